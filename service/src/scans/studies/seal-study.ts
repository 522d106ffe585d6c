import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Transaction } from '../../platform/database.ts'
import { STUDIES, STUDY_ROUNDS } from '../audited-tables.ts'

interface Moment {
  action: string
  at: Date
  actor?: string
  isFirst?: boolean
}

/** The study and its rounds, as far as they have changed. */
export async function sealStudy(tx: Transaction, studyId: string, moment: Moment): Promise<void> {
  const happening = { actor: SYSTEM_ACTOR, ...moment, keys: [studyId] }
  await sealStates(tx, STUDIES, happening)
  await sealStates(tx, STUDY_ROUNDS, {
    ...happening,
    action: moment.action.replace('study.', 'study-round.'),
  })
}
