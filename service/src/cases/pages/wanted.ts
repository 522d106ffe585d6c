// What to look for on pages: the matter and value of a case, and the brand's names and facts when the judged answer was captured.
// All of it sealed, so that an audit looks for the same.

import { accuses } from '../../citations/classes/decide.ts'
import { ANSWER_SLOT, opened, type SealedCapture, type SealedClassification } from '../../evidence/history.ts'
import { recordIn, recordsById } from '../../evidence/store.ts'
import type { Sql } from '../../platform/database.ts'
import { matterKey } from '../../readers/matter.ts'
import { factsActiveWithin, findFact } from '../../truth/store.ts'
import { type CaseKey, caseKeyOf } from '../case-key.ts'
import { comparedWith } from '../join-cases.ts'
import type { Wanted } from './search-page.ts'

/** Null if the verdict is missing, or is none. */
export async function readWanted(
  sql: Sql,
  { matter, value, classificationId }: CaseKey & { classificationId: string },
): Promise<Wanted | null> {
  const [record] = await recordsById(sql, [classificationId])
  const capture =
    record && (await recordIn(sql, { subject: record.subject, kind: 'capture', slot: ANSWER_SLOT }))
  if (!capture) return null
  const { content, at } = opened<SealedCapture>(capture)
  const { brand, aliases } = content
  const facts = await factsActiveWithin(sql, brand.id, at, at)
  const known = new Set(facts.map(({ id }) => id))
  // Facts learnt later that already held.
  const { claims } = opened<SealedClassification>(record).content
  const named = claims.flatMap(claim => [claim.factId ?? '', ...claim.facts.map(({ id }) => id)])
  for (const id of new Set(named)) {
    const fact = known.has(id) || id === '' ? null : await findFact(sql, id)
    if (fact && matterKey(fact.key) === matterKey(matter)) facts.push(fact)
  }
  const byId = new Map(facts.map(fact => [fact.id, fact]))
  const stated = claims.filter(claim => {
    const fact = accuses(claim) && byId.get(claim.factId ?? '')
    const key = fact && caseKeyOf(claim, fact, comparedWith(claim, byId))
    return key && key.matter === matter && key.value === value
  })
  const names = { name: brand.name, domain: brand.domain, aliases }
  return { matter, value, facts, brand: names, stated: [...new Set(stated.map(claim => claim.value))] }
}
