// Authorities outside date the log. `openssl ts` is the authority.

import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { parseNote, sha256, utf8 } from '@brand-citation-forensics/proof'
import { readTimestamp, timestampRequest, verifyTimestamp } from '@brand-citation-forensics/proof/timestamp'
import { NO_ACCOUNT } from '../../src/evidence/log/outside/accounts.ts'
import { type AnchorSettings, keepAnchored, requestAnchor } from '../../src/evidence/log/outside/anchor.ts'
import { readOutsideSettings } from '../../src/evidence/log/outside/settings.ts'
import { readPublished } from '../../src/evidence/log/store.ts'
import { sha256Of } from '../../src/evidence/seal.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { eventually } from '../harness.ts'
import {
  HURRY,
  journalledOutside,
  type LogWorld,
  noFetch,
  openLogWorld,
  WARN,
  withoutTriggers,
} from './log-world.ts'
import {
  type Identity,
  type Manner,
  noOpenssl,
  openOffice,
  serveAuthority,
  stamped,
  type TestAuthority,
} from './timestamp-authority.ts'

const MINUTE = 60_000

interface Anchor {
  size: number
  authority: string
  nonce: Buffer
  response: Buffer
  genTime: Date
}
const anchors = (world: LogWorld) =>
  world.sql<Anchor>(
    `select size::float8 as size, authority, nonce, response, gen_time as "genTime"
     from log_anchors order by log_anchors.size, authority`,
  )
const nameOf = ({ url }: Pick<TestAuthority, 'url'>) => {
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : host + pathname
}
const warnings = (world: LogWorld) => world.said.filter(({ level }) => level === WARN)
const journalledAnchors = async (path: string) =>
  (await journalledOutside(path)).filter(entry => 'anchor' in entry)
const imprintOf = (note: string) => sha256(utf8(parseNote(note).text))

const settingsOf = (env: Record<string, string>): AnchorSettings =>
  readOutsideSettings(name => env[name]).anchors
const urlsOf = (...authorities: TestAuthority[]) => authorities.map(({ url }) => url).join(',')

/** Anchors until it is stopped, by a clock that is ahead of the world's. */
function anchoring(world: LogWorld, settings: AnchorSettings, { aheadMs = 0, pace = HURRY } = {}) {
  const stopping = new AbortController()
  const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) }
  const { database, databaseUrl, journal, log } = world
  const deps = { database, databaseUrl, journal, clock, log, fetch: noFetch, signal: stopping.signal }
  const ended = keepAnchored(deps, settings, pace)
  const stop = async () => {
    stopping.abort()
    await ended
  }
  after(stop)
  return { stop }
}

