// Two brands that have everything a brand can have, people with every role in either, and a session for each of them.

import type { Caller } from '../../src/access/caller.ts'
import { addPerson, setRole } from '../../src/access/people/change-members.ts'
import { INSTALLATION } from '../../src/access/people/store.ts'
import type { Role } from '../../src/access/permissions.ts'
import { createSessions } from '../../src/access/sessions/session.ts'
import { makeFeed } from '../../src/alerts/wishes/change-wishes.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { insertProposals } from '../../src/truth/proposed/store.ts'
import { type Asked, type AskOptions, asker } from '../api/ask.ts'
import type { Ids } from '../api/bodies.ts'
import { cookieOf, ownPage } from '../console/browser.ts'
import { makeBrand, type TestService, TOKEN } from '../harness.ts'
import { plantClassified, responsesBody } from '../planted.ts'

/** A word that stands in everything of a brand, and nowhere else. */
export interface World extends Ids {
  canary: string
}

export interface Visitor {
  name: string
  caller: Caller
  ask(method: string, path: string, options?: AskOptions): Promise<Asked>
}

export const sessionsOf = ({ database }: Pick<TestService, 'database'>) =>
  createSessions({
    ...{ database, clock, platformTokens: [TOKEN], takesToken: true },
    limits: { idleMs: 3_600_000, longestMs: 86_400_000 },
  })

const ORIGIN = { browser: 'a test', replaces: undefined }

/** Somebody with these roles, by scope. */
export function makePerson(
  { database }: Pick<TestService, 'database'>,
  name: string,
  roles: Record<string, Role> = {},
): Promise<string> {
  return database.transaction(async tx => {
    const at = clock.now()
    const mail = `${name}@people.example`
    const { id: personId } = await addPerson(tx, { actor: SYSTEM_ACTOR, kind: 'person', name, mail, at })
    for (const [scope, role] of Object.entries(roles))
      await setRole(tx, { actor: SYSTEM_ACTOR, personId, scope, role, at })
    return personId
  })
}

/** A browser in which somebody is signed in. */
export async function visit(service: TestService, name: string, personId: string): Promise<Visitor> {
  const { secret, csrfToken, caller } = await sessionsOf(service).openFor({ id: personId }, 'passkey', ORIGIN)
  return {
    name,
    caller,
    ask: (method, path, { headers, ...options } = {}) =>
      asker(service)(method, `/api/console${path}`, {
        ...options,
        headers: { ...ownPage, ...cookieOf(secret), 'x-csrf-token': csrfToken, ...headers },
      }),
  }
}

