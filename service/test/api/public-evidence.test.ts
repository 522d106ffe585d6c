import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { parseTlogProof, tilePath } from '@brand-citation-forensics/proof'
import fc from 'fast-check'
import { codePoint } from '../../../proof/test/edits.ts'
import { sealRecords } from '../evidence/test-log.ts'
import { bearer, keptLog, makeBrand, manualClock, startTestService } from '../harness.ts'
import { plantCapture, plantClassified, plantVerification, responsesBody } from '../planted.ts'
import { sealedRecords } from '../sealed-texts.ts'
import { checkProof, sequenceAll } from '../sequencing.ts'
import { type Asked, asJson, asker, wireAsker } from './ask.ts'

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const json = { 'content-type': 'application/json' }

describe('public evidence', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const brand = await makeBrand(service, { name: 'Canary Kettles', aliases: ['Canarius'] })
  const content = responsesBody('Canary Kettles, the answer that nobody may read here.').toString()
  const run = await plantClassified(service, clock, brand.id, {
    body: Buffer.from(content),
    prompt: 'What may nobody read here?',
  })
  const hash = run.sha256
  const unknown = sha256('never captured')

  const get = (path: string, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'GET', url: `/v1/public/evidence/${path}`, headers })
  const check = (path: string, payload?: string | Buffer | object, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'POST',
      url: `/v1/public/evidence/${path}/check`,
      headers: payload !== undefined && !headers['content-type'] ? { ...json, ...headers } : headers,
      ...(payload === undefined ? {} : { payload }),
    })
  const plantText = (text: string) =>
    plantCapture(service, brand.id, { body: Buffer.from(text), capturedAt: clock.now() })

  test('row 157: found in lower, upper and mixed case, with the same body', async () => {
    const mixed = hash.replace(/[a-f]/g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter))
    const answers = await Promise.all([get(hash), get(hash.toUpperCase()), get(mixed)])
    for (const answer of answers) {
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.body, answers[0].body)
    }
    assert.equal(answers[0].json().sha256, hash)
  })

  const invalidHashes: [name: string, path: string][] = [
    ['63 digits', hash.slice(1)],
    ['65 digits', `${hash}0`],
    ['nothing', ''],
    ['101 digits', '0'.repeat(101)],
    ['5,000 digits', '0'.repeat(5_000)],
    ['a letter g', `g${hash.slice(1)}`],
    ['a space', `%20${hash.slice(1)}`],
    ['a space after it', `${hash}%20`],
    ['full-width digits', encodeURIComponent('０'.repeat(64))],
    ['a line end after it', `${hash}%0A`],
    ['a line end and CR after it', `${hash}%0D%0A`],
    ['NUL after it', `${hash}%00`],
    ['NUL inside', `%00${hash.slice(1)}`],
    ['0x before it', `0x${hash.slice(2)}`],
    ['Arabic digits', encodeURIComponent('٠'.repeat(64))],
  ]
  for (const [name, path] of invalidHashes) {
    test(`row 158: ${name} is 400`, async () => {
      const answer = await get(path)
      assert.equal(answer.statusCode, 400)
      assert.equal(typeof answer.json().error, 'string')
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    })
  }

  test('row 159: never captured is exactly {"found":false}', async () => {
    const answer = await get(unknown)
    assert.equal(answer.statusCode, 404)
    assert.equal(answer.body, '{"found":false}')
  })

  test('row 160: the body says nothing of answer, prompt, brand, run, scan or class', async () => {
    const answer = await get(hash)
    const fields = ['found', 'sha256', 'algorithm', 'captured_at', 'engine', 'log']
    for (const field of fields) assert.ok(field in answer.json(), field)
    const more = Object.keys(answer.json()).filter(field => !fields.includes(field))
    assert.ok(
      more.every(field => field === 'surface'),
      more.join(),
    )
    assert.equal(answer.json().found, true)
    assert.equal(answer.json().captured_at, clock.now().toISOString())
    const checked = await check(hash, { content })
    const denied = [
      'nobody may read',
      'What may nobody',
      'Canary',
      'Canarius',
      'northwind',
      brand.id,
      run.runId,
      run.scanId,
      'DESCRIPTIVE',
      'ECHO',
      'BRANDED',
      'active',
      'output_text',
    ]
    for (const text of [answer.body, JSON.stringify(answer.headers), checked.body])
      for (const word of denied) assert.ok(!text.includes(word), word)
  })

  test('row 161: no token, a bad token and the good token get the same answer', async () => {
    for (const path of [hash, unknown, 'nonsense']) {
      const answers = await Promise.all(
        [{}, { authorization: 'Bearer wrong' }, { authorization: 'nonsense' }, bearer].map(headers =>
          get(path, headers),
        ),
      )
      const [first] = answers
      for (const { statusCode, body } of answers) {
        assert.equal(statusCode, first?.statusCode)
        assert.deepEqual(without(body, 'requestId'), without(first?.body, 'requestId'))
      }
    }
  })

  test('row 162: captured again, the time and the engine of the first capture stand', async () => {
    const twice = await plantCapture(service, brand.id, {
      body: Buffer.from('captured twice'),
      capturedAt: new Date('2026-11-01T00:00:00.000Z'),
      engine: 'GEMINI',
    })
    const before = await get(twice.sha256)
    assert.equal(before.json().captured_at, '2026-11-01T00:00:00.000Z')
    await plantCapture(service, brand.id, { body: Buffer.from('captured twice'), capturedAt: clock.now() })
    assert.equal((await get(twice.sha256)).body, before.body)
    // Another instance, which remembers nothing, says the same.
    const other = await startTestService({ databaseUrl: service.databaseUrl, parts: { worker: false } })
    const answer = await other.app.inject({ method: 'GET', url: `/v1/public/evidence/${twice.sha256}` })
    assert.equal(answer.body, before.body)
  })

  test('row 163: kept for seconds while the log does not hold it; absence is not kept at all', async () => {
    const found = await get(hash)
    assert.equal(found.json().log, null)
    const age = /^public, max-age=(\d+)$/.exec(String(found.headers['cache-control']))?.[1]
    assert.ok(Number(age) <= 10)
    assert.match(String(found.headers.etag), /^"[^"]+"$/)
    const held = await get(hash, { 'if-none-match': String(found.headers.etag) })
    assert.equal(held.statusCode, 304)
    assert.equal((await get(unknown)).headers['cache-control'], 'no-store')
    const later = await plantText('not yet, then captured')
    assert.equal((await get(later.sha256)).statusCode, 200)
  })

  test('row 163: what was absent a moment ago is found in the commit that captured it', async () => {
    const text = 'captured between two lookups'
    assert.equal((await get(sha256(text))).statusCode, 404)
    await plantText(text)
    assert.equal((await get(sha256(text))).statusCode, 200)
  })

  test('row 164: pages of any origin may ask', async () => {
    for (const answer of [
      await get(hash),
      await get(unknown),
      await get('nonsense'),
      await check(hash, { content }),
      await check(hash, '{'),
    ]) {
      assert.equal(answer.headers['access-control-allow-origin'], '*')
      assert.equal(answer.headers['access-control-expose-headers'], 'retry-after, x-request-id')
    }
    for (const [url, method] of [
      [`/v1/public/evidence/${hash}`, 'GET'],
      [`/v1/public/evidence/${hash}/check`, 'POST'],
    ] as const) {
      const preflight = await service.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://anywhere.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      })
      assert.equal(preflight.statusCode, 204)
      assert.equal(preflight.headers['access-control-allow-origin'], '*')
      assert.ok(String(preflight.headers['access-control-allow-methods']).includes(method))
      assert.match(String(preflight.headers['access-control-allow-headers']), /content-type/i)
    }
  })

  test('row 165: the exact content is verified', async () => {
    const answer = await check(hash, { content })
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.json(), {
      found: true,
      match: true,
      verdict: 'verified',
      submitted_sha256: hash,
      captured_at: clock.now().toISOString(),
    })
  })

  const modified: [name: string, content: string][] = [
    ['other words', 'something else'],
    ['a space after it', `${content} `],
    ['a line end after it', `${content}\n`],
    ['a byte order mark before it', `\ufeff${content}`],
    ['another case', content.toUpperCase()],
    ['a NUL after it', `${content}\u0000`],
  ]
  for (const [name, changed] of modified) {
    test(`row 166: ${name} is modified`, async () => {
      const answer = await check(hash, { content: changed })
      assert.equal(answer.statusCode, 200)
      assert.deepEqual(answer.json(), {
        found: true,
        match: false,
        verdict: 'modified',
        submitted_sha256: sha256(changed),
        captured_at: clock.now().toISOString(),
      })
    })
  }

  test('rows 167, 168: the hash is that of the UTF-8 bytes as they are, and decides everything', async () => {
    const text = fc.oneof(
      fc.string({ unit: codePoint, minLength: 1 }),
      fc.constantFrom('a\r\nb', ' x ', 'e\u0301', 'é', '\u212b', '\ufeff', '\u2028', '\u0000', '😀', content),
    )
    const escaped = (value: string) =>
      value.replace(/[\s\S]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), fc.boolean(), async (text, spelled, upper) => {
        const payload = spelled ? `{"content":"${escaped(text)}"}` : JSON.stringify({ content: text })
        const answer = await check(upper ? hash.toUpperCase() : hash, payload)
        assert.equal(answer.statusCode, 200)
        const verdict = answer.json()
        assert.equal(verdict.submitted_sha256, sha256(text))
        assert.equal(verdict.match, verdict.submitted_sha256 === hash)
        assert.equal(verdict.verdict, verdict.match ? 'verified' : 'modified')
      }),
    )
  })

  test('row 167: a captured text with anything in it can be verified', async () => {
    const text = '\ufeff\u0000\r\n😀\u2028e\u0301'
    const captured = await plantText(text)
    assert.equal((await check(captured.sha256, { content: text })).json().verdict, 'verified')
    assert.equal(
      (await check(captured.sha256, { content: text.normalize('NFC') })).json().verdict,
      'modified',
    )
  })

  test('row 169: a hash that was never captured is not found, even with its own content', async () => {
    const answer = await check(unknown, { content: 'never captured' })
    assert.equal(answer.statusCode, 404)
    assert.equal(answer.body, '{"found":false}')
  })

  for (const payload of [undefined, '{"content":"x"}', '{', '{}', '[]']) {
    test(`row 170: an invalid hash is 400 with body ${payload}`, async () => {
      for (const path of [hash.slice(1), `${hash}0`, 'x', `${hash}%0A`]) {
        const answer = await check(path, payload)
        assert.equal(answer.statusCode, 400)
        assert.equal(typeof answer.json().error, 'string')
      }
    })
  }

  for (const body of [{}, { content: '' }, { content: null }, { content: 123 }, { content: true }]) {
    test(`row 171: ${JSON.stringify(body)} is 400 and names content`, () => refusedContent(body))
  }
  for (const body of [{ content: ['x'] }, { content: {} }, { Content: 'x' }]) {
    test(`row 171: ${JSON.stringify(body)} is 400 and names content`, () => refusedContent(body))
  }
  async function refusedContent(body: object): Promise<void> {
    const answer = await check(hash, body)
    assert.equal(answer.statusCode, 400)
    assert.deepEqual(
      answer.json().details.map((detail: { in: string; field: string }) => [detail.in, detail.field]),
      [['body', 'content']],
    )
  }

  test('row 172: a missing content is told before a hash that was never captured', async () => {
    assert.equal((await check(unknown, {})).statusCode, 400)
  })

  for (const content of [' ', '\u0000', 'x', '😀', '\n', '\ufeff']) {
    test(`row 173: ${JSON.stringify(content)} is content`, async () => {
      const answer = await check(hash, { content })
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.json().submitted_sha256, sha256(content))
    })
  }

  for (const content of ['\\ud800', '\\udfff', 'a\\ud800b', '\\udc00\\ud800', '\\ud83d']) {
    test(`row 174: a lone surrogate in "${content}" is 400`, async () => {
      const answer = await check(hash, `{"content":"${content}"}`)
      assert.equal(answer.statusCode, 400)
      assert.match(answer.json().error, /well-formed Unicode/)
    })
  }

  const notJson: [name: string, payload: string | Buffer | undefined, type: string][] = [
    ['text', 'content', 'text/plain'],
    ['a form', 'content=x', 'application/x-www-form-urlencoded'],
    ['malformed JSON', '{"content":', 'application/json'],
    ['no body', undefined, 'application/json'],
    ['bytes that are not UTF-8', Buffer.from('{"content":"\xff"}', 'latin1'), 'application/json'],
    ['UTF-16', Buffer.from('{"content":"x"}', 'utf16le'), 'application/json; charset=utf-16'],
  ]
  for (const [name, payload, type] of notJson) {
    test(`row 175: ${name} is 400`, async () => {
      const answer = await check(hash, payload, { 'content-type': type })
      assert.equal(answer.statusCode, 400)
      assert.equal(typeof answer.json().error, 'string')
    })
  }

  test('row 176: a byte order mark before the JSON is dropped, one inside the text counts', async () => {
    const outside = await check(hash, Buffer.from(`\ufeff${JSON.stringify({ content })}`))
    assert.equal(outside.json().verdict, 'verified')
    const inside = await check(hash, { content: `\ufeff${content}` })
    assert.equal(inside.json().verdict, 'modified')
  })

  test('row 177: the largest answer that can be stored can be checked, fully escaped', async () => {
    const largest = '"'.repeat(2 * 1024 * 1024)
    const captured = await plantText(largest)
    const answer = await check(captured.sha256, `{"content":"${'\\u0022'.repeat(largest.length)}"}`)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.json().verdict, 'verified')
  })

  test('row 177: a body over 16 MiB is 413', async () => {
    const answer = await check(hash, `{"content":"${'x'.repeat(16 * 1024 * 1024)}"}`)
    assert.equal(answer.statusCode, 413)
    assert.equal(typeof answer.json().error, 'string')
  })

  test('row 178: what was submitted is found nowhere, in no table and in no log', async () => {
    const canary = `canary-${randomBytes(16).toString('hex')}`
    const { log, said } = keptLog()
    const { databaseUrl } = service
    const { url } = await startTestService({ log, listen: true, databaseUrl, parts: { worker: false } })
    const base = `${url}/v1/public/evidence`
    const send = async (path: string, body: string, type = 'application/json') =>
      (await fetch(`${base}/${path}/check`, { method: 'POST', headers: { 'content-type': type }, body }))
        .status
    const body = JSON.stringify({ content: canary })
    assert.equal(await send(hash, body), 200)
    assert.equal(await send(unknown, body), 404)
    assert.equal(await send('nonsense', body), 400)
    assert.equal(await send(hash, `{"content":"${canary}`), 400)
    assert.equal(await send(hash, body, 'text/plain'), 400)
    assert.equal(await send(hash, `{"content":{"${canary}":"${canary}"}}`), 400)
    assert.equal(await send(hash, `{"content":"${canary}\\ud800"}`), 400)
    assert.equal((await fetch(`${url}/v1/scans/x`, { headers: bearer })).status, 404)
    assert.match(said(), /"msg":"answered"/, 'the log was on')

    const spellings = [canary, Buffer.from(canary).toString('hex'), sha256(canary)]
    const everything = [said(), ...(await allRows())]
    assert.ok(
      everything.some(text => text.includes('Canary Kettles')),
      'the dump holds what is in the database',
    )
    for (const text of everything) for (const word of spellings) assert.ok(!text.includes(word))
  })

  /** Every row of every table as text. */
  async function allRows(): Promise<string[]> {
    const { rows: tables } = await service.database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const dumped: string[] = []
    for (const { name } of tables) {
      const { rows } = await service.database.query<{ row: string }>(
        `select t::text as row from ${name} as t`,
      )
      dumped.push(...rows.map(({ row }) => row))
    }
    return dumped
  }

  test('row 178: a check leaves no row anywhere', async () => {
    const before = (await allRows()).sort()
    for (const content of ['x', 'y']) await check(hash, { content })
    assert.deepEqual((await allRows()).sort(), before)
  })

  test('row 179: a burst of a thousand is not limited by who asks', async () => {
    const burst = Array.from({ length: 1_000 }, (_, index) => {
      if (index % 4 === 0) return check(hash, { content })
      if (index % 4 === 1) return get(sha256(String(index)))
      return get(hash)
    })
    for (const { statusCode, headers } of await Promise.all(burst)) {
      assert.ok([200, 404, 503].includes(statusCode), String(statusCode))
      // Overload may be shed, and then says when to come back.
      if (statusCode === 503) assert.ok(Number(headers['retry-after']) > 0)
    }
  })
})

