// Studies by `bcf api` and `bcf study`: planned, looked at, cancelled, exported, verified; and the same protocol asked by others, each with a
// database and a log of their own.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { bcf, bcfJson } from '../../../client/test/command/run-cli.ts'
import {
  eventually,
  makeBrand,
  startTestService,
  type TestOptions,
  type TestService,
  TOKEN,
  untilSigned,
} from '../harness.ts'

const QUESTIONS = ['quiet', 'cheap', 'safe', 'fast', 'small', 'light'].map(what => ({
  ...{ text: `Which kettle is ${what}?`, intent: 'CATEGORY' },
}))
const SAMPLES = 10
const ASKS = QUESTIONS.length * SAMPLES
const QUESTION = 'How often is Northwind Kettles named?'

interface Planned {
  studyId: string
  brandId: string
  plannedRuns: number
  protocolSha256: string
}

/** Of ten answers to a question, so many name the brand. */
const naming =
  (ofTen: number): NonNullable<NonNullable<TestOptions['sandbox']>['script']> =>
  ({ prompt, times }) => {
    const text = times % 10 < ofTen ? 'Northwind Kettles makes one that many like.' : 'There are many makers.'
    return {
      ...{ kind: 'text', blocks: [{ kind: 'paragraph', sentences: [{ text, cites: [] }] }] },
      ...{ sources: [], queries: [prompt], products: [], truncated: false },
    }
  }

describe('bcf study', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bcf-study-'))
  after(() => rmSync(folder, { recursive: true }))
  const start = (ofTen: number) => startTestService({ listen: true, sandbox: { script: naming(ofTen) } })
  const [ours, theirs, others] = [await start(9), await start(9), await start(3)]

  const at = ({ url }: TestService) => ({ url: url as string, env: { BCF_ACCESS_TOKEN: TOKEN } })
  const study = (...args: string[]) => bcf(['study', ...args])
  async function api<T>(service: TestService, ...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await bcf(['api', ...args], at(service))
    assert.equal(code, 0, stderr)
    return (stdout === '' ? null : JSON.parse(stdout)) as T
  }
  const keyOf = async (service: TestService, name: string) => {
    const file = join(folder, `${name}.vkey`)
    writeFileSync(file, (await service.app.inject('/log/key')).body)
    return file
  }
  /** Waits for its end, and for its place in the log. */
  async function exported(service: TestService, studyId: string, name: string): Promise<string> {
    await eventually(async () => {
      const { rows } = await service.database.query(
        'select from studies where id = $1 and ended_at is not null',
        [studyId],
      )
      if (rows.length === 0) await service.skipWaiting()
      return rows.length > 0
    })
    assert.equal((await service.call('GET', `/api/admin/studies/${studyId}`)).body.state, 'ended')
    await untilSigned(service)
    const output = join(folder, `${name}.json`)
    await api(service, `/api/admin/studies/${studyId}/bundle`, '--output', output)
    return output
  }

  const { id: brandId, promptIds } = await makeBrand(ours, {}, QUESTIONS)
  const studies = `/api/admin/brands/${brandId}/studies`
  const asking = ['-F', `promptIds=${JSON.stringify(promptIds)}`, '-F', 'engines=["CHATGPT"]']
  const wanted = [...asking, '-f', `question=${QUESTION}`, '-F', 'hours=1']
  let planned: Planned
  let file = ''

  test('planned by bcf api: its cost is told first', async () => {
    const samples = ['-F', `samples=${SAMPLES}`]
    const forecast = await api<{ plannedRuns: number; scans: number }>(
      ours,
      ...['POST', `${studies}/forecast`, ...asking, ...samples],
    )
    assert.deepEqual([forecast.plannedRuns, forecast.scans], [ASKS, SAMPLES])
    assert.deepEqual((await api<{ studies: unknown[] }>(ours, studies)).studies, [])
    planned = await api<Planned>(ours, 'POST', studies, ...wanted, ...samples)
    assert.deepEqual([planned.plannedRuns, planned.brandId], [ASKS, brandId])
  })

  test('cancelled: nothing of it is asked, and its bundle proves that; once more is a conflict', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const { studyId } = await api<Planned>(ours, 'POST', studies, ...wanted, '-f', `startsAt=${tomorrow}`)
    const cancel = ['POST', `/api/admin/studies/${studyId}/cancel`]
    await api(ours, ...cancel)
    const bundle = await exported(ours, studyId, 'cancelled')
    const verified = await bcfJson(['study', 'verify', bundle, '--key', await keyOf(ours, 'cancelled')])
    assert.equal(verified.code, 0, verified.stderr)
    const { proved } = verified.document as { proved: { results: { all: Record<string, number> } } }
    const { planned: asks, captured, cancelled: left } = proved.results.all
    assert.deepEqual([asks, captured, left], [QUESTIONS.length, 0, QUESTIONS.length])
    assert.notEqual((await bcf(['api', ...cancel], at(ours))).code, 0)
  })

  test('listed and shown: newest first, and every ask accounted for', async () => {
    file = await exported(ours, planned.studyId, 'ours')
    const { stdout } = await bcf(['api', studies, '--jq', '.studies[].id'], at(ours))
    assert.equal(stdout.split('\n')[1], planned.studyId)
    const { results } = await api<{ results: { all: { planned: number; mentioned: object } } }>(
      ours,
      `/api/admin/studies/${planned.studyId}`,
    )
    assert.equal(results.all.planned, ASKS)
    assert.equal((results.all.mentioned as { share: number }).share, 0.9)
    assert.equal((await bcf(['api', '/api/admin/studies/std_none'], at(ours))).code, 3)
  })

  test('verify: by the key of its log it is proved, by that of another it is not', async () => {
    const [own, foreign] = [await keyOf(ours, 'ours'), await keyOf(theirs, 'theirs')]
    assert.equal((await study('verify', file, '--key', own)).code, 0)
    assert.notEqual((await study('verify', file, '--key', foreign)).code, 0)
  })

  test('import and compare: others who ask the same agree where they find the same, and differ where they do not', async () => {
    const protocol = join(folder, 'protocol.json')
    await api(ours, `/api/admin/studies/${planned.studyId}/protocol`, '--output', protocol)
    const body = `protocol=${await readFile(protocol, 'utf8')}`
    const keys = ['--key', await keyOf(ours, 'ours')]
    for (const [service, name, code, verdict] of [
      [theirs, 'theirs', 0, 'agree'],
      [others, 'others', 1, 'differ'],
    ] as const) {
      const made = ['POST', '/api/admin/studies/import', '-F', body, '-f', 'plan=ENTERPRISE']
      const taken = await api<Planned>(service, ...made)
      assert.equal(taken.protocolSha256, planned.protocolSha256)
      const other = await exported(service, taken.studyId, name)
      const both = ['study', 'compare', file, other, ...keys, '--key', await keyOf(service, name)]
      const compared = await bcfJson(both)
      assert.deepEqual(
        [compared.code, (compared.document as { verdict: string }).verdict],
        [code, verdict],
        JSON.stringify(compared.document),
      )
      assert.match((await bcf(both)).stdout, new RegExp(`${verdict}\\s*$`))
    }
    assert.equal(JSON.parse(await readFile(protocol, 'utf8')).question, QUESTION)
  })
})
