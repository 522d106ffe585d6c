// The public log as a monitor reads it: with nothing but HTTP, a hash function and C2SP's own documents.

import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { tmpdir } from 'node:os'
import { before, describe, test } from 'node:test'
import {
  cosignedText,
  formatSigningKey,
  formatVerifierKey,
  openCheckpoint,
  openNote,
  parseNote,
  parseVerifierKey,
  readCheckpoint,
  signatureLine,
  signingKey,
  tilePath,
} from '@brand-citation-forensics/proof'
import { testAuthority } from '../../../proof/test/timestamp-authority.ts'
import { holdFiles, keepFilesSize } from '../../src/evidence/log/files/store.ts'
import { insertAnchor, insertMaterial } from '../../src/evidence/log/outside/store.ts'
import { readLogSettings } from '../../src/evidence/log/settings.ts'
import { countRecords, sealRecords } from '../evidence/test-log.ts'
import { bearer, startTestService } from '../harness.ts'
import { sequenceAll } from '../sequencing.ts'
import { asker, assertError, wireAsker } from './ask.ts'

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const TEXT = 'text/plain; charset=utf-8'
const WIDTH = 256
const ORIGIN = 'log.test/many'

/** MTH of RFC 6962, section 2.1, as it is written there. */
function rootOf(leaves: Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return leaves[0] as Uint8Array
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

describe('a log of many records', async () => {
  const service = await startTestService({ listen: true, parts: { worker: false } })
  const ask = asker(service)
  const SIZE = 2 * WIDTH + 91
  const first = signingKey(ORIGIN, sha256(Buffer.from('the first key')))
  before(async () => {
    // With the record of the key itself.
    await sealRecords(service.database, SIZE - 1 - (await countRecords(service.database)))
    await sequenceAll(service, { keys: formatSigningKey(first) })
  })

  const checkpoint = async () => (await ask('GET', '/log/checkpoint')).text
  const keys = async () => (await ask('GET', '/log/key')).text.trimEnd().split('\n')

  test('the newest checkpoint is signed by the key of the log, and kept for seconds', async () => {
    const answer = await ask('GET', '/log/checkpoint')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], TEXT)
    assert.equal(answer.headers['cache-control'], 'public, max-age=2')
    const opened = openCheckpoint(answer.text, (await keys()).map(parseVerifierKey))
    assert.equal(opened.origin, ORIGIN)
    assert.equal(opened.size, SIZE)
    const held = { 'if-none-match': answer.headers.etag ?? '' }
    assert.equal((await ask('GET', '/log/checkpoint', { headers: held })).status, 304)
  })

  test('the entries are salted commitments of 32 bytes, and the tree over them has the signed root', async () => {
    const entries: Buffer[] = []
    for (let index = 0; index * WIDTH < SIZE; index++) {
      const width = Math.min(WIDTH, SIZE - index * WIDTH)
      const answer = await ask('GET', `/log/${tilePath(null, index, width)}`)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['content-type'], 'application/octet-stream')
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(answer.bytes.length, width * 34)
      for (let at = 0; at < answer.bytes.length; at += 34) {
        assert.equal(answer.bytes.readUInt16BE(at), 32)
        entries.push(answer.bytes.subarray(at + 2, at + 34))
      }
    }
    const leaves = entries.map(entry => sha256(Buffer.of(0), entry))
    assert.deepEqual(rootOf(leaves), Buffer.from(readCheckpoint(await checkpoint()).root))

    const levels: Uint8Array[][] = [leaves]
    for (let level = 1; levels.at(-1)?.length; level++) {
      const below = levels[level - 1] as Uint8Array[]
      levels.push(
        Array.from({ length: Math.floor(below.length / WIDTH) }, (_, index) =>
          rootOf(below.slice(index * WIDTH, (index + 1) * WIDTH)),
        ),
      )
    }
    let tiles = 0
    for (const [level, hashes] of levels.entries()) {
      for (let index = 0; index * WIDTH < hashes.length; index++) {
        const own = hashes.slice(index * WIDTH, (index + 1) * WIDTH)
        const answer = await ask('GET', `/log/${tilePath(level, index, own.length)}`)
        assert.equal(answer.status, 200)
        assert.equal(answer.headers['content-type'], 'application/octet-stream')
        assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
        assert.deepEqual(answer.bytes, Buffer.concat(own))
        tiles += 1
      }
    }
    assert.equal(tiles, 4, 'two full ones, a partial one, and one of level 1')
  })

  test('a partial tile has any width that a checkpoint could have had, and is the beginning of the next', async () => {
    for (const kind of ['0', 'entries']) {
      for (const [index, most] of [
        ['000', 255],
        ['002', 91],
      ] as const) {
        const full = await ask('GET', `/log/tile/${kind}/${index}${most === 255 ? '' : '.p/91'}`)
        const length = kind === '0' ? 32 : 34
        for (const width of [1, 2, 90, most]) {
          const { status, bytes } = await ask('GET', `/log/tile/${kind}/${index}.p/${width}`)
          assert.equal(status, 200, `${kind}/${index}.p/${width}`)
          assert.deepEqual(bytes, full.bytes.subarray(0, width * length))
        }
      }
    }
  })

  const absent = [
    '0/002',
    '0/002.p/92',
    '0/003',
    '0/003.p/1',
    '0/x001/000',
    '1/000',
    '1/000.p/3',
    '1/001.p/1',
    '2/000',
    '2/000.p/1',
    '63/000',
    'entries/002',
    'entries/002.p/92',
    'entries/003.p/1',
    'entries/x009/x007/x199/x254/x740/992',
  ]
  const malformed = [
    '',
    '0',
    '0/',
    '0/0',
    '0/00',
    '0/0000',
    '0/001/',
    '0/x000/001',
    '0/000.p/0',
    '0/000.p/01',
    '0/000.p/256',
    '0/000.p/257',
    '0/000.p/1/',
    '0/000.p',
    '0/000.p/',
    '0/000.p/-1',
    '0/000.p/1.5',
    '0/-01',
    '0/1e2',
    '00/000',
    '64/000',
    '-1/000',
    '0/000 ',
    '0/000%0A',
    '0/000%00',
    'entries',
    'entries/0',
    'Entries/000',
    'data/000',
    '..%2Fcheckpoint',
    `0/${'x999/'.repeat(40)}000`,
    '٠/000',
  ]
  for (const path of [...absent, ...malformed]) {
    test(`there is no tile ${JSON.stringify(path.slice(0, 60))}`, async () => {
      const answer = await ask('GET', `/log/tile/${encodeURI(decodeURI(path))}`)
      assert.equal(answer.status, 404)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.equal(answer.headers['content-type'], TEXT)
    })
  }

  test('cosignatures of witnesses stand on the checkpoint', async () => {
    const plain = await checkpoint()
    const { size } = readCheckpoint(plain)
    const witnesses = ['witness.example/b', 'witness.example/a'].map(witnessNamed)
    for (const { vkey, lineOn } of witnesses)
      await service.database.query('insert into log_cosignatures (size, witness, line) values ($1, $2, $3)', [
        size,
        vkey,
        lineOn(plain),
      ])
    const cosigned = await checkpoint()
    assert.ok(cosigned.startsWith(plain))
    assert.equal(cosigned.split('\n').length, plain.split('\n').length + 2)
    const all = [...(await keys()), ...witnesses.map(({ vkey }) => vkey)].map(parseVerifierKey)
    const { verified } = openNote(cosigned, all)
    assert.deepEqual(
      verified.map(({ time }) => time),
      [null, 1_800_000_000, 1_800_000_000],
    )
  })

  test('the policy names the log and where it is, and asks for no witness while none is known', async () => {
    const answer = await ask('GET', '/log/policy')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['content-type'], TEXT)
    const [vkey] = await keys()
    assert.equal(answer.text, `log ${vkey} ${service.url}/log\nquorum none\n`)
  })

  test('a timestamp is served with what its check may need, to whoever knows its hash', async () => {
    const note = await checkpoint()
    const nonce = Buffer.alloc(8, 0x42)
    const genTime = new Date('2026-11-14T09:30:00Z')
    const text = parseNote(note).text
    const response = testAuthority('Test Authority').stamp({
      imprint: sha256(Buffer.from(text)),
      nonce,
      genTime,
      qualified: true,
    })
    const anchor = { size: SIZE, authority: 'tsa.example', nonce, response: Buffer.from(response), genTime }
    await insertAnchor(service.database, anchor)
    const url = `/log/timestamps/${sha256(response).toString('hex')}`
    const before = (await ask('GET', url)).body
    assert.deepEqual([before.collectedAt, before.files], [null, []])
    assert.match(before.missing.join(), /nothing was gathered/)

    const content = Buffer.from('a certificate')
    const file = { kind: 'certificate', about: 'Test', url: null, sha256: sha256(content).toString('hex') }
    const material = { collectedAt: genTime.toISOString(), files: [file], missing: ['something'] }
    await service.database.transaction(tx =>
      insertMaterial(tx, { ...anchor, content: JSON.stringify(material) }, [content]),
    )
    const answer = await ask('GET', url)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(answer.body, {
      authority: 'tsa.example',
      time: genTime.toISOString(),
      says: {
        policy: '1.2.3.4.1',
        claimsQualified: true,
        certificateClaimsQualified: false,
        accuracy: 1_000_000,
        departures: ['the name in its certificate lacks country, organization'],
      },
      checkpoint: parseNote(note).text === text ? before.checkpoint : '',
      nonce: nonce.toString('hex'),
      response: Buffer.from(response).toString('base64'),
      ...material,
      files: [{ ...file, content: content.toString('base64') }],
    })
    assert.ok(before.checkpoint.startsWith(`${text}\n`))
    const shown = (await ask('GET', '/api/admin/log', { headers: bearer })).body.anchors
    assert.match(shown[0].claim, /^claims to be a qualified electronic time-stamp/)
    assert.deepEqual([shown[0].sha256, shown[0].missing], [file && url.split('/').at(-1), ['something']])
    for (const hash of ['0'.repeat(64), 'A'.repeat(64), 'x', `${'0'.repeat(64)}0`])
      assert.equal((await ask('GET', `/log/timestamps/${hash}`)).status, 404)
  })

  test('anyone may ask, from any page, by GET and HEAD alone', async () => {
    const overWire = wireAsker(service)
    for (const path of [
      'checkpoint',
      'key',
      'policy',
      `timestamps/${'0'.repeat(64)}`,
      'tile/0/000',
      'tile/entries/002.p/91',
      'tile/0/009',
    ]) {
      const url = `/log/${path}`
      const headers = { 'x-request-id': 'same', origin: 'https://anywhere.example' }
      const [got, head] = [await overWire('GET', url, { headers }), await overWire('HEAD', url, { headers })]
      assert.equal(head.status, got.status)
      assert.equal(head.bytes.length, 0)
      assert.deepEqual({ ...head.headers, date: '' }, { ...got.headers, date: '' })
      assert.equal(got.headers['content-length'], String(got.bytes.length))
      assert.equal(got.headers['access-control-allow-origin'], '*')
      assert.equal(got.headers['x-content-type-options'], 'nosniff')
      assert.equal(got.headers['referrer-policy'], 'no-referrer')
      assert.equal(got.headers['set-cookie'], undefined)
      for (const authorization of ['Bearer wrong', bearer.authorization]) {
        const again = await ask('GET', url, { headers: { authorization } })
        assert.deepEqual([again.status, again.text], [got.status, got.text])
      }
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const refused = await ask(method, url, { payload: '{' })
        assertError(refused, 405)
        assert.equal(refused.headers.allow, 'GET, HEAD, OPTIONS')
      }
      const preflight = await ask('OPTIONS', url)
      assert.equal(preflight.status, 204)
      assert.equal(preflight.headers['access-control-allow-origin'], '*')
    }
    for (const path of ['/log/', '/log/nope', '/log/checkpoint/', '/log/Checkpoint'])
      assertError(await ask('GET', path), 404)
  })

  test('after a rotation both keys are told, the current one last', async () => {
    const next = signingKey(ORIGIN, sha256(Buffer.from('the next key')))
    await sequenceAll(service, { keys: [next, first].map(formatSigningKey).join(',') })
    const both = [first, next].map(formatVerifierKey)
    assert.deepEqual(await keys(), both)
    const opened = openCheckpoint(await checkpoint(), [next])
    assert.equal(opened.size, SIZE + 1)
    assert.equal(
      (await ask('GET', '/log/policy')).text,
      `${both.map(key => `log ${key} ${service.url}/log\n`).join('')}quorum none\n`,
    )
  })
})