describe('timestamps of the log', { skip: noOpenssl }, async () => {
  if (noOpenssl) return
  const office = openOffice()
  const root = office.certify('Root')
  const roots = root.pem
  const honest = office.certify('Authority', { issuer: root })
  const by =
    (identity: Identity): Manner =>
    async (request, response) =>
      stamped(response, office.reply(request, identity))
  const sincere = by(honest)

  test('the newest published checkpoint is dated once, and again when that is due', async () => {
    const world = await openLogWorld()
    const authority = await serveAuthority(sincere)
    const settings = settingsOf({ BCF_TSA_URLS: `${authority.url}/`, BCF_TSA_ROOTS: roots })
    const first = await world.grow(3)

    const before = anchoring(world, settings)
    const [anchor] = await eventually(async () => {
      const rows = await anchors(world)
      return rows.length > 0 && rows
    })
    await world.looked()
    await before.stop()
    assert.ok(anchor)
    assert.equal(authority.asked.length, 1)
    const [asked] = authority.asked
    assert.equal(asked?.contentType, 'application/timestamp-query')
    assert.deepEqual(asked?.body, Buffer.from(timestampRequest(imprintOf(first.note), anchor.nonce)))
    assert.ok(anchor.nonce.length >= 8)
    assert.equal(anchor.size, first.size)
    assert.equal(anchor.authority, nameOf(authority))
    const stamp = await verifyTimestamp({
      response: anchor.response,
      imprint: imprintOf(first.note),
      nonce: anchor.nonce,
      roots: settings.roots ?? [],
    })
    assert.deepEqual(stamp.genTime, anchor.genTime)
    const { journal } = world
    const lines = [{ size: first.size, anchor: nameOf(authority), sha256: sha256Of(anchor.response) }]
    assert.deepEqual(await journalledAnchors(journal.path), lines)

    // A restart changes nothing about what is due.
    const second = await world.grow(2)
    const restarted = anchoring(world, settings)
    await world.looked()
    await restarted.stop()
    assert.equal(authority.asked.length, 1)

    const later = anchoring(world, settings, { aheadMs: 61 * MINUTE })
    await eventually(async () => (await anchors(world)).some(({ size }) => size === second.size))
    await world.looked()
    await later.stop()
    assert.equal(authority.asked.length, 2)
    assert.deepEqual(warnings(world), [])
  })

  test('a checkpoint that is not published is not shown to anybody', async () => {
    const world = await openLogWorld()
    const authority = await serveAuthority(sincere)
    await world.grow(1)
    await withoutTriggers(world, 'delete from log_published')
    anchoring(world, settingsOf({ BCF_TSA_URLS: urlsOf(authority) }))
    await world.looked()
    assert.equal(authority.asked.length, 0)
  })

  describe('what is not a timestamp by this authority of this checkpoint is not kept:', async () => {
    const world = await openLogWorld()
    const stranger = office.certify('Stranger', { issuer: office.certify('Other root') })
    const expired = office.certify('Expired', { issuer: root, until: new Date('2024-01-01') })
    const about = async (request: Buffer) => readTimestamp(office.reply(request, honest))
    const html =
      (status: number): Manner =>
      (_request, response) =>
        response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')

    const cases: Record<string, Manner> = {
      'another imprint': async (request, response) => {
        const { nonce } = await about(request)
        stamped(response, office.reply(timestampRequest(sha256(utf8('another')), nonce!), honest))
      },
      'another nonce': async (request, response) => {
        const { imprint } = await about(request)
        stamped(response, office.reply(timestampRequest(imprint, Buffer.alloc(8, 0x42)), honest))
      },
      'the timestamp of another checkpoint, replayed': async (_request, response) =>
        stamped(response, (await anchors(await otherWorld))[0]!.response),
      'a rejection': async (request, response) =>
        stamped(response, office.reply(request, honest, { digests: 'sha512' })),
      'an authority that no root speaks for': by(stranger),
      'a certificate that has expired': by(expired),
      'a changed signature': async (request, response) => {
        const reply = office.reply(request, honest)
        reply[reply.length - 1]! ^= 1
        stamped(response, reply)
      },
      'a page instead': html(200),
      'a page about a failure': html(502),
      'the right answer with the wrong type': async (request, response) =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end(office.reply(request, honest)),
      'the right answer with the wrong status': async (request, response) =>
        response
          .writeHead(500, { 'content-type': 'application/timestamp-reply' })
          .end(office.reply(request, honest)),
      'an empty answer': (_request, response) => stamped(response, Buffer.alloc(0)),
      'half of an answer': async (request, response) =>
        stamped(response, office.reply(request, honest).subarray(0, 300)),
      'an answer that goes on for ever': (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384, 0x30)));
          response.once('drain', more)
        }
        more()
      },
      'no answer': () => {},
      'an answer that stops in the middle': (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).write('0')
      },
      'a cut connection': (_request, response) => response.destroy(),
      'a redirect to somebody who would answer': async (_request, response) =>
        response.writeHead(307, { location: (await elsewhere).url }).end(),
    }
    const elsewhere = serveAuthority(sincere)
    const otherWorld = openLogWorld()
    /** Only who never answers is given up soon: how fast the others are, the machine decides. */
    const silent = ['no answer', 'an answer that stops in the middle']

    test('(a log, and another one)', async () => {
      await world.grow(2)
      const other = await otherWorld
      await other.grow(2)
      const { stop } = anchoring(other, settingsOf({ BCF_TSA_URLS: urlsOf(await elsewhere) }))
      await eventually(async () => (await anchors(other)).length === 1)
      await stop()
      ;(await elsewhere).asked.length = 0
    })

    for (const [what, manner] of Object.entries(cases))
      test(what, async () => {
        const authority = await serveAuthority(manner)
        // By a name of its own: a port that was free again could be that of an authority which has dated this log.
        const url = new URL(`/${encodeURIComponent(what)}`, authority.url).href
        world.said.length = 0
        const settings = settingsOf({ BCF_TSA_URLS: url, BCF_TSA_ROOTS: roots })
        const pace = silent.includes(what) ? { ...HURRY, timeoutMs: 100 } : HURRY
        let running = anchoring(world, settings, { pace })
        const own = async () => (await anchors(world)).filter(row => row.authority === nameOf({ url }))
        // Asked again, warned about once, and right in the end.
        await eventually(async () => authority.asked.length >= 3)
        assert.deepEqual(await own(), [])
        assert.equal(warnings(world).length, 1)
        authority.manner = sincere
        if (pace !== HURRY) {
          await running.stop()
          running = anchoring(world, settings, { pace: HURRY })
        }
        await eventually(async () => (await own()).length === 1)
        await running.stop()
        assert.equal((await elsewhere).asked.length, 0)
      })

    test('a clock that is days away from ours', async () => {
      const authority = await serveAuthority(sincere)
      world.said.length = 0
      const settings = settingsOf({ BCF_TSA_URLS: urlsOf(authority) })
      const { stop } = anchoring(world, settings, { aheadMs: 3 * 24 * 60 * MINUTE })
      await eventually(async () => authority.asked.length >= 2)
      await stop()
      assert.match(String(warnings(world)[0]?.error), /more than a day from ours/)
      assert.ok((await anchors(world)).every(row => row.authority !== nameOf(authority)))
    })
  })

  test('an authority that fails does not hold up another', async () => {
    const world = await openLogWorld()
    const hanging = await serveAuthority(() => {})
    const good = await serveAuthority(sincere)
    const { size } = await world.grow(2)
    const { stop } = anchoring(world, settingsOf({ BCF_TSA_URLS: urlsOf(hanging, good) }))
    await eventually(async () => (await anchors(world)).length === 1)
    // It hangs still.
    await stop()
    assert.deepEqual(
      (await anchors(world)).map(row => [row.size, row.authority]),
      [[size, nameOf(good)]],
    )
    assert.equal(hanging.asked.length, 1)
  })

  test('each authority dates the log for itself', async () => {
    const world = await openLogWorld()
    const authorities = [await serveAuthority(sincere), await serveAuthority(sincere)]
    const { size } = await world.grow(2)
    const { stop } = anchoring(world, settingsOf({ BCF_TSA_URLS: urlsOf(...authorities) }))
    await eventually(async () => (await anchors(world)).length === 2)
    await stop()
    assert.deepEqual(
      (await anchors(world)).map(row => [row.size, row.authority]).sort(),
      authorities.map(authority => [size, nameOf(authority)]).sort(),
    )
  })

  test('two workers keep one timestamp', async () => {
    const world = await openLogWorld()
    const authority = await serveAuthority(sincere)
    await world.grow(2)
    const settings = settingsOf({ BCF_TSA_URLS: urlsOf(authority) })
    const workers = [anchoring(world, settings), anchoring(world, settings)]
    await eventually(async () => (await anchors(world)).length > 0)
    await world.looked()
    for (const { stop } of workers) await stop()
    const [anchor, ...more] = await anchors(world)
    assert.ok(anchor && more.length === 0)
    const lines = [{ size: anchor.size, anchor: anchor.authority, sha256: sha256Of(anchor.response) }]
    assert.deepEqual(await journalledAnchors(world.journal.path), lines)
    assert.deepEqual(warnings(world), [])
  })

  test('a request is granted before the interval is over, at most once a minute', async () => {
    const world = await openLogWorld()
    const authority = await serveAuthority(sincere)
    const settings = settingsOf({ BCF_TSA_URLS: urlsOf(authority) })
    await world.grow(1)
    const soon = anchoring(world, settings)
    await eventually(async () => (await anchors(world)).length === 1)
    // Nothing is new.
    await requestAnchor(world.database)
    await world.looked()
    // Something is, but the last timestamp is seconds old.
    await world.grow(1)
    await requestAnchor(world.database)
    await world.looked()
    await soon.stop()
    assert.equal(authority.asked.length, 1)

    const later = anchoring(world, settings, { aheadMs: 2 * MINUTE })
    await world.looked()
    assert.equal(authority.asked.length, 1, 'nobody asked this worker yet')
    await requestAnchor(world.database)
    await eventually(async () => (await anchors(world)).length === 2)
    await later.stop()
  })

  test('a request before a record has its place stands until it has', async () => {
    const world = await openLogWorld()
    const authority = await serveAuthority(sincere)
    const settings = settingsOf({ BCF_TSA_URLS: urlsOf(authority) })
    await world.grow(1)
    const first = anchoring(world, settings)
    await eventually(async () => (await anchors(world)).length === 1)
    await first.stop()
    anchoring(world, settings, { aheadMs: 2 * MINUTE })
    await world.looked()
    await requestAnchor(world.database)
    await world.looked()
    await world.grow(1)
    await eventually(async () => (await anchors(world)).length === 2)
    // And no longer: the next batch waits for the interval.
    await world.grow(1)
    await world.looked()
    assert.equal(authority.asked.length, 2)
  })

  test('a worker dates its log while it goes on signing, and stops while an authority hangs', async () => {
    const world = await openLogWorld()
    const authority = await serveAuthority(sincere)
    const hanging = await serveAuthority(() => {})
    const settings = settingsOf({ BCF_TSA_URLS: urlsOf(hanging, authority), BCF_TSA_ROOTS: roots })
    const keeper = world.keep({ anchors: settings })
    await world.plant(2)
    await eventually(async () => (await anchors(world)).length === 1)
    await world.plant(2)
    await world.published()
    await keeper.stop()
    assert.ok(hanging.asked.length > 0)
  })

  describe('a log that does not agree with its timestamps is not signed:', () => {
    async function dated() {
      const world = await openLogWorld()
      const authority = await serveAuthority(sincere)
      const old = await world.grow(3)
      const { size } = await world.grow(3)
      const { stop } = anchoring(world, settingsOf({ BCF_TSA_URLS: urlsOf(authority) }))
      await eventually(async () => (await anchors(world)).length === 1)
      await stop()
      return { world, old, size }
    }
    async function refusal(world: LogWorld): Promise<string> {
      const here = await world.copy()
      await here.plant(1)
      const before = await readPublished(here.database)
      here.keep()
      const message = await eventually(async () => here.refusals()[0])
      assert.deepEqual(await readPublished(here.database), before)
      return message
    }

    test('it is shorter (attack 8)', async () => {
      const { world, old, size } = await dated()
      await withoutTriggers(
        world,
        ...['log_published', 'log_checkpoints'].map(table => `delete from ${table} where size > ${old.size}`),
        `delete from log_leaves where index >= ${old.size}`,
      )
      assert.match(
        await refusal(world),
        new RegExp(`has ${old.size} entries.*signed one of ${size}.*rolled back`),
      )
    })

    test('the checkpoint is another one', async () => {
      const { world, size } = await dated()
      const other = await openLogWorld(world.key)
      await other.grow(3)
      const { note } = await other.grow(3)
      await withoutTriggers(world, `update log_checkpoints set note = '${note}' where size = ${size}`)
      assert.match(await refusal(world), /its checkpoint is another one.*rewritten/)
    })

    test('the head did not grow out of it', async () => {
      const { world, size } = await dated()
      const other = await openLogWorld(world.key)
      await other.grow(3)
      await other.grow(3)
      const { note, root: head, size: longer } = await other.grow(2)
      const entries = await other.sql<{ index: number; entry: Buffer }>(
        'select * from log_leaves order by index',
      )
      await withoutTriggers(
        world,
        ...entries.map(
          ({ index, entry }) =>
            `insert into log_leaves values (${index}, ${1e6 + Number(index)}, '\\x${entry.toString('hex')}')
             on conflict (index) do update set entry = excluded.entry`,
        ),
        `insert into log_checkpoints values (${longer}, ${size}, '\\x${head.toString('hex')}', '${note}', now())`,
        `insert into log_published values (${longer})`,
      )
      assert.match(await refusal(world), /rewritten/)
    })
  })
})