export async function plantBrand(service: TestService, canary: string): Promise<World> {
  const { call, database } = service
  const { id: brandId, promptIds } = await makeBrand(
    service,
    { name: canary, domain: `${canary.toLowerCase()}.example`, aliases: [`${canary} Ltd`] },
    [{ text: `What is ${canary}?`, intent: 'BRANDED' }],
  )
  const facts = [{ key: 'slogan', value: `The slogan of ${canary}` }]
  const entered = await call('POST', `/api/admin/brands/${brandId}/facts`, { facts })
  const { runId } = await plantClassified(service, clock, brandId, {
    body: responsesBody(`${canary} makes kettles.`),
    prompt: `Who is ${canary}?`,
  })
  const founded = [{ key: 'foundingDate', value: '1987' }]
  await call('POST', `/api/admin/brands/${brandId}/facts`, { facts: founded })
  await plantClassified(service, clock, brandId, {
    body: responsesBody(`${canary} was founded in 1901.`),
    prompt: `When was ${canary} founded?`,
  })
  const { body: rival } = await call('POST', `/api/admin/brands/${brandId}/rivals`, {
    name: `Rival of ${canary}`,
  })
  const { body: listed } = await call('GET', `/api/admin/brands/${brandId}/cases`)
  const caseId = listed.cases[0].id
  const { body: share } = await call('POST', `/api/admin/cases/${caseId}/shares`, { label: canary })
  const { body: reported } = await call('POST', `/api/admin/brands/${brandId}/report-shares`, {
    label: canary,
  })
  const { body: started } = await call('POST', '/v1/scans', { brandId })
  const { body: study } = await call('POST', `/api/admin/brands/${brandId}/studies`, {
    ...{ question: `How often is ${canary} named?`, promptIds, engines: ['CHATGPT'], hours: 1 },
  })
  const personId = await makePerson(service, `Member-of-${canary}`, { [brandId]: 'viewer' })
  const key = { name: `Key of ${canary}`, brandIds: [brandId], ownerId: personId }
  const { body: issued } = await call('POST', '/api/admin/keys', key)
  const invited = { role: 'viewer', mail: `${canary.toLowerCase()}@invited.example` }
  const { body: invitation } = await call('POST', `/api/admin/brands/${brandId}/invitations`, invited)
  const proposed = newId('prf', clock.now())
  await insertProposals(database, [
    {
      ...{ id: proposed, brandId, key: 'slogan', value: `Proposed for ${canary}`, quote: canary },
      ...{
        source: `https://${canary.toLowerCase()}.example/`,
        sourceSha256: 'a'.repeat(64),
        reading: 'rec_none',
      },
      ...{ proposedAt: clock.now(), decision: null, decidedBy: null, decidedAt: null, facts: [] },
    },
  ])
  return {
    ...{ canary, brandId, runId, personId, keyId: issued.id, invitationId: invitation.id },
    ...{
      scanId: started.scanId,
      studyId: study.studyId,
      jobId: started.jobId,
      promptId: promptIds[0] as string,
      rivalId: rival.id,
    },
    ...{
      caseId,
      shareId: share.id,
      reportShareId: reported.id,
      factId: entered.body.added[0].id,
      actorId: personId,
      ids: [proposed],
    },
    sessionId: await plantSession(service, personId),
    letterId: await plantLetter(service, personId, brandId),
    feedId: await plantFeed(service, personId, brandId),
  }
}

export const plantSession = async (service: TestService, personId: string): Promise<string> =>
  (await sessionsOf(service).openFor({ id: personId }, 'passkey', ORIGIN)).id

/** One that was given up. */
async function plantLetter({ database }: TestService, personId: string, brandId: string): Promise<string> {
  const id = newId('ltr', clock.now())
  await database.query(
    `insert into letters (id, person_id, scope, kind, state, made_at, wanted_at, next_try_at, ended_at)
     values ($1, $2, $3, 'alert', 'dead', now(), now(), now(), now())`,
    [id, personId, brandId],
  )
  return id
}

async function plantFeed({ database }: TestService, personId: string, scope: string): Promise<string> {
  const wanted = { actor: SYSTEM_ACTOR, personId, scope, kinds: ['case_new' as const] }
  return (await makeFeed({ database, clock }, wanted)).feed.id
}

/** Every role in one brand, in the other, in both, in none, and in all. */
export async function plantVisitors(service: TestService, a: World, b: World): Promise<Visitor[]> {
  const held: [name: string, roles: Record<string, Role>][] = [
    ['viewer', { [a.brandId]: 'viewer' }],
    ['analyst', { [a.brandId]: 'analyst' }],
    ['lead', { [a.brandId]: 'lead' }],
    ['viewer elsewhere', { [b.brandId]: 'viewer' }],
    ['analyst elsewhere', { [b.brandId]: 'analyst' }],
    ['lead elsewhere', { [b.brandId]: 'lead' }],
    ['viewer here and lead elsewhere', { [a.brandId]: 'viewer', [b.brandId]: 'lead' }],
    ['lead here and analyst elsewhere', { [a.brandId]: 'lead', [b.brandId]: 'analyst' }],
    ['of a third brand only', { brd_third: 'lead' }],
    ['nothing', {}],
    ['administrator', { [INSTALLATION]: 'administrator' }],
  ]
  const visitors: Visitor[] = []
  for (const [name, roles] of held)
    visitors.push(await visit(service, name, await makePerson(service, name, roles)))
  return visitors
}
