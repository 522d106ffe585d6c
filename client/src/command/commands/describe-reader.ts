// The state of the reader in words.

import type { ReaderCalibration, ReaderState } from '../../admin.ts'
import { named } from '../terminal/table.ts'
import type { Session } from './session.ts'

export function describeReader(session: Session, state: ReaderState): string {
  const { calibration, calibrating } = state
  const head = session.fields([
    ...named(state, 'reader', 'model'),
    state.takenFrom !== null && ['key', `of ${state.takenFrom}`],
    ['state', state.since === null ? state.state : `${state.state} since ${state.since}`],
    state.message !== null && ['message', state.message],
    ['calibrated', calibration?.at],
    calibration !== null && ['record', calibration.id],
    calibrating !== null && ['calibrating', `${calibrating.read} of ${calibrating.answers} answers read`],
    ['may accuse of', accusesOf(state)],
  ])
  return calibration ? `${head}\n\n${kindTable(session, calibration.kinds)}` : head
}

/** The kinds in one line. */
export const accusesOf = ({ state, calibration }: ReaderState): string | null =>
  state === 'simulated'
    ? 'simulated answers only'
    : calibration?.kinds
        .filter(({ mayAccuse }) => mayAccuse)
        .map(({ kind }) => kind)
        .join(', ') || null

const kindTable = (session: Session, kinds: ReaderCalibration['kinds']): string =>
  session.table(kinds, [
    ...(['kind', 'found', 'right'] as const),
    ['lower bound', ({ lowerBound }) => lowerBound.toFixed(3)],
    'mayAccuse',
  ])