describe('what is not published is not there', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const ask = asker(service)
  const everything = ['/log/checkpoint', '/log/tile/0/000.p/1', '/log/tile/entries/000.p/1']

  test('an empty database and no worker: no log, and it is said so', async () => {
    for (const path of [...everything, '/log/key', '/log/policy', `/log/timestamps/${'0'.repeat(64)}`]) {
      const answer = await ask('GET', path)
      assert.equal(answer.status, 404)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.equal(answer.headers['content-type'], TEXT)
      assert.match(answer.text, /^.+\n$/)
    }
  })

  test('a checkpoint that is signed and not in the journal is not shown, nor its tiles', async () => {
    const journal = {
      path: `/tmp/bcf-test-no-journal-${process.pid}`,
      head: async () => null,
      append: async () => {
        throw new Error('the disk is full')
      },
    }
    await sealRecords(service.database, 1)
    // The key of the log is an entry too.
    const entries = 1 + (await countRecords(service.database))
    await assert.rejects(sequenceAll(service, { journal }), /the disk is full/)
    const { rows } = await service.database.query('select count(*)::integer as n from log_leaves')
    assert.equal(rows[0]?.n, entries)
    for (const path of everything) assert.equal((await ask('GET', path)).status, 404)
    assert.equal((await ask('GET', '/log/key')).status, 200)

    await sequenceAll(service)
    for (const path of everything) assert.equal((await ask('GET', path)).status, 200)
    assert.equal((await ask('GET', `/log/tile/0/000.p/${entries}`)).status, 200)
    assert.equal((await ask('GET', `/log/tile/0/000.p/${entries + 1}`)).status, 404)
  })
})

