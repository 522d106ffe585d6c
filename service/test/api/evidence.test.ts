import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { verifyBundle, verifyBundleFile } from '@brand-citation-forensics/proof'
import { load } from 'cheerio'
import fc from 'fast-check'
import { codePoint, fuzz } from '../../../proof/test/edits.ts'
import { EXAMPLE_LOG_KEY } from '../../src/api/example-log.ts'
import { EXAMPLE } from '../../src/api/examples.ts'
import { finishJob } from '../../src/jobs/jobs.ts'
import {
  bearer,
  createMigratedDatabase,
  eventually,
  makeBrand,
  manualClock,
  scanToEnd,
  signLog,
  startTestService,
  type TestService,
} from '../harness.ts'
import {
  type PlantedRun,
  plantCapture,
  plantClassified,
  plantVerdict,
  plantVerification,
  responsesBody,
} from '../planted.ts'

const DAY = 86_400_000
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

interface Carrier {
  rawResponse: string | null
  rawResponseBase64?: string
}
/** The bytes that a reader gets out of an evidence body, by the two rules of the contract. */
const bytesOf = ({ rawResponse, rawResponseBase64 }: Carrier): Buffer =>
  rawResponse === null ? Buffer.from(rawResponseBase64 ?? '', 'base64') : Buffer.from(rawResponse, 'utf8')

const isUtf8 = (bytes: Buffer): boolean => Buffer.from(bytes.toString()).equals(bytes)

const embeddedIn = (html: string): string => load(html)('script#evidence-bundle').text()

const PUBLIC_URL = 'https://forensics.example/evidence'

/** One run's bytes, by every road on which they leave. */
async function assertExact(service: TestService, runId: string, bytes: Buffer): Promise<void> {
  const hash = sha256(bytes)
  const evidence = (await service.call('GET', `/v1/runs/${runId}/evidence`)).body
  const bundle = (await service.call('GET', `/v1/runs/${runId}/evidence-bundle`)).body
  const page = await service.call('GET', `/v1/runs/${runId}/evidence-bundle?format=html`)
  const embedded = JSON.parse(embeddedIn(page.text))
  for (const body of [evidence, bundle, embedded]) {
    assert.ok(bytesOf(body).equals(bytes), 'the bytes are those that came in')
    assert.equal(body.snapshot.sha256, hash)
    assert.equal(body.snapshot.byteLength, bytes.length)
    assert.equal(body.snapshot.encoding, isUtf8(bytes) ? 'utf-8' : 'base64')
    assert.equal(body.rawResponse === null, !isUtf8(bytes))
    assert.equal('rawResponseBase64' in body, !isUtf8(bytes))
  }
}

/** A body of OpenAI's family whose answer text holds `inside`, written as JSON writes it. */
const bodyWith = (inside: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      '{"id":"r","status":"completed","output":[{"type":"message","content":[{"type":"output_text",',
    ),
    Buffer.from('"text":"Northwind Kettles '),
    Buffer.from(inside),
    Buffer.from('","annotations":[]}]}]}'),
  ])

const STRANGE_BODIES: Record<string, Buffer> = {
  'row 123: NUL': bodyWith('\\u0000 and \\u0000'),
  'row 123: CRLF and lone CR around and inside': Buffer.concat([
    Buffer.from('\r\n\r'),
    bodyWith('a\\r\\nb\\rc'),
    Buffer.from('\r\n\r\n\n'),
  ]),
  'row 123: a byte order mark': Buffer.concat([Buffer.from('\ufeff'), bodyWith('x\ufeffy')]),
  'row 123: line and paragraph separators': bodyWith('a\u2028b\u2029c\u0085d'),
  'row 123: composed and decomposed': bodyWith('é e\u0301 \u212b Å'),
  'row 123: emoji, plain and escaped': bodyWith('😀 \\ud83d\\ude00 👩‍👩‍👧‍👦'),
  'row 123: escapes of lone surrogates': bodyWith('\\ud800 \\udfff \\udc00\\ud800'),
  'row 123: controls, bidi overrides, zero widths': bodyWith('\\u0001\\u007f \u202e\u2066\u200b\u2069\u00ad'),
  'row 123: ten thousand combining marks': bodyWith(`a${'\u0301'.repeat(200)}`),
  'row 123: an end of script and comments': bodyWith(
    '</script><script>alert(1)</script><!--<script> ]]> -->',
  ),
  'row 124: a byte that is no UTF-8': bodyWith(Buffer.from([0xff, 0xfe])),
  'row 124: an encoded surrogate': bodyWith(Buffer.from([0xed, 0xa0, 0x80])),
  'row 124: an overlong form and a cut-off one': bodyWith(Buffer.from([0xc0, 0xaf, 0x20, 0xe2, 0x82])),
}

