// Every route and every tool, by every role, about things of the own brand, of another one, and of none: generated from the
// tables. Whoever has no part in a brand is answered as if it did not exist, and nothing of it is ever in an answer.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { mayAnywhere, roleIn } from '../../src/access/caller.ts'
import { createIdentify } from '../../src/access/identify.ts'
import { setRole } from '../../src/access/people/change-members.ts'
import { PERMISSIONS, type Role, suffices } from '../../src/access/permissions.ts'
import { requireRight } from '../../src/api/access.ts'
import type { Operation, Route } from '../../src/api/route.ts'
import { SUBJECTS } from '../../src/api/subjects.ts'
import { V1_ROUTES } from '../../src/api/v1-routes.ts'
import { TOOLS } from '../../src/assemble/tools.ts'
import { adminRoutes } from '../../src/http/admin/index.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Sql } from '../../src/platform/database.ts'
import { type Asked, asJson } from '../api/ask.ts'
import { bodiesFor, type Ids, NO_IDS } from '../api/bodies.ts'
import { signLog, startTestService } from '../harness.ts'
import { callMessage, post } from '../mcp/agents.ts'
import {
  makePerson,
  plantBrand,
  plantSession,
  plantVisitors,
  type Visitor,
  type World,
} from './two-worlds.ts'

const ROUTES: Route[] = [...V1_ROUTES, ...adminRoutes]
/** What ends a person comes last, and what a person holds is made anew before it is ended again. */
const LAST = ['adminRemovePerson']
const OTHERS = { hash: 'a'.repeat(64), engine: 'CHATGPT' }
const LEAST_COMBINATIONS = 2_000
/** One of each kind. The two brands are alike: who has a role elsewhere only is answered as who has it here. */
const WALKERS = ['viewer', 'analyst', 'lead', 'viewer here and lead elsewhere', 'administrator']
/** Without a part in either; the first has none in anything, which matters only where no brand is named. */
const STRANGERS = { none: 'nothing', elsewhere: 'of a third brand only' }
/** Queries that speak of things under another name than theirs. */
const NAMED_OTHERWISE: Record<string, Record<string, 'scanId' | 'runId'>> = {
  adminGetChange: { before: 'scanId', after: 'scanId' },
  adminListChangedPrompts: { before: 'scanId', after: 'scanId' },
  adminCompareAnswers: { before: 'runId', after: 'runId' },
}
const thingIn = (operationId: string, name: string): 'scanId' | 'runId' | undefined =>
  name === 'scanId' ? name : NAMED_OTHERWISE[operationId]?.[name]

const shapeOf = ({ params, query, body }: Operation): string[] =>
  [params, query, body].flatMap(schema => Object.keys((schema as z.ZodObject | undefined)?.shape ?? {}))

/** Things, and a brand to speak of them in, which need not be theirs. */
type Target = Ids & { named: string }

describe('the table', () => {
  test('every route and tool is in it, and names its subject in path or body', () => {
    assert.ok(ROUTES.length >= 100 && TOOLS.length >= 15, `${ROUTES.length} and ${TOOLS.length}`)
    for (const operation of [...ROUTES, ...TOOLS.map(({ route }) => route)]) {
      const { access, operationId } = operation
      if (access === 'public') continue
      assert.ok(Object.hasOwn(PERMISSIONS, access.action), operationId)
      if (access.about === 'own' || access.about === 'installation') continue
      assert.ok(Object.hasOwn(SUBJECTS, access.about), operationId)
      const named = [operation.params, operation.body].flatMap(schema => Object.keys(schema?.shape ?? {}))
      assert.ok(named.includes(access.about), operationId)
    }
  })

  test('a route about a brand names it as its subject, and only what is the installation’s has none', () => {
    assert.ok(ROUTES.length >= 100, String(ROUTES.length))
    for (const { access, url, operationId } of ROUTES) {
      const ids = [...url.matchAll(/:(\w+Id)\b/g)].map(([, name]) => name)
      if (access === 'public' || ids.length === 0) continue
      const isForAdministrators = PERMISSIONS[access.action] === 'administrator'
      assert.ok(isForAdministrators || ids[0] === access.about, operationId)
    }
  })

  test('nothing that changes something is for viewers, but for what is their own', () => {
    const open = ROUTES.filter(
      ({ access, method }) =>
        access !== 'public' && method !== 'GET' && ['viewer', 'anyone'].includes(PERMISSIONS[access.action]),
    )
    assert.deepEqual(
      open.map(({ operationId }) => operationId).sort(),
      `
      adminAcceptInvitation adminCheckFacts adminCreateKey adminEndSession adminMakeFeed
      adminNoteBrandExport adminResendLetter adminRevokeFeed adminRevokeKey
      adminSetAlertWish adminSignOut adminTryLetter
    `
        .trim()
        .split(/\s+/),
    )
  })
})