describe('a log that lies as files elsewhere too', async () => {
  const elsewhere = 'https://files.example/log'
  const settings = { BCF_LOG_PUBLIC_URL: `${elsewhere}/` } as Record<string, string>
  const evidenceLog = readLogSettings(name => settings[name], tmpdir())
  const clock = { now: () => new Date(now) }
  let now = Date.now()
  const service = await startTestService({ parts: { worker: false }, config: { evidenceLog }, clock })
  const ask = asker(service)
  before(async () => {
    await sealRecords(service.database, 3 * WIDTH)
    await sequenceAll(service)
  })

  test('is served from here until it is there', async () => {
    assert.equal((await ask('GET', '/log/tile/0/000')).status, 200)
    assert.equal((await ask('GET', '/log/tile/entries/000')).status, 200)
  })

  test('then a full tile is fetched there, and everything else here', async () => {
    await holdFiles(service.database, 'test')
    await keepFilesSize(service.database, 'test', 2 * WIDTH + 5)
    now += 60_000
    for (const path of ['tile/0/000', 'tile/0/001', 'tile/entries/001']) {
      const answer = await ask('GET', `/log/${path}`)
      assert.equal(answer.status, 307)
      assert.equal(answer.headers.location, `${elsewhere}/${path}`)
      assert.equal(answer.headers['cache-control'], 'public, max-age=300')
    }
    for (const path of [
      'checkpoint',
      'key',
      'tile/0/002',
      'tile/entries/002',
      'tile/0/001.p/7',
      'tile/1/000.p/2',
    ])
      assert.equal((await ask('GET', `/log/${path}`)).status, 200, path)
    for (const path of ['tile/0/009', 'tile/1/000', 'tile/0/1'])
      assert.equal((await ask('GET', `/log/${path}`)).status, 404, path)
  })
})

function witnessNamed(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const typed = Buffer.concat([Buffer.of(4), publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)])
  const id = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4)
  const time = 1_800_000_000
  const seconds = Buffer.alloc(8)
  seconds.writeBigUInt64BE(BigInt(time))
  return {
    vkey: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
    lineOn(note: string): string {
      const text = note.slice(0, note.indexOf('\n\n') + 1)
      const signature = sign(null, Buffer.from(cosignedText(text, time)), privateKey)
      return signatureLine(name, Buffer.concat([id, seconds, signature]))
    },
  }
}
