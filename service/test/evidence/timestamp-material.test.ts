// What a check of a timestamp needs years later is gathered when it is made. An office with a root, an authority
// between and a timestamp authority below publishes what such offices publish: certificates, lists, answers by OCSP.

import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, describe, test } from 'node:test'
import { createFindings } from '../../src/evidence/audit/findings.ts'
import { checkJournalled } from '../../src/evidence/audit/journal.ts'
import { checkMaterial } from '../../src/evidence/audit/outside.ts'
import { openJournalReader } from '../../src/evidence/log/journal.ts'
import { NO_ACCOUNT } from '../../src/evidence/log/outside/accounts.ts'
import { keepAnchored } from '../../src/evidence/log/outside/anchor.ts'
import { describeTimestamp } from '../../src/evidence/log/outside/describe-timestamp.ts'
import { keepAnchor } from '../../src/evidence/log/outside/keep.ts'
import { sha256Of } from '../../src/evidence/seal.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { CERTIFICATES } from '../../src/platform/fetching/fetch-kinds.ts'
import { createGuardedFetch, type GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import { eventually } from '../harness.ts'
import {
  HURRY,
  journalledOutside,
  type LogWorld,
  openLogWorld,
  serve,
  WARN,
  withoutTriggers,
} from './log-world.ts'
import {
  CA,
  type Identity,
  noOpenssl,
  openOffice,
  serveAuthority,
  stamped,
  TSA,
} from './timestamp-authority.ts'

interface MaterialRow {
  size: number
  authority: string
  content: string
}
const materials = (world: LogWorld) =>
  world.sql<MaterialRow>(
    'select size::float8 as size, authority, content from log_anchor_material order by 1',
  )

describe('what a later check of a timestamp needs', { skip: noOpenssl }, async () => {
  if (noOpenssl) return
  const office = openOffice()
  const root = office.certify('Root')
  const middle = office.certify('Middle', {
    issuer: root,
    extensions: `${CA}authorityInfoAccess = caIssuers;URI:http://ca.example/root.cer\ncrlDistributionPoints = URI:http://ca.example/root.crl\n`,
  })
  const answering = office.certify('Answering', {
    issuer: middle,
    extensions: 'keyUsage = critical, digitalSignature\nextendedKeyUsage = OCSPSigning\n',
  })
  const access =
    'authorityInfoAccess = caIssuers;URI:http://ca.example/middle.cer,OCSP;URI:http://ocsp.example\ncrlDistributionPoints = URI:http://ca.example/middle.crl\n'
  const authority = office.certify('/C=EU/O=Example Trust/CN=Authority', {
    issuer: middle,
    extensions: TSA + access,
  })
  const bare = office.certify('Bare', { issuer: root })
  const stranger = office.certify('Middle')

  const derOf = ({ pem }: Identity) => new X509Certificate(readFileSync(pem)).raw
  const serialOf = ({ pem }: Identity) => new X509Certificate(readFileSync(pem)).serialNumber
  /** The register of an issuer, as `openssl ca` keeps it. */
  const register = (identity: Identity, isRevoked: boolean) => {
    const date = '300101000000Z'
    return office.write(
      'txt',
      `${isRevoked ? 'R' : 'V'}\t${date}\t${isRevoked ? '260101000000Z' : ''}\t${serialOf(identity)}\tunknown\t/CN=x\n`,
    )
  }
  function crl(issuer: Identity, subject: Identity, isRevoked = false): Buffer {
    const config = office.write(
      'cnf',
      `[ca]\ndefault_ca = us\n[us]\ndatabase = ${register(subject, isRevoked)}\ndefault_md = sha256\n`,
    )
    const out = office.newFile('crl')
    const by = ['-keyfile', issuer.key, '-cert', issuer.pem]
    office.openssl('ca', '-gencrl', '-config', config, ...by, '-crldays', '7', '-out', out)
    const der = office.newFile('crl')
    office.openssl('crl', '-in', out, '-outform', 'DER', '-out', der)
    return readFileSync(der)
  }
  function ocsp(question: Uint8Array, signer: Identity, isRevoked = false): Buffer {
    const out = office.newFile('ors')
    const index = register(authority, isRevoked)
    const by = [
      '-rsigner',
      signer.pem,
      '-rkey',
      signer.key,
      '-CA',
      middle.pem,
      '-index',
      index,
      '-ndays',
      '1',
    ]
    office.openssl('ocsp', ...by, '-reqin', office.write('ors', question), '-respout', out)
    return readFileSync(out)
  }

  interface Shop {
    middle?: Buffer
    isRevoked?: boolean
    ocsp?: (question: Uint8Array) => Buffer | null
    crl?: Buffer
    rootCrl?: Buffer
  }
  const lists = { middle: crl(middle, authority), root: crl(root, middle) }
  /** What the office publishes, at names that only stand for it here. */
  async function open(shop: Shop = {}): Promise<GuardedFetch> {
    const { url } = await serve((request, response) => {
      const send = (type: string, body: Buffer | null | undefined) =>
        body ? response.writeHead(200, { 'content-type': type }).end(body) : response.writeHead(404).end()
      const path = request.url ?? ''
      if (path === '/middle.cer') return send('application/pkix-cert', shop.middle ?? derOf(middle))
      if (path === '/root.cer') return send('application/x-x509-ca-cert', derOf(root))
      if (path === '/middle.crl') return send('application/pkix-crl', shop.crl ?? lists.middle)
      if (path === '/root.crl') return send('application/octet-stream', shop.rootCrl ?? lists.root)
      const question = Buffer.from(decodeURIComponent(path.slice(1)), 'base64')
      const answer = shop.ocsp ? shop.ocsp(question) : ocsp(question, answering, shop.isRevoked)
      return send('application/ocsp-response', answer)
    })
    const standIns = { 'ca.example': url, 'ocsp.example': url }
    return createGuardedFetch({ kind: CERTIFICATES, standIns })
  }

  const depsOf = (world: LogWorld, fetch: GuardedFetch, signal: AbortSignal) => {
    const { database, databaseUrl, journal, log } = world
    return { database, databaseUrl, journal, log, clock: systemClock, fetch, signal }
  }
  function anchoring(world: LogWorld, url: string, fetch: GuardedFetch, roots: string[] | null = null) {
    const stopping = new AbortController()
    const authorities = [{ url, name: new URL(url).host, account: NO_ACCOUNT }]
    const settings = { authorities, intervalMs: 3_600_000, roots }
    const ended = keepAnchored(depsOf(world, fetch, stopping.signal), settings, HURRY)
    const stop = async () => {
      stopping.abort()
      await ended
    }
    after(stop)
    return stop
  }
  /** Certificates that come with the answer, besides the one that signed. */
  const withThem = (others: Identity[]): Record<string, string> =>
    others.length === 0
      ? {}
      : { certs: office.write('pem', others.map(({ pem }) => readFileSync(pem, 'utf8')).join('')) }
  const by = (identity: Identity, others: Identity[] = []) =>
    serveAuthority(async (request, response) =>
      stamped(response, office.reply(request, identity, withThem(others))),
    )

  /** Dates a new log once, and returns what was gathered. */
  async function gathered(fetch: GuardedFetch, identity = authority, others: Identity[] = []) {
    const world = await openLogWorld()
    await world.grow(2)
    const { url } = await by(identity, others)
    const stop = anchoring(world, url, fetch)
    const [row] = await eventually(async () => {
      const rows = await materials(world)
      return rows.length > 0 && rows
    })
    await stop()
    const [anchor] = await world.sql<{ response: Buffer }>('select response from log_anchors')
    const hash = sha256Of(anchor!.response)
    const served = await describeTimestamp(world.database, hash)
    assert.ok(row && served)
    const { files, missing } = JSON.parse(row.content)
    assert.deepEqual(
      served.files.map(({ content, ...file }) => file),
      files,
    )
    assert.deepEqual(served.missing, missing)
    return { world, row, served, response: anchor!.response }
  }
  const kinds = (files: { kind: string; about: string }[]) =>
    files.map(({ kind, about }) => `${kind} ${about}`)

  test('certificates up to the root, and what their issuers say about revocation', async () => {
    const { world, row, served, response } = await gathered(await open())
    assert.deepEqual(kinds(served.files), [
      'certificate Authority',
      'certificate Middle',
      'ocsp Authority',
      'certificate Root',
      'crl Middle',
    ])
    assert.deepEqual(served.missing, [])
    assert.deepEqual(
      served.files.map(({ url }) => url),
      [
        null,
        'http://ca.example/middle.cer',
        'http://ocsp.example',
        'http://ca.example/root.cer',
        'http://ca.example/root.crl',
      ],
    )
    for (const { kind, revokedAt, thisUpdate } of served.files)
      if (kind !== 'certificate') assert.ok(revokedAt === null && thisUpdate)
    assert.equal(served.says?.claimsQualified, false)
    const journalled = await journalledOutside(world.journal.path)
    assert.deepEqual(journalled.at(-1), {
      size: row.size,
      material: row.authority,
      sha256: sha256Of(row.content),
    })

    // Years later somebody has nothing but this and the root that they trust.
    const content = (kind: string, about: string) => {
      const file = served.files.find(one => one.kind === kind && one.about === about)
      return Buffer.from(file?.content ?? '', 'base64')
    }
    const pem = (kind: string, about: string) => {
      const out = office.newFile('pem')
      const tool = kind === 'crl' ? 'crl' : 'x509'
      office.openssl(tool, '-inform', 'DER', '-in', office.write('der', content(kind, about)), '-out', out)
      return out
    }
    const text = office.write('txt', served.checkpoint.slice(0, served.checkpoint.indexOf('\n\n') + 1))
    const token = office.write('tsr', response)
    const trust = ['-CAfile', root.pem, '-untrusted', pem('certificate', 'Middle')]
    assert.match(
      String(office.openssl('ts', '-verify', '-data', text, '-in', token, ...trust)),
      /Verification: OK/,
    )
    const checked = ['-crl_check', '-CRLfile', pem('crl', 'Middle'), '-CAfile', root.pem]
    assert.match(String(office.openssl('verify', ...checked, pem('certificate', 'Middle'))), /: OK/)
    const answer = [
      '-respin',
      office.write('ors', content('ocsp', 'Authority')),
      '-issuer',
      pem('certificate', 'Middle'),
    ]
    const about = [
      '-cert',
      pem('certificate', 'Authority'),
      '-CAfile',
      root.pem,
      '-verify_other',
      pem('certificate', 'Middle'),
    ]
    assert.match(String(office.openssl('ocsp', ...answer, ...about)), /: good/)
  })

  test('what came with the timestamp is not asked for', async () => {
    const { served } = await gathered(await open({ middle: Buffer.from('nonsense') }), authority, [middle])
    assert.equal(served.files.find(({ about }) => about === 'Middle')?.url, null)
    assert.deepEqual(served.missing, [])
  })

  test('a list is taken where nobody answers by OCSP', async () => {
    const { served } = await gathered(await open({ ocsp: () => null }))
    assert.ok(kinds(served.files).includes('crl Authority'))
    assert.deepEqual(served.missing, [])
  })

  for (const [how, shop] of [
    ['by OCSP', { isRevoked: true }],
    ['by a list', { ocsp: () => null, crl: crl(middle, authority, true) }],
  ] as [string, Shop][])
    test(`a revoked certificate is said to be one: ${how}`, async () => {
      const { world, served } = await gathered(await open(shop))
      const said = served.files.find(({ kind, about }) => kind !== 'certificate' && about === 'Authority')
      assert.equal(said?.revokedAt, '2026-01-01T00:00:00.000Z')
      assert.ok(world.said.some(({ level, msg }) => level === WARN && /was revoked/.test(msg)))
    })

  describe('what was not said by the issuer is not kept:', () => {
    const cases: [what: string, shop: Shop, missing: RegExp][] = [
      [
        'a certificate of the same name',
        { middle: derOf(stranger) },
        /who issued "Authority".*did not issue/,
      ],
      [
        'an answer by a stranger, and a list by one',
        { ocsp: question => ocsp(question, stranger), crl: crl(stranger, authority) },
        /"Authority" was revoked: .*nor by whom the issuer appointed.*not signed by the issuer/,
      ],
      [
        'an answer about another certificate',
        { ocsp: () => ocsp(questionAbout(answering), answering), crl: Buffer.from('none') },
        /about another certificate/,
      ],
      ['a list by another issuer', { ocsp: () => null, crl: lists.root }, /by another issuer/],
      [
        'something else',
        { ocsp: () => Buffer.from('<html>'), crl: Buffer.from('<html>') },
        /not well-formed DER/,
      ],
      [
        'a changed answer',
        {
          ocsp: question => {
            const answer = ocsp(question, answering)
            const at = answer.indexOf(Buffer.from('20', 'latin1')) + 3
            answer[at]! ^= 1
            return answer
          },
          crl: Buffer.alloc(0),
        },
        /"Authority" was revoked/,
      ],
    ]
    function questionAbout(subject: Identity): Buffer {
      const out = office.newFile('orq')
      office.openssl('ocsp', '-issuer', middle.pem, '-cert', subject.pem, '-no_nonce', '-reqout', out)
      return readFileSync(out)
    }
    for (const [what, shop, missing] of cases)
      test(what, async () => {
        const { served } = await gathered(await open(shop))
        assert.match(served.missing.join('\n'), missing)
        const kept = kinds(served.files)
        assert.ok(!kept.includes('ocsp Authority') && !kept.includes('crl Authority'), kept.join())
      })
  })

  test('what cannot be had is named, and the timestamp is kept', async () => {
    const nowhere = createGuardedFetch({
      kind: CERTIFICATES,
      resolve: (_host, _options, callback) =>
        callback(null, [{ address: '127.0.0.1', family: 4 }] as never, 4),
    })
    const { served } = await gathered(nowhere)
    assert.deepEqual(kinds(served.files), ['certificate Authority'])
    assert.match(
      served.missing.join(),
      /who issued "Authority": http:\/\/ca\.example\/middle\.cer: .*private address/,
    )

    const silent = await gathered(nowhere, bare, [root])
    assert.deepEqual(kinds(silent.served.files), ['certificate Bare', 'certificate Root'])
    assert.deepEqual(silent.served.missing, [
      'whether "Bare" was revoked: the certificate names no address for it',
    ])
  })

  test('a worker that was killed before it had gathered is made up for by the next', async () => {
    const { world, response } = await gathered(await open())
    const other = await openLogWorld()
    const { size } = await other.grow(2)
    const { url } = await by(authority)
    const name = new URL(url).host
    const anchor = { size, authority: name, nonce: Buffer.alloc(8, 1), response, genTime: new Date() }
    await keepAnchor(other, anchor)
    assert.deepEqual(await materials(other), [])
    const stop = anchoring(other, url, await open())
    await eventually(async () => (await materials(other)).length === 1)
    await stop()
    assert.ok((await materials(world)).length === 1)
  })

  test('whoever is told to stop does not wait for an office that hangs, and says nothing of what it lacks', async () => {
    const world = await openLogWorld()
    await world.grow(2)
    let asked = 0
    const { url: hanging } = await serve(() => void asked++)
    const fetch = createGuardedFetch({
      kind: CERTIFICATES,
      standIns: { 'ca.example': hanging },
      timeoutMs: 600_000,
    })
    const { url } = await by(authority)
    const stop = anchoring(world, url, fetch)
    await eventually(async () => asked > 0)
    await stop()
    assert.equal((await world.sql('select from log_anchors')).length, 1)
    assert.deepEqual(await materials(world), [])
  })

  describe('the audit finds', async () => {
    const audited = async (world: LogWorld) => {
      const findings = createFindings()
      await checkMaterial(world.database, findings, null)
      await checkJournalled(world.database, findings, await openJournalReader(world.journal.path))
      return findings.list.map(({ message }) => message).join('\n')
    }
    const edits: [what: string, sql: string, found: RegExp | ''][] = [
      ['nothing', 'select 1', ''],
      ['a changed file', `update log_anchor_files set content = content || '\\x00'`, /another hash/],
      [
        'a file under another name',
        `update log_anchor_files set sha256 = sha256('x') where sha256 = (select min(sha256) from log_anchor_files)`,
        /another hash[\s\S]*not here/,
      ],
      [
        'a missing file',
        'delete from log_anchor_files where sha256 = (select min(sha256) from log_anchor_files)',
        /a file that is not here/,
      ],
      [
        'a file too many',
        `insert into log_anchor_files values (sha256('more'), 'more')`,
        /no timestamp has this file/,
      ],
      [
        'a missing list',
        'delete from log_anchor_material',
        /no timestamp has this file[\s\S]*journal remembers/,
      ],
      [
        'a changed list',
        `update log_anchor_material set content = replace(content, '"missing":[]', '"missing":["x"]')`,
        /journal remembers another list/,
      ],
      ['a list that is none', `update log_anchor_material set content = '{'`, /JSON/],
      [
        'a list of another authority',
        `alter table log_anchor_material drop constraint log_anchor_material_size_authority_fkey; update log_anchor_material set authority = 'other'`,
        /belongs to is missing/,
      ],
    ]
    for (const [what, sql, found] of edits)
      test(what, async () => {
        const { world } = await gathered(await open())
        await withoutTriggers(world, sql)
        const said = await audited(world)
        if (found === '') assert.equal(said, '')
        else assert.match(said, found)
      })
  })
})
