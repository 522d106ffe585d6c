// `bcf study` against services: planned, looked at, cancelled, exported; and the same protocol asked by others, each with a
// database and a log of their own.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { bcf, bcfJson } from '../../../cli/test/run-cli.ts'
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
  const study = (service: TestService, ...args: string[]) => bcf(['study', ...args], at(service))
  async function told<T>(service: TestService, ...args: string[]): Promise<T> {
    const { code, stderr, document } = await bcfJson(['study', ...args], at(service))
    assert.equal(code, 0, stderr)
    return document as T
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
    await told(service, 'export', studyId, '--output', output)
    return output
  }

  const { id: brandId } = await makeBrand(ours, {}, QUESTIONS)
  const wanted = ['--brand', brandId, '--question', QUESTION, '--engine', 'CHATGPT', '--hours', '1']
  let planned: Planned
  let file = ''

  test('plan: says what it costs, and plans nothing until somebody agrees', async () => {
    const unasked = await study(ours, 'plan', ...wanted, '--samples', String(SAMPLES))
    assert.equal(unasked.code, 2, unasked.stderr)
    assert.match(unasked.stderr, new RegExp(`^${ASKS} asks, ${SAMPLES} scans of the plan; .*USD`))
    assert.equal((await told<{ studies: unknown[] }>(ours, 'list', '--brand', brandId)).studies.length, 0)
    planned = await told<Planned>(ours, 'plan', ...wanted, '--samples', String(SAMPLES), '--yes')
    assert.deepEqual([planned.plannedRuns, planned.brandId], [ASKS, brandId])
    const wrong = await study(ours, 'plan', ...wanted.map(word => word.replace('CHATGPT', 'NOBODY')), '--yes')
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /--engine NOBODY/)
  })

  test('cancel: nothing of it is asked, and it says so; once more is a conflict', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const { studyId } = await told<Planned>(ours, 'plan', ...wanted, '--start', tomorrow, '--yes')
    assert.match((await study(ours, 'show', studyId)).stdout, /^state +waits for its start/im)
    const cancelled = await study(ours, 'cancel', studyId)
    assert.deepEqual([cancelled.code, cancelled.stderr.includes('Nothing more is asked.')], [0, true])
    const report = await told<{ proved: { results: { all: object } } }>(
      ours,
      'verify',
      await exported(ours, studyId, 'cancelled'),
      ...['--key', await keyOf(ours, 'cancelled')],
    )
    const { planned: asks, captured, cancelled: left } = report.proved.results.all as Record<string, number>
    assert.deepEqual([asks, captured, left], [QUESTIONS.length, 0, QUESTIONS.length])
    assert.notEqual((await study(ours, 'cancel', studyId)).code, 0)
  })

  test('list and show: newest first, and every ask accounted for', async () => {
    file = await exported(ours, planned.studyId, 'ours')
    const { stdout } = await study(ours, 'list', '--brand', brandId)
    assert.equal(stdout.match(/^std_\w+/gm)?.[1], planned.studyId)
    const shown = await study(ours, 'show', planned.studyId)
    assert.match(shown.stdout, new RegExp(`^CHATGPT +${ASKS} +${ASKS} +0 +0 +0 +90 % `, 'm'))
    assert.equal((await study(ours, 'show', 'std_none')).code, 3)
  })

  test('verify: by the key of its log it is proved, by that of another it is not', async () => {
    const [own, foreign] = [await keyOf(ours, 'ours'), await keyOf(theirs, 'theirs')]
    assert.equal((await study(ours, 'verify', file, '--key', own)).code, 0)
    assert.notEqual((await study(ours, 'verify', file, '--key', foreign)).code, 0)
  })

  test('import and compare: others who ask the same agree where they find the same, and differ where they do not', async () => {
    const protocol = join(folder, 'protocol.json')
    assert.equal((await study(ours, 'protocol', planned.studyId, '--output', protocol)).code, 0)
    const undecided = await study(theirs, 'import', protocol)
    assert.equal(undecided.code, 2)
    assert.match(undecided.stderr, /--brand, or have one made with --create-brand/)
    const keys = ['--key', await keyOf(ours, 'ours')]
    for (const [service, name, code, verdict] of [
      [theirs, 'theirs', 0, 'agree'],
      [others, 'others', 1, 'differ'],
    ] as const) {
      const made = ['import', protocol, '--create-brand', '--plan', 'ENTERPRISE']
      const taken = await told<Planned>(service, ...made)
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