describe('evidence of runs that a scan made', async () => {
  const service = await startTestService({ config: { baseUrl: PUBLIC_URL } })
  const names = Object.keys(STRANGE_BODIES)
  const runs = new Map<string, string[]>()
  let failed = ''
  before(async () => {
    const prompts = names.map(name => ({
      text: `${name} [[sandbox:bytes:${STRANGE_BODIES[name]?.toString('base64')}]]`,
      intent: 'BRANDED',
    }))
    const broken = { text: 'Northwind Kettles? [[fault:redirect]]', intent: 'BRANDED' }
    const brand = await makeBrand(service, { plan: 'FREE' }, [...prompts, broken])
    const scan = await scanToEnd(service, brand.id)
    for (const [index, name] of names.entries()) {
      const ofPrompt = scan.runs.filter(
        (run: { promptId: string }) => run.promptId === brand.promptIds[index],
      )
      runs.set(
        name,
        ofPrompt.map((run: { id: string }) => run.id),
      )
    }
    failed = scan.runs.find((run: { status: string }) => run.status === 'FAILED').id
  })

  for (const [name, bytes] of Object.entries(STRANGE_BODIES)) {
    test(`${name}, byte for byte through evidence, bundle and page`, async () => {
      const ids = runs.get(name) ?? []
      assert.equal(ids.length, 2, 'both engines were captured')
      for (const id of ids) await assertExact(service, id, bytes)
    })
  }

  test('each has its place in the log, and a stranger with the key of the log can verify it offline', async () => {
    assert.ok([...runs.values()].flat().length >= 3, String(runs.size))
    for (const id of [...runs.values()].flat()) {
      const bundle = await eventually(async () => {
        const { body } = await service.call('GET', `/v1/runs/${id}/evidence-bundle`)
        return body.integrity.checkpoint === null ? null : body
      })
      const trust = { keys: [bundle.integrity.keys[0].vkey], tsaRoots: [], witnesses: [] }
      const page = await service.call('GET', `/v1/runs/${id}/evidence-bundle?format=html`)
      for (const report of [await verifyBundle(bundle, trust), await verifyBundleFile(page.text, trust)]) {
        assert.deepEqual(
          report.steps.filter(({ outcome }) => outcome === 'failed'),
          [],
        )
        assert.equal(report.verdict, 'verified')
        assert.equal(report.proved?.sha256, bundle.snapshot.sha256)
      }
      const capture = bundle.integrity.records.find(({ kind }: { kind: string }) => kind === 'capture')
      assert.equal(JSON.parse(capture.private).publicUrl, PUBLIC_URL)
      const events = bundle.chainOfCustody.map((step: { event: string }) => step.event)
      assert.deepEqual(events.toSorted(), ['CAPTURED', 'CLASSIFIED', 'READ', 'REQUESTED', 'SEALED'])
    }
  })

  test('row 127: a failed run has no evidence, and its status tells', async () => {
    const { status, body } = await service.call('GET', `/v1/runs/${failed}/evidence`)
    assert.equal(status, 200)
    assert.equal(body.status, 'FAILED')
    assert.equal(body.rawResponse, null)
    assert.equal(body.snapshot, null)
    assert.equal(body.capturedAt, null)
    assert.deepEqual(body.classifications, [])
  })

  test('row 131: a failed run cannot be verified', async () => {
    assert.equal((await service.call('POST', `/v1/runs/${failed}/verify`)).status, 409)
  })

  test('rows 130, 135, C16: fifty verifications at once are one job, which asks three times', async () => {
    const brand = await makeBrand(service, { plan: 'FREE' }, [
      { text: 'What is Northwind Kettles? [[sandbox:praise]]', intent: 'BRANDED' },
    ])
    const scan = await scanToEnd(service, brand.id)
    const run = scan.runs.find((run: { engine: string }) => run.engine === 'CHATGPT')
    const url = `/v1/runs/${run.id}`
    const asked = service.sandbox?.requests.count('openai') ?? 0
    const before = (await service.call('GET', `${url}/evidence`)).body
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.call('POST', `${url}/verify`)))
    assert.deepEqual([...new Set(answers.map(answer => answer.status))], [202])
    // One that is asked for after the first has ended is another; all of these came before.
    const jobIds = [...new Set(answers.map(answer => answer.body.jobId))]
    assert.equal(jobIds.length, 1)
    const job = await eventually(async () => {
      const { body } = await service.call('GET', `/api/admin/jobs/${jobIds[0]}`)
      return body.finishedAt === null ? null : body
    })
    assert.equal(job.status, 'DONE')
    assert.equal(service.sandbox?.requests.count('openai'), asked + 3)

    const after = (await service.call('GET', `${url}/evidence`)).body
    assert.equal(after.verifications.length, 1)
    assert.equal(after.verifications[0].jobId, jobIds[0])
    assert.equal(after.verifications[0].outcome, 'reproduced')
    assert.deepEqual([after.verifications[0].asked, after.verifications[0].reproduced], [3, 3])
    assert.equal(after.verificationStatus, 'active')
    assert.deepEqual({ ...after, verifications: [] }, before, 'the evidence itself has not moved')

    const bundle = await eventually(async () => {
      const { body } = await service.call('GET', `${url}/evidence-bundle`)
      return body.integrity.checkpoint === null ? null : body
    })
    const trust = { keys: [bundle.integrity.keys[0].vkey], tsaRoots: [], witnesses: [] }
    const { proved } = await verifyBundle(bundle, trust)
    assert.deepEqual(
      proved?.verifications.map(({ outcome }) => outcome),
      ['reproduced'],
    )
    assert.equal(
      bundle.integrity.records.filter(({ kind }: { kind: string }) => kind === 'capture').length,
      4,
    )
  })
})