describe('a capture and its place in the log', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, listen: true, parts: { worker: false } })
  const brand = await makeBrand(service, { name: 'Canary Kettles', aliases: ['Canarius'] })
  const content = responsesBody('Canary Kettles, the answer that nobody may read here.').toString()
  const prompt = 'What may nobody read here?'
  const run = await plantClassified(service, clock, brand.id, { body: Buffer.from(content), prompt })
  await plantVerification(service, run, { at: clock.now(), outcome: 'reproduced' })
  const again = await plantCapture(service, brand.id, { body: Buffer.from(content), capturedAt: clock.now() })
  assert.equal(again.sha256, run.sha256)
  // So many that the proof is long enough to be compressed.
  await sealRecords(service.database, 500)

  const byRoute = asker(service)
  const byFastLane = wireAsker(service)
  const path = `/v1/public/evidence/${run.sha256}`
  const get = (headers: Record<string, string> = {}) => byRoute('GET', path, { headers })
  const vkeys = async () => (await byRoute('GET', '/log/key')).text.trimEnd().split('\n')
  let before: Asked

  /** Both roads, with every encoding a caller may wish for. */
  async function assertSameOnBothRoads(compressed: boolean): Promise<void> {
    for (const encoding of [
      '',
      'identity',
      'gzip',
      'br',
      'gzip, deflate, br, zstd',
      'gzip;q=0.5, br;q=0.1',
      '*',
    ]) {
      const headers = { 'x-request-id': 'same', ...(encoding ? { 'accept-encoding': encoding } : {}) }
      const [fast, route] = [await byFastLane('GET', path, { headers }), await get(headers)]
      assert.equal(fast.status, 200)
      assert.deepEqual(fast.bytes, route.bytes, encoding)
      const framing = { date: '', connection: '', 'keep-alive': '' }
      assert.deepEqual({ ...fast.headers, ...framing }, { ...route.headers, ...framing }, encoding)
      const sent = fast.headers['content-encoding']
      assert.equal(sent !== undefined, compressed && !['', 'identity'].includes(encoding), encoding)
      const plain =
        sent === 'br' ? brotliDecompressSync(fast.bytes) : sent ? gunzipSync(fast.bytes) : fast.bytes
      assert.equal(plain.toString(), (await get()).text)
    }
  }

  test('row 163: before it has its place, log is null and the answer is kept for seconds', async () => {
    before = await get()
    assert.equal(before.status, 200)
    assert.equal(before.body.log, null)
    assert.equal(before.headers['cache-control'], 'public, max-age=2')
    assert.equal((await get({ 'if-none-match': before.headers.etag ?? '' })).status, 304)
    await assertSameOnBothRoads(false)
  })

  test('rows 160, 163: then it carries a proof that anyone can check with the key of the log alone', async () => {
    await sequenceAll(service)
    const after = await get()
    assert.deepEqual({ ...after.body, log: null }, before.body)
    assert.deepEqual(Object.keys(after.body.log).sort(), ['index', 'origin', 'proof'])
    const { record } = checkProof(after.body.log, await vkeys())
    assert.deepEqual(Object.keys(record).sort(), ['captured_at', 'private', 'sha256', 'type', 'v'])
    assert.equal(record.type, 'capture')
    assert.equal(record.sha256, run.sha256)
    assert.equal(record.captured_at, after.body.captured_at)
  })

  test('row 163: a proof that was touched does not verify, nor one under another key', async () => {
    const { log } = (await get()).body
    const keys = await vkeys()
    const other = (await byRoute('GET', '/log/key')).text.trimEnd().replace(/\+\w{8}\+/, '+00000000+')
    assert.throws(() => checkProof(log, [other]))
    const lines = log.proof.split('\n')
    for (const [number, line] of lines.entries()) {
      const at = Math.floor(line.length / 2)
      const changed = line[at] === 'A' ? 'B' : 'A'
      const touched = lines.with(number, `${line.slice(0, at)}${changed}${line.slice(at + 1)}`).join('\n')
      if (touched !== log.proof) assert.throws(() => checkProof({ ...log, proof: touched }, keys), line)
    }
  })

  test('row 163: then it may be kept for ever, under another ETag', async () => {
    const after = await get()
    assert.equal(after.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(after.headers.etag ?? '', /^"[^"]+"$/)
    assert.notEqual(after.headers.etag, before.headers.etag)
    assert.equal((await get({ 'if-none-match': after.headers.etag ?? '' })).status, 304)
    assert.equal((await get({ 'if-none-match': before.headers.etag ?? '' })).status, 200)
    await assertSameOnBothRoads(true)
  })

  test('row 162: the proof is of the first capture, whatever came later', async () => {
    const { rows } = await service.database.query<{ index: number; subject: string }>(
      `select index::integer, subject from records join log_leaves using (seq)
       where kind = 'capture' and sha256 = $1 order by index`,
      [Buffer.from(run.sha256, 'hex')],
    )
    assert.deepEqual(
      rows.map(({ subject }) => subject),
      [run.runId, again.runId],
    )
    assert.equal((await get()).body.log.index, rows[0]?.index)
  })

  test('row 163: a thousand records later the answer is the same, byte for byte', async () => {
    const { text, headers } = await get()
    await sealRecords(service.database, 1_000)
    await sequenceAll(service)
    const other = await startTestService({
      databaseUrl: service.databaseUrl,
      parts: { worker: false },
      clock,
    })
    for (const ask of [byRoute, byFastLane, asker(other)]) {
      const later = await ask('GET', path)
      assert.equal(later.text, text)
      assert.equal(later.headers.etag, headers.etag)
    }
    checkProof(JSON.parse(text).log, await vkeys())
  })

  test('attack 35: no public answer gives away an answer, a salt, a brand, a prompt or a run', async () => {
    const check = (content: string) => ({ headers: asJson, payload: JSON.stringify({ content }) })
    const answers = await Promise.all([
      ...[path, `/verify/${run.sha256}`, '/verify', '/log/checkpoint', '/log/key', '/log/policy'].map(url =>
        byRoute('GET', url),
      ),
      byFastLane('GET', path),
      byRoute('POST', `${path}/check`, check(content)),
      byRoute('POST', `${path}/check`, check('something else')),
      byRoute('POST', `${path}/check`, { headers: asJson, payload: '{' }),
      ...['nonsense', 'ab'.repeat(32)].flatMap(hash => [
        byRoute('GET', `/v1/public/evidence/${hash}`),
        byRoute('GET', `/verify/${hash}`),
      ]),
      ...['/healthz', '/readyz', '/v1/webhooks'].map(url => byRoute('GET', url)),
    ])
    const { rows: sizes } = await service.database.query<{ size: number }>(
      'select max(size)::integer as size from log_published',
    )
    const size = sizes[0]?.size ?? 0
    const tiles: Asked[] = []
    for (const level of [0, null, 1]) {
      const hashes = level === 1 ? Math.floor(size / 256) : size
      for (let index = 0; index * 256 < hashes; index++) {
        const width = Math.min(256, hashes - index * 256)
        tiles.push(await byRoute('GET', `/log/${tilePath(level, index, width)}`))
      }
    }
    assert.ok(tiles.length > 8 && tiles.every(({ status }) => status === 200))

    const { entrySalt, publicText } = parseTlogProof((await get()).body.log.proof)
    const secrets = await sealedRecords(service.database)
    assert.ok(secrets.length > 1_000)
    // The salt that opens the one entry which the lookup is about is what the proof is for.
    const salts = secrets
      .flatMap(secret => [Buffer.from(secret.entrySalt), Buffer.from(secret.privateSalt)])
      .filter(salt => !salt.equals(entrySalt))
    const words = [
      'nobody may read',
      prompt,
      'Canary',
      'Canarius',
      'northwind',
      brand.id,
      run.runId,
      run.scanId,
      again.runId,
      'DESCRIPTIVE',
      'BRANDED',
      'output_text',
      'reproduced',
    ]
    const seen = [...answers, ...tiles].flatMap(({ bytes, headers }) => [
      bytes,
      Buffer.from(JSON.stringify(headers)),
    ])
    // What the proof carries in base64 is as public as what it says in clear.
    const everything = Buffer.concat([...seen, Buffer.from(publicText), entrySalt])
    for (const word of words) assert.ok(!everything.includes(word), word)
    const inText = everything.toString('latin1')
    for (const salt of salts) {
      assert.ok(!everything.includes(salt))
      for (const form of [
        salt.toString('hex'),
        salt.toString('base64').slice(0, 40),
        salt.toString('base64url').slice(0, 40),
      ])
        assert.ok(!inText.includes(form))
    }
    assert.ok(everything.includes(entrySalt), 'the search itself finds what is there')
  })
})

function without(body: string | undefined, field: string): object {
  const { [field]: _, ...rest } = JSON.parse(body ?? '{}')
  return rest
}