describe('the walk', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const a = await plantBrand(service, 'Alphacanary')
  const b = await plantBrand(service, 'Bravocanary')
  const visitors = await plantVisitors(service, a, b)
  const walkersOf = (route: Route): Visitor[] => {
    const { none, elsewhere } = STRANGERS
    const names = [...WALKERS, ...(isAbout(route) ? [elsewhere] : [none, elsewhere])]
    return visitors.filter(({ name }) => names.includes(name))
  }
  // A bundle waits until its records have their places in the log.
  await signLog(service)
  const done = { decided: 0, asked: 0 }

  const nowhere: Target = { ...NO_IDS, named: 'nowhere' }
  const targets: Target[] = [
    nowhere,
    { ...a, named: 'here' },
    { ...b, named: 'elsewhere' },
    { ...b, brandId: a.brandId, named: "others' things in the brand here" },
    { ...a, brandId: b.brandId, named: "others' things in the brand elsewhere" },
  ]
  const nothingIn = ({ brandId }: Ids): Target => ({ ...NO_IDS, brandId, named: 'nothing in it' })

  const isAbout = (route: Route): boolean =>
    shapeOf(route).some(name => Object.hasOwn(NO_IDS, name)) || route.operationId === 'adminCreateKey'
  const hasOthers = (route: Route): boolean => {
    const ids = shapeOf(route).filter(name => Object.hasOwn(NO_IDS, name))
    return ids.includes('brandId') && (ids.length > 1 || Object.hasOwn(NAMED_OTHERWISE, route.operationId))
  }
  const targetsOf = (route: Route): Target[] =>
    isAbout(route) ? targets.slice(0, hasOthers(route) ? 5 : 3) : [nowhere]

  const ask = (
    visitor: Visitor,
    { method, url, operationId, query }: Route,
    target: Target,
  ): Promise<Asked> => {
    done.asked += 1
    const values: Record<string, unknown> = { ...target, ...OTHERS }
    const path = url.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
    const asked = Object.keys(query?.shape ?? {}).flatMap(name => {
      const thing = thingIn(operationId, name)
      if (thing) return [`${name}=${target[thing]}`]
      // What a search cannot do without.
      return operationId === 'adminSearch' && name === 'q' ? ['q=word'] : []
    })
    const body = bodiesFor(target)[operationId]
    return visitor.ask(method, `${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`, {
      ...(body === undefined ? {} : { headers: asJson, payload: JSON.stringify(body) }),
    })
  }

  /** What a request before may have ended. */
  async function restore(route: Route): Promise<void> {
    for (const world of [a, b]) {
      const { personId, brandId } = world
      if (route.operationId === 'adminEndSession') {
        world.sessionId = await plantSession(service, personId)
        for (const target of targets) if (target.personId === personId) target.sessionId = world.sessionId
      }
      if (!route.url.includes('/members/')) continue
      await service.database.transaction(async tx => {
        for (const scope of [a.brandId, b.brandId]) {
          const role = scope === brandId ? 'viewer' : null
          await setRole(tx, { actor: SYSTEM_ACTOR, personId, scope, role, at: new Date() })
        }
      })
    }
  }

  const countRecords = async (): Promise<number> => {
    const { rows } = await service.database.query<{ count: number }>(
      `select count(*)::integer as count from records where kind = 'event'`,
    )
    return rows[0]?.count ?? 0
  }

  const shown = ({ status, body }: Asked) => {
    const { requestId: _own, ...rest } = body ?? {}
    return { status, ...rest }
  }

  /** Whether the caller has a part in what the target's ids lead to. */
  const homeOf = (route: Route, target: Target): World | null => {
    if (target.named === 'nowhere') return null
    const { access } = route
    const byBrand = access !== 'public' && access.about === 'brandId'
    return (byBrand ? target.brandId : null) === a.brandId || (!byBrand && target.personId === a.personId)
      ? a
      : b
  }

  function assertNoLeak({ caller }: Visitor, answer: Asked, about: string): void {
    for (const world of [a, b]) {
      if (roleIn(caller, world.brandId) !== null) continue
      const { canary, ids, ...own } = world
      for (const text of [canary, canary.toLowerCase(), ...ids, ...Object.values(own)])
        assert.ok(!answer.text.includes(text as string), `${about}: ${text} in ${answer.text.slice(0, 300)}`)
    }
    assert.notEqual(answer.status, 500, about)
  }

  type Decision = 'yes' | 'refused' | 'not found'

  /** By the table. */
  const expected = ({ caller }: Visitor, route: Route, target: Target): Decision => {
    const { access } = route
    if (access === 'public' || caller.rights === 'administrator') return 'yes'
    const { action, about } = access
    if (about === 'own' || about === 'installation') return mayAnywhere(caller, action) ? 'yes' : 'refused'
    // Nobody of these walks is who the planted session, key, letter and person are.
    if (['sessionId', 'keyId', 'personId', 'letterId'].includes(about)) return 'not found'
    const home = homeOf(route, target)
    const role = home && roleIn(caller, home.brandId)
    if (role === null) return 'not found'
    return suffices(role, action) ? 'yes' : 'refused'
  }

  /** Where a thing belongs is looked up once. */
  const homes = new Map<string, Promise<unknown>>()
  const lookingUp = {
    query: (text: string, values?: unknown[]) => {
      const question = JSON.stringify([text, values])
      const found = homes.get(question) ?? service.database.query(text, values)
      homes.set(question, found)
      return found
    },
  } as Sql

  /** By the one place where it is checked. */
  const decided = ({ caller }: Visitor, { access, operationId }: Route, target: Target): Promise<Decision> =>
    requireRight(lookingUp, caller, access, { params: target, body: bodiesFor(target)[operationId] }).then(
      () => 'yes',
      error => {
        if (error.code === 'forbidden') return 'refused'
        if (error.code === 'not_found') return 'not found'
        throw error
      },
    )

  test('whatever anybody asks for is decided by the table', async () => {
    for (const route of ROUTES)
      for (const visitor of visitors)
        for (const target of targetsOf(route)) {
          done.decided += 1
          const what = `${route.operationId} by ${visitor.name} about ${target.named}`
          assert.equal(await decided(visitor, route, target), expected(visitor, route, target), what)
        }
  })

  const ordered = [
    ...ROUTES.filter(({ operationId }) => !LAST.includes(operationId)),
    ...ROUTES.filter(({ operationId }) => LAST.includes(operationId)),
  ]
  for (const route of ordered)
    test(`${route.method} ${route.url}`, async () => {
      const asked = walkersOf(route).flatMap(visitor =>
        targetsOf(route)
          .filter(({ brandId }) => visitor.caller.rights !== 'administrator' || brandId !== b.brandId)
          .map(target => ({
            ...{ visitor, target, decision: expected(visitor, route, target) },
            what: `${route.operationId} by ${visitor.name} about ${target.named}`,
          })),
      )
      const denied = asked.filter(({ decision }) => decision !== 'yes')
      await restore(route)
      const before = await countRecords()
      const unknown = new Map<Visitor, object>()
      for (const { visitor, target, decision, what } of denied) {
        const answer = await ask(visitor, route, target)
        assertNoLeak(visitor, answer, what)
        assert.equal(answer.status, decision === 'refused' ? 403 : 404, `${what}: ${answer.text}`)
        if (target === nowhere) unknown.set(visitor, shown(answer))
        if (decision === 'not found') assert.deepEqual(shown(answer), unknown.get(visitor), what)
      }
      assert.equal(
        await countRecords(),
        before,
        `one of these changed something: ${denied.map(({ what }) => what)}`,
      )

      for (const { visitor, target, decision, what } of asked) {
        if (decision !== 'yes') continue
        await restore(route)
        const answer = await ask(visitor, route, target)
        assertNoLeak(visitor, answer, what)
        assert.notEqual(answer.status, 403, `${what}: ${answer.text}`)
        assert.notEqual(answer.status, 401, what)
        if (target.named === 'nowhere') continue
        if (['here', 'elsewhere'].includes(target.named)) {
          if (visitor.caller.rights !== 'administrator' && route.operationId === 'adminCreateKey') continue
          assert.notEqual(answer.status, 400, `${what}: ${answer.text}`)
          if (isAbout(route)) assert.notEqual(answer.status, 404, `${what}: ${answer.text}`)
        } else if (visitor.caller.rights !== 'administrator') {
          // Somebody else's things, spoken of in a brand of one's own, are as if they were not there.
          const isMine = roleIn(visitor.caller, target.brandId === a.brandId ? b.brandId : a.brandId) !== null
          if (isMine) continue
          const none = await ask(visitor, route, nothingIn(target))
          assert.ok(
            isDeepStrictEqual(shown(answer), shown(none)),
            `${what}: ${answer.text} is not ${none.text}`,
          )
        }
      }
    })

  test('keys for a brand of others are refused in the words for one that does not exist', async () => {
    const create = (visitor: Visitor, body: object) =>
      visitor.ask('POST', '/api/admin/keys', {
        headers: asJson,
        payload: JSON.stringify({ name: 'k', ...body }),
      })
    for (const visitor of visitors)
      for (const world of [a, b])
        for (const write of [false, true]) {
          done.asked += 1
          const answer = await create(visitor, { brandIds: [world.brandId], write })
          const role = roleIn(visitor.caller, world.brandId)
          if (role !== null && suffices(role, write ? 'scan.start' : 'brand.read')) {
            assert.equal(answer.status, 201, answer.text)
            assert.equal(answer.body.ownerId, visitor.caller.person)
            continue
          }
          const none = await create(visitor, { brandIds: ['brd_none'], write })
          assert.deepEqual(shown(answer), shown(none), visitor.name)
          assert.ok([400, 403].includes(answer.status))
        }
  })

  test('every tool by keys of every role', async () => {
    const identify = createIdentify({ ...service, clock: systemClock, platformTokens: [] })
    const walked = new Set<string>()
    for (const [name, roles] of [
      ['viewer', { [a.brandId]: 'viewer' }],
      ['analyst', { [a.brandId]: 'analyst' }],
      ['lead', { [a.brandId]: 'lead' }],
      ['administrator', { installation: 'administrator' }],
      ['elsewhere', { [b.brandId]: 'lead' }],
      ['viewer here, lead elsewhere', { [a.brandId]: 'viewer', [b.brandId]: 'lead' }],
    ] as [string, Record<string, Role>][])
      for (const write of [false, true]) {
        const ownerId = await makePerson(service, `Owner ${name} ${write}`, roles)
        // For both brands, whatever the owner may: a key carries at most his rights.
        const issue = async (): Promise<string> => {
          const brandIds = [a.brandId, b.brandId]
          const { body } = await service.call('POST', '/api/admin/keys', {
            ...{ name: 'walk', brandIds, write, ownerId },
          })
          return body.key
        }
        const roleOf = (world: World): Role | null => {
          if (roles.installation) return write ? 'analyst' : 'viewer'
          const role = roles[world.brandId]
          return role === undefined ? null : write && role !== 'viewer' ? 'analyst' : 'viewer'
        }
        const held = [a, b].map(roleOf)
        const caller = await identify(await issue())
        assert.ok(caller)
        assert.deepEqual(
          [a, b].map(({ brandId }) => roleIn(caller, brandId)),
          held,
          name,
        )
        // The two brands are alike here too.
        if (walked.has(held.sort().join())) continue
        walked.add(held.sort().join())
        for (const target of targets.slice(0, 3)) {
          // One for each target, as a minute has no room for all.
          const key = await issue()
          for (const tool of TOOLS) {
            done.asked += 1
            const { access } = tool.route
            const what = `${tool.name} by a key of ${name}, ${write ? 'write' : 'read'}, about ${target.named}`
            const given = Object.fromEntries(
              shapeOf(tool.route).flatMap(field =>
                Object.hasOwn(target, field) ? [[field, { ...target }[field as keyof Ids]]] : [],
              ),
            )
            const all = {
              ...given,
              ...(tool.name.includes('public') ? { hash: OTHERS.hash } : {}),
              ...(tool.name === 'check_public_evidence' ? { content: 'x' } : {}),
              ...(tool.name === 'search_answers' ? { q: 'word' } : {}),
            }
            const answer = await post(service, key, callMessage(tool.name, all))
            for (const world of [a, b])
              if (roleOf(world) === null) {
                assert.ok(!answer.text.includes(world.canary), what)
                const untold = { ...world, ids: '', canary: world.canary }
                for (const id of Object.values(untold))
                  assert.ok(id === '' || !answer.text.includes(id as string), `${what}: ${id}`)
              }
            if (access === 'public' || access.about === 'own') continue
            const world = target.named === 'here' ? a : target.named === 'elsewhere' ? b : null
            const role = world && roleOf(world)
            const isOffered = held.some(role => role !== null && suffices(role, access.action))
            const result = answer.body.result
            if (!isOffered) assert.ok(answer.body.error || result?.isError, what)
            else if (role === null) assert.match(JSON.stringify(result), /\\"status\\":404/, what)
            else if (!suffices(role, access.action))
              assert.match(JSON.stringify(result), /\\"status\\":403/, what)
            else assert.doesNotMatch(JSON.stringify(result), /\\"status\\":40[134]/, what)
          }
        }
      }
    assert.equal(walked.size, 5)
  })

  test(`at least ${LEAST_COMBINATIONS} combinations`, context => {
    context.diagnostic(`${done.decided} decided, ${done.asked} asked`)
    assert.ok(Math.min(done.decided, done.asked) >= LEAST_COMBINATIONS, JSON.stringify(done))
  })
})
