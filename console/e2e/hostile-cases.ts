// Cases of which everything is an attack: what is claimed and true, and what people wrote about it. Past the checks of the API,
// which let less through.

import { caseIdOf, factsAgainst, groupClaims } from '../../service/src/cases/join-cases.ts'
import { addNote, addReport, changeCase } from '../../service/src/cases/people/change-case.ts'
import { SYSTEM_ACTOR } from '../../service/src/model/actor.ts'
import type { Claim } from '../../service/src/model/citation.ts'
import type { TestService } from '../../service/test/harness.ts'
import { plantCapture, plantVerdict, responsesBody } from '../../service/test/planted.ts'
import { TEXTS } from './payloads.ts'

const [FIRST = ''] = TEXTS

/** The id of the one that people wrote about. */
export async function plantHostileCases(service: TestService, brandId: string): Promise<string> {
  const { rows: facts } = await service.database.query<{ id: string; value: string }>(
    'select id, value from facts where brand_id = $1 and key like $2',
    [brandId, 'slogan%'],
  )
  const claims = TEXTS.map((payload, place): Claim => {
    const factId = facts.find(({ value }) => value === payload)?.id ?? null
    return {
      // Each becomes its own case, even if two are alike after normalisation.
      ...{
        text: payload,
        start: 0,
        end: 1,
        facet: payload,
        value: `${place} ${payload}`,
        polarity: 'affirmed',
      },
      ...{ verdict: 'contradicted', kind: 'wrong_value', rule: payload, hard: true, confidencePermille: 900 },
      ...{ factId, facts: [], matter: `slogan[${payload}]`, reader: `model@1 ${payload}` },
      comparison: `answer: ${payload}, fact: ${payload}`,
    }
  })
  const run = await plantCapture(service, brandId, {
    prompt: FIRST,
    body: responsesBody(TEXTS.join('\n')),
  })
  const verdict = { citationClass: 'CONFABULATED' as const, claims }
  await plantVerdict(service, run, { citationClass: 'CONFABULATED', content: { claims } })
  const [first] = groupClaims(verdict, await factsAgainst(service.database, [verdict]), brandId)
  if (!first) throw new Error('no attack became a case')
  const id = caseIdOf(brandId, first)
  const deps = { database: service.database, clock: { now: () => new Date() } }
  for (const text of TEXTS) {
    await addNote(deps, { id, actor: SYSTEM_ACTOR, text })
    await addReport(deps, { id, actor: SYSTEM_ACTOR, engine: 'CHATGPT', recipient: text, text })
  }
  await changeCase(deps, { id, actor: SYSTEM_ACTOR, change: { status: 'dismissed', reason: FIRST } })
  return id
}

export const PER_CLAIM = 20

/** A few cases that say many attacks each, in their words, their values and the facts that they are held against: their ids. */
export async function plantCrowdedCases(service: TestService, brandId: string): Promise<string[]> {
  const { rows: facts } = await service.database.query<{ id: string; value: string }>(
    `select id, value from facts where brand_id = $1 and key like 'slogan%'`,
    [brandId],
  )
  const factOf = new Map(facts.map(({ id, value }) => [value, id]))
  const claims: Claim[] = []
  for (let start = 0; start < TEXTS.length; start += PER_CLAIM) {
    const said = TEXTS.slice(start, start + PER_CLAIM).join('\n')
    const [first = ''] = said.split('\n')
    claims.push({
      ...{ text: said, start: 0, end: 20, facet: first, value: `${start} ${said}`, polarity: 'affirmed' },
      ...{ verdict: 'contradicted', kind: 'wrong_value', rule: first, hard: true, confidencePermille: 900 },
      ...{ factId: factOf.get(TEXTS[start] ?? '') ?? null, facts: [], matter: `slogan[${first}]` },
      comparison: `answer: ${said}, fact: ${said}`,
    })
  }
  const run = await plantCapture(service, brandId, { body: responsesBody(TEXTS.join('\n\n')) })
  await plantVerdict(service, run, { citationClass: 'CONFABULATED', facts: [], content: { claims } })
  const { rows } = await service.database.query<{ id: string }>(
    'select case_id as id from case_runs where run_id = $1 order by 1',
    [run.runId],
  )
  return rows.map(({ id }) => id)
}
