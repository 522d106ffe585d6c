// The state of the reader in words.

import type { ReaderCalibration, ReaderState } from '../../admin.ts'
import type { Cell } from '../terminal/table.ts'
import type { Session } from './session.ts'

export function describeReader(session: Session, state: ReaderState): string {
  const { calibration, calibrating } = state
  const entries: [string, Cell][] = [
    ['reader', state.reader],
    ['model', state.model],
    ...(state.takenFrom === null ? [] : [['key', `of ${state.takenFrom}`] as [string, Cell]]),
    ['state', state.since === null ? state.state : `${state.state} since ${state.since}`],
    ...(state.message === null ? [] : [['message', state.message] as [string, Cell]]),
    ['calibrated', calibration?.at],
    ...(calibration ? [['record', calibration.id] as [string, Cell]] : []),
    ...(calibrating
      ? [['calibrating', `${calibrating.read} of ${calibrating.answers} answers read`] as [string, Cell]]
      : []),
    ['may accuse of', accusesOf(state)],
  ]
  const head = session.fields(entries)
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
  session.table(
    ['KIND', 'FOUND', 'RIGHT', 'LOWER BOUND', 'MAY ACCUSE'],
    kinds.map(({ kind, found, right, lowerBound, mayAccuse }) => [
      kind,
      found,
      right,
      lowerBound.toFixed(3),
      mayAccuse,
    ]),
  )