describe('evidence, verify and bundle', async () => {
  const database = await createMigratedDatabase()
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const on = (config: object) =>
    startTestService({ databaseUrl: database.url, clock, parts: { worker: false }, config })
  const service = await on({})
  const withoutQueue = await signLog({ databaseUrl: database.url }, clock)
  after(() => database.drop())

  const evidenceOf = async (run: { runId: string }) =>
    (await service.call('GET', `/v1/runs/${run.runId}/evidence`)).body
  const bundleOf = (run: { runId: string }, query = '') =>
    service.call('GET', `/v1/runs/${run.runId}/evidence-bundle${query}`)

  const brand = await makeBrand(service)
  const answer = {
    body: responsesBody('Northwind Kettles is a maker of quiet kettles with comfortable handles.', [
      { url: 'https://northwind-kettles.example/about', title: 'About' },
    ]),
    prompt: 'What is Northwind Kettles?',
  }
  const classified = await plantClassified(service, clock, brand.id, answer)
  const captured = await plantCapture(service, brand.id, { ...answer, capturedAt: clock.now() })
  const started = await makeBrand(service, { plan: 'FREE' }, [{ text: 'Kettles?', intent: 'CATEGORY' }])
  const scan = await service.call('POST', '/v1/scans', { brandId: started.id })
  const { body: detail } = await service.call('GET', `/api/admin/scans/${scan.body.scanId}`)
  const queued = { runId: String(detail.runs[0].id) }
  const jobCount = async () => (await service.database.query('select count(*) from jobs')).rows[0]?.count

  test('row 121: raw response, snapshot, verification status and the history of classifications', async () => {
    const { status, body } = await service.call('GET', `/v1/runs/${classified.runId}/evidence`)
    assert.equal(status, 200)
    const fields = [
      'runId',
      'scanId',
      'brand',
      'engine',
      'model',
      'prompt',
      'status',
      'capturedAt',
      'rawResponse',
      'snapshot',
      'citations',
      'verificationStatus',
      'classification',
      'classifications',
      'verifications',
    ]
    for (const field of fields) assert.ok(field in body, field)
    assert.equal(body.runId, classified.runId)
    assert.equal(body.scanId, classified.scanId)
    assert.equal(body.rawResponse, answer.body.toString())
    assert.deepEqual(body.snapshot, {
      sha256: classified.sha256,
      algorithm: 'SHA-256',
      byteLength: answer.body.length,
      encoding: 'utf-8',
      capturedAt: clock.now().toISOString(),
    })
    assert.equal(body.model, 'gpt-planted')
    assert.equal(body.prompt.text, answer.prompt)
    assert.equal(body.status, 'CLASSIFIED')
    assert.equal(body.verificationStatus, 'active')
    assert.deepEqual(body.citations, [
      {
        position: 1,
        url: 'https://northwind-kettles.example/about',
        domain: 'northwind-kettles.example',
        title: 'About',
      },
    ])
    assert.equal(body.classifications.length, 1)
    assert.deepEqual(body.classification, body.classifications[0])
    assert.equal(body.classification.citationClass, 'DESCRIPTIVE')
    assert.equal(body.classification.cause, 'scan')
  })

  test('rows 122–124: any bytes at all come back as they were, by every road', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map(Buffer.from),
      fc.string({ unit: codePoint, minLength: 1, maxLength: 200 }).map(text => Buffer.from(text)),
      fc
        .array(
          fc.constantFrom(
            '\0',
            '\r\n',
            '\ufeff',
            '\u2028',
            '😀',
            '</script>',
            '<!--',
            '\n',
            '&amp;',
            '\\u',
            '"',
          ),
          { minLength: 1, maxLength: 20 },
        )
        .map(parts => Buffer.from(parts.join(''))),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async bytes => {
        const run = await plantCapture(service, brand.id, { body: bytes, capturedAt: clock.now() })
        await plantVerdict(service, run)
        await assertExact(service, run.runId, Buffer.from(bytes))
      }),
      fuzz(0.015),
    )
  })

  test('row 125: the hash is 64 lower-case hexadecimal digits', async () => {
    const { snapshot, rawResponse } = await evidenceOf(classified)
    assert.match(snapshot.sha256, /^[0-9a-f]{64}$/)
    assert.equal(snapshot.sha256, sha256(rawResponse))
  })

  test('row 126: a run without a class yet', async () => {
    const body = await evidenceOf(captured)
    assert.equal(body.status, 'CAPTURED')
    assert.deepEqual(body.classifications, [])
    assert.equal(body.classification, null)
    assert.equal(body.verificationStatus, 'active')
    assert.equal(body.snapshot.sha256, captured.sha256)
  })

  test('row 127: a queued run exists, so it is found', async () => {
    const { status, body } = await service.call('GET', `/v1/runs/${queued.runId}/evidence`)
    assert.equal(status, 200)
    assert.equal(body.status, 'QUEUED')
    assert.equal(body.rawResponse, null)
    assert.equal(body.snapshot, null)
    assert.equal(body.prompt.text, 'Kettles?')
  })

  test('row 128: history grows at its end and never changes', async () => {
    const run = await plantClassified(service, clock, brand.id, answer)
    let before = await evidenceOf(run)
    for (const event of ['class', 'reproduced', 'class', 'changed', 'error', 'reproduced'] as const) {
      clock.advance(60_000)
      if (event === 'class') await plantVerdict(service, run, { at: clock.now() })
      else await plantVerification(service, run, { at: clock.now(), outcome: event })
      const after = await evidenceOf(run)
      assert.deepEqual(after.classifications.slice(0, before.classifications.length), before.classifications)
      assert.deepEqual(after.verifications.slice(0, before.verifications.length), before.verifications)
      before = after
    }
    assert.equal(before.classifications.length, 3)
    assert.equal(before.verifications.length, 4)
    assert.deepEqual(before.classification, before.classifications.at(-1))
    const times = before.classifications.map((item: { classifiedAt: string }) => item.classifiedAt)
    assert.deepEqual(times, times.toSorted())
  })

  test('rows 128, C15: also when the clock steps back, or stands still', async () => {
    const run = await plantClassified(service, clock, brand.id, answer)
    const jobs: string[] = []
    for (const step of [0, 0, 0, 0, 0, -3_600_000, 60_000, 0]) {
      const at = new Date(clock.now().getTime() + step)
      jobs.push(await plantVerification(service, run, { at, outcome: 'reproduced' }))
      const { verifications } = await evidenceOf(run)
      assert.deepEqual(
        verifications.map((verification: { id: string }) => verification.id),
        jobs,
      )
    }
  })

  for (const id of ['run_unknown', 'x'.repeat(5_000), '%00', 'a%20b', "'--"]) {
    test(`row 129: run ${id.slice(0, 20)} is not found`, async () => {
      const { status, body } = await service.call('GET', `/v1/runs/${id}/evidence`)
      assert.equal(status, 404)
      assert.equal(body.error, 'Run not found')
    })
  }

  test('row 130: verify answers exactly jobId', async () => {
    const { status, body } = await service.call('POST', `/v1/runs/${classified.runId}/verify`)
    assert.equal(status, 202)
    assert.deepEqual(Object.keys(body), ['jobId'])
    assert.equal(typeof body.jobId, 'string')
  })

  test('row 131: a run without a class is 409, and makes no job', async () => {
    const before = await jobCount()
    for (const run of [captured, queued]) {
      const { status, body } = await service.call('POST', `/v1/runs/${run.runId}/verify`)
      assert.equal(status, 409)
      assert.equal(typeof body.error, 'string')
    }
    assert.equal(await jobCount(), before)
  })

  test('row 132: an unknown run is told before everything else', async () => {
    assert.equal((await service.call('POST', '/v1/runs/run_unknown/verify')).status, 404)
    assert.equal((await withoutQueue.call('POST', '/v1/runs/run_unknown/verify')).status, 404)
  })

  test('row 133: without a queue 503, but a missing class is told first', async () => {
    const before = await jobCount()
    assert.equal((await withoutQueue.call('POST', `/v1/runs/${classified.runId}/verify`)).status, 503)
    assert.equal((await withoutQueue.call('POST', `/v1/runs/${captured.runId}/verify`)).status, 409)
    assert.equal(await jobCount(), before)
  })

  const bodies: [name: string, headers: Record<string, string>, payload: string | Buffer | undefined][] = [
    ['nothing', {}, undefined],
    ['JSON declared and nothing sent', { 'content-type': 'application/json' }, undefined],
    ['an empty object', { 'content-type': 'application/json' }, '{}'],
    ['malformed JSON', { 'content-type': 'application/json' }, '{'],
    ['XML', { 'content-type': 'application/xml' }, '<a/>'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['bytes without a type', {}, Buffer.from([0xff, 0x00])],
    ['more than any limit', { 'content-type': 'application/json' }, 'x'.repeat(2_000_000)],
  ]
  for (const [name, headers, payload] of bodies) {
    test(`row 134: ${name} in the body is ignored`, async () => {
      const response = await service.app.inject({
        method: 'POST',
        url: `/v1/runs/${classified.runId}/verify`,
        headers: { ...bearer, ...headers },
        ...(payload === undefined ? {} : { payload }),
      })
      assert.equal(response.statusCode, 202)
    })
  }

  test('row 135: while one is pending its job is returned; afterwards there is another', async () => {
    const run = await plantClassified(service, clock, brand.id, answer)
    const verify = async () => (await service.call('POST', `/v1/runs/${run.runId}/verify`)).body.jobId
    const first = await verify()
    assert.equal(await verify(), first)
    const parallel = await Promise.all(Array.from({ length: 30 }, verify))
    assert.deepEqual([...new Set(parallel)], [first])
    const { rows } = await service.database.query(
      `select count(*)::integer as sent from pgboss.job where name = 'verify-run' and data->>'runId' = $1`,
      [run.runId],
    )
    assert.equal(rows[0]?.sent, 1)
    await finishJob(service.database, first, clock.now())
    assert.notEqual(await verify(), first)
  })

  test('row 135: an idempotency key keeps its job even after it ended', async () => {
    const run = await plantClassified(service, clock, brand.id, answer)
    const verify = () =>
      service.app.inject({
        method: 'POST',
        url: `/v1/runs/${run.runId}/verify`,
        headers: { ...bearer, 'idempotency-key': `verify-${run.runId}` },
      })
    const first = await verify()
    await finishJob(service.database, first.json().jobId, clock.now())
    const again = await verify()
    assert.equal(again.body, first.body)
    assert.equal(again.headers['idempotency-replayed'], 'true')
  })

  test('row 136: no engine is called by the request', () => {
    assert.equal(service.sandbox?.requests.count(), 0)
  })

  for (const [query, version] of [
    ['', '2'],
    ['?version=2', '2'],
  ])
    test(`row 137: the bundle of a classified run, version ${version} for "${query}"`, async () => {
      const { status, headers, body } = await bundleOf(classified, query)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
      assert.equal(body.bundleVersion, version)
      // Shown by the service; the bundle has it in its records alone.
      const { outcome, origin, localeAsked, locale, ...shown } = await evidenceOf(classified)
      const { verifications, verificationStatus, ...evidence } = shown
      assert.equal(origin.provider, 'OpenAI')
      for (const [key, value] of Object.entries(evidence)) assert.deepEqual(body[key], value, key)
      assert.ok(verificationStatus && !('verificationStatus' in body))
    })

  test('it holds nothing that is not sealed', async () => {
    const { body } = await bundleOf(classified)
    for (const field of ['manifestSha256', 'publicVerification', 'howToVerify', 'doesNotProve'])
      assert.ok(!(field in body), field)
  })

  for (const version of ['2'])
    for (const format of ['json', 'html'])
      test(`version ${version} as ${format} fits together, and has its file name`, async () => {
        const { text, headers } = await bundleOf(classified, `?format=${format}&version=${version}`)
        const report = await verifyBundleFile(text, { keys: [], tsaRoots: [], witnesses: [] })
        assert.deepEqual(
          report.steps.filter(({ outcome }) => outcome === 'failed'),
          [],
        )
        const file = `evidence-${classified.runId}.${format}`
        assert.equal(headers['content-disposition'], `inline; filename="${file}"`)
      })

  for (const query of [
    'version=1',
    'version=3',
    'version=',
    'version=02',
    'version=2&version=2',
    'version=2%20',
  ])
    test(`a version that there is not is 400, before 404: ${query}`, async () => {
      for (const runId of [classified.runId, 'run_none']) {
        const { status, body } = await service.call('GET', `/v1/runs/${runId}/evidence-bundle?${query}`)
        assert.equal(status, 400)
        assert.equal(body.details[0].field, 'version')
      }
    })

  test('of a run whose records wait for the log, it waits', async () => {
    const unsigned = await startTestService({
      clock,
      parts: { worker: false },
      config: { requestWaitMs: 2_000 },
    })
    const run = await plantClassified(unsigned, clock, (await makeBrand(unsigned)).id, answer)
    const url = `/v1/runs/${run.runId}/evidence-bundle`
    assert.equal((await unsigned.call('GET', url)).status, 503)
  })

  test('the bundle of the examples verifies', async () => {
    const trust = { keys: [EXAMPLE_LOG_KEY], tsaRoots: [], witnesses: [] }
    const { verdict, steps } = await verifyBundle(EXAMPLE.bundle, trust)
    assert.equal(verdict, 'verified', JSON.stringify(steps))
  })

  test('row 138: format=json is the default, byte for byte', async () => {
    assert.equal((await bundleOf(classified, '?format=json')).text, (await bundleOf(classified)).text)
  })

  test('row 139: format=html is a page to print', async () => {
    const { status, headers, text } = await bundleOf(classified, '?format=html')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    const $ = load(text)
    assert.equal($('html').attr('lang'), 'en')
    assert.ok($('title').text().includes(classified.runId))
    assert.match($('style').text(), /@page/)
    assert.match($('style').text(), /@media print/)
    for (const shown of [classified.sha256, answer.prompt, 'Mentioned', 'ChatGPT'])
      assert.ok($('main').text().includes(shown), shown)
  })

  test('row 140: the page embeds the same bundle', async () => {
    const page = await bundleOf(classified, '?format=html')
    const embedded = embeddedIn(page.text)
    assert.ok(!embedded.includes('<'))
    assert.deepEqual(JSON.parse(embedded), (await bundleOf(classified)).body)
  })

  test('row 141: whatever the engine, the prompt and the brand say, the page runs and loads nothing', async () => {
    const attack = `"'><img src=x onerror=alert(1)><script>alert(2)</script><svg/onload=alert(3)>&#x3c;\u202e</pre></script><!--`
    const hostile = await makeBrand(service, { name: attack, aliases: [attack] })
    const run = await plantClassified(service, clock, hostile.id, {
      body: responsesBody(`${attack} ${attack}`, [{ url: 'javascript:alert(4)', title: attack }]),
      prompt: attack,
    })
    const { text, headers } = await bundleOf(run, '?format=html')
    const $ = load(text)
    const style = createHash('sha256').update($('style').text()).digest('base64')
    assert.equal(
      headers['content-security-policy'],
      `default-src 'none'; style-src 'sha256-${style}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    assert.equal(
      $('meta[http-equiv="Content-Security-Policy"]').attr('content'),
      headers['content-security-policy'].replace("; frame-ancestors 'none'", ''),
      'a page opened from disk has no headers',
    )
    assert.equal($('script').length, 1)
    assert.equal($('script').attr('type'), 'application/json')
    const allowed =
      'html head meta title style body main header footer section article blockquote div figure figcaption img h1 h2 h3 h4 h5 h6 p br hr table thead tbody tr th td pre dl dt dd ol ul li time code span b em strong s sup mark script'
    for (const element of $('*').toArray() as unknown as { tagName: string; attribs: object }[]) {
      assert.ok(allowed.split(' ').includes(element.tagName), element.tagName)
      for (const name of Object.keys(element.attribs)) assert.doesNotMatch(name, /^on|^href$|^style$/)
    }
    assert.equal($('[src]').length, 1, 'the QR code')
    assert.match($('img').attr('src') ?? '', /^data:image\/svg\+xml;base64,/)
    assert.ok($('h1').text().includes('<script>alert(2)</script>'), 'shown as words')
    assert.ok($('pre').text().includes('U+202E'), 'an override of direction is shown, not obeyed')
    assert.equal(JSON.parse(embeddedIn(text)).brand.name, attack)
    const json = await bundleOf(run)
    assert.ok(!json.text.includes('<'), 'attack 36: no browser makes a page of the JSON either')
    assert.equal(json.body.brand.name, attack)
  })

  test('row 142: unclassified and unknown are 404, in two messages', async () => {
    const answers = await Promise.all([
      bundleOf(captured),
      bundleOf({ runId: 'run_unknown' }),
      bundleOf(queued),
    ])
    for (const { status, body } of answers) {
      assert.equal(status, 404)
      assert.equal(typeof body.error, 'string')
    }
    const [unclassified, unknown, waiting] = answers.map(({ body }) => body.error)
    assert.notEqual(unclassified, unknown)
    assert.equal(waiting, unclassified, 'a run that waits exists')
  })

  for (const query of [
    'format=xml',
    'format=',
    'format=HTML',
    'format=json&format=json',
    'format=html&format=json',
  ]) {
    test(`row 143: ${query} is 400, before 404`, async () => {
      for (const run of [classified, { runId: 'run_unknown' }]) {
        const { status, body } = await bundleOf(run, `?${query}`)
        assert.equal(status, 400)
        assert.equal(body.details[0].field, 'format')
      }
    })
  }

  test('row 144: the query decides, not Accept', async () => {
    const response = await service.app.inject({
      method: 'GET',
      url: `/v1/runs/${classified.runId}/evidence-bundle`,
      headers: { ...bearer, accept: 'text/html' },
    })
    assert.match(String(response.headers['content-type']), /^application\/json/)
  })

  for (const format of ['json', 'html']) {
    test(`row 145: two reads of the ${format} bundle are the same bytes, with a strong ETag`, async () => {
      const first = await bundleOf(classified, `?format=${format}`)
      clock.advance(DAY)
      const second = await bundleOf(classified, `?format=${format}`)
      assert.equal(second.text, first.text)
      assert.match(first.headers.etag, /^"[^"]+"$/)
      assert.equal(second.headers.etag, first.headers.etag)
      const held = await service.app.inject({
        method: 'GET',
        url: `/v1/runs/${classified.runId}/evidence-bundle?format=${format}`,
        headers: { ...bearer, 'if-none-match': first.headers.etag },
      })
      assert.equal(held.statusCode, 304)
      assert.equal(held.body, '')
      const other = await service.app.inject({
        method: 'GET',
        url: `/v1/runs/${classified.runId}/evidence-bundle?format=${format}`,
        headers: { ...bearer, 'if-none-match': '"another"' },
      })
      assert.equal(other.statusCode, 200)
    })
  }

  test('row 145: a new event changes bundle and ETag', async () => {
    const run = await plantClassified(service, clock, brand.id, answer)
    const before = await bundleOf(run)
    await plantVerification(service, run, { at: clock.now(), outcome: 'reproduced' })
    const after = await bundleOf(run)
    assert.notEqual(after.headers.etag, before.headers.etag)
    assert.notEqual(after.text, before.text)
  })

  for (const format of ['json', 'html']) {
    test(`row 146: the ${format} bundle has a file name`, async () => {
      const { headers } = await bundleOf(classified, `?format=${format}`)
      assert.equal(
        headers['content-disposition'],
        `inline; filename="evidence-${classified.runId}.${format}"`,
      )
    })
  }

  test('row 147, J12: the whole history is in the bundle', async () => {
    const run: PlantedRun = await plantClassified(service, clock, brand.id, answer)
    for (let event = 0; event < 150; event++) {
      clock.advance(1_000)
      await plantVerification(service, run, { at: clock.now(), outcome: event % 2 ? 'error' : 'reproduced' })
      await plantVerdict(service, run, { at: clock.now() })
    }
    const { body } = await bundleOf(run)
    assert.equal(body.classifications.length, 151)
    assert.equal(body.verifications.length, 150)
    const kinds = body.integrity.records.map((record: { kind: string }) => record.kind)
    assert.equal(kinds.length, 303)
    const html = await bundleOf(run, '?format=html')
    assert.deepEqual(JSON.parse(embeddedIn(html.text)), body)
  })
})