describe('settings of timestamps', () => {
  test('none by default', () => {
    assert.deepEqual(settingsOf({}), { authorities: [], intervalMs: 60 * MINUTE, roots: null })
  })

  test('an authority is named by host and path', () => {
    const { authorities, intervalMs } = settingsOf({
      BCF_TSA_URLS: 'https://tsa.example/tsr?key=secret, http://10.0.0.1:318/',
      BCF_TSA_INTERVAL_MINUTES: '5',
    })
    assert.deepEqual(authorities, [
      { name: 'tsa.example/tsr', url: 'https://tsa.example/tsr?key=secret', account: NO_ACCOUNT },
      { name: '10.0.0.1:318', url: 'http://10.0.0.1:318/', account: NO_ACCOUNT },
    ])
    assert.equal(intervalMs, 5 * MINUTE)
  })

  const wrong: [what: string, env: Record<string, string>, complaint: RegExp][] = [
    ['another scheme', { BCF_TSA_URLS: 'ldap://tsa.example' }, /BCF_TSA_URLS must hold addresses/],
    ['no address', { BCF_TSA_URLS: 'tsa.example' }, /BCF_TSA_URLS must hold addresses/],
    [
      'a password',
      { BCF_TSA_URLS: 'https://a:hunter2@tsa.example' },
      /^(?!.*hunter2).*BCF_TSA_URLS.*BCF_TSA_ACCOUNTS_FILE/,
    ],
    [
      'one twice',
      { BCF_TSA_URLS: 'http://a.example,https://a.example/' },
      /BCF_TSA_URLS names a\.example twice/,
    ],
    ['no interval', { BCF_TSA_INTERVAL_MINUTES: '0' }, /BCF_TSA_INTERVAL_MINUTES must be 1 to 1440/],
    ['half a minute', { BCF_TSA_INTERVAL_MINUTES: '0.5' }, /BCF_TSA_INTERVAL_MINUTES/],
    ['two days', { BCF_TSA_INTERVAL_MINUTES: '2880' }, /BCF_TSA_INTERVAL_MINUTES/],
    [
      'a missing file',
      { BCF_TSA_ROOTS: '/nowhere/roots.pem' },
      /BCF_TSA_ROOTS: \/nowhere\/roots\.pem .*ENOENT/,
    ],
    ['a file without certificates', { BCF_TSA_ROOTS: 'package.json' }, /it holds no certificate/],
  ]
  for (const [what, env, complaint] of wrong)
    test(`refuses ${what}`, () => assert.throws(() => settingsOf(env), complaint))

  test('refuses a certificate that cannot be read', t => {
    const file = join(tmpdir(), `bcf-roots-${process.pid}.pem`)
    t.after(() => rmSync(file))
    writeFileSync(file, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
    assert.throws(() => settingsOf({ BCF_TSA_ROOTS: file }), /BCF_TSA_ROOTS: .*cannot be used/)
  })
})
