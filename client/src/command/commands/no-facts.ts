import { NO_FACTS_WORDS, type Setup } from '../../admin.ts'
import type { Session } from './session.ts'

/** Where nothing is known that an answer could be held against: how to enter it. */
export function tellNoFacts(session: Session, { brand, facts }: Setup): void {
  if (facts.judged.length > 0) return
  session.talk(`${NO_FACTS_WORDS}. By hand: bcf fact add --brand ${brand.id} --key foundingDate --value 1987`)
}
