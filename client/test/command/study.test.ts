import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildStudy, PROTOCOL, type StudyOptions } from '../../../proof/test/study/study-builder.ts'
import { bcf, bcfJson, spawnBcf } from './run-cli.ts'

const VECTORS = fileURLToPath(new URL('../../../vectors/studies/', import.meta.url))
const path = (file: string) => join(VECTORS, file)
const index: { file: string; verdict: string; trust: { keys: string[] } }[] = JSON.parse(
  readFileSync(path('index.json'), 'utf8'),
)
const KEY = index[0]?.trust.keys[0] as string

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bcf-'))
})
after(() => rm(folder, { recursive: true }))

/** 600 asks of one prompt, of which so many in a hundred are of the first class. */
async function large(name: string, strong: number, more: StudyOptions = {}): Promise<string> {
  const protocol = {
    ...PROTOCOL,
    prompts: [{ text: 'What is it?', intent: 'BRANDED' }],
    rounds: 30,
    samples: 10,
  }
  const { bundle } = buildStudy({
    study: `std_${name}`,
    protocol,
    fate: ({ round }, at) => ({ class: (round * 7 + at * 3) % 100 < strong ? 'STRONG' : 'ABSENT' }),
    ...more,
  })
  const file = join(folder, `${name}.json`)
  await writeFile(file, JSON.stringify(bundle))
  return file
}

const EXIT: Record<string, number> = { verified: 0, modified: 7, unproved: 1 }

describe('bcf study verify', { concurrency: 2 }, () => {
  const telling = [
    'valid-cancelled.json',
    'broken-called-failed.json',
    'broken-shrunk-plan.json',
    'unproved-waiting.json',
  ]
  for (const file of telling) {
    const { verdict } = index.find(one => one.file === file) as (typeof index)[number]
    test(`${file} is ${verdict}, without a network`, async () => {
      const { code, stderr, document } = await bcfJson(
        ['study', 'verify', path(file), '--key', KEY],
        { offline: true },
        file === 'valid-cancelled.json' ? spawnBcf : bcf,
      )
      const report = document as { verdict: string; proved: { results: { all: { planned: number } } } | null }
      assert.deepEqual([code, stderr, report.verdict], [EXIT[verdict], '', verdict])
      assert.equal(report.proved?.results.all.planned, verdict === 'verified' ? 4 : undefined)
    })
  }

  test('people are told what it proves, what was not as planned, and what nobody proves', async () => {
    const { code, stdout } = await bcf(['study', 'verify', path('valid-departures.json'), '--key', KEY])
    assert.equal(code, 0)
    assert.match(stdout, /^all +4 +3 +1 +0 +0$/m)
    assert.match(stdout, /^not as planned: 1 question asked of a simulation/m)
    assert.match(stdout, /^not proved: that the operator ran no other study/m)
  })

  test('without a key it is unproved, and warns', async () => {
    const { code, stdout, stderr } = await bcf(['study', 'verify', path('valid-plain.json')])
    assert.equal(code, 1)
    assert.match(stdout, /\nunproved: whose log this is/)
    assert.match(stderr, /no key was given/)
  })

  test('what is no file, no key or another kind of bundle is wrong usage', async () => {
    assert.equal((await bcf(['study', 'verify', join(folder, 'none.json')])).code, 2)
    assert.equal((await bcf(['study', 'verify', path('valid-plain.json'), '--key', 'x'])).code, 2)
    const { code, stderr } = await bcf(['verify', path('valid-plain.json')])
    assert.equal(code, 2)
    assert.match(stderr, /bcf study verify/)
  })
})

describe('bcf study compare', { concurrency: 2 }, () => {
  const compare = (one: string, other: string, ...more: string[]) =>
    bcfJson(['study', 'compare', one, other, '--key', KEY, ...more], { offline: true })

  test('two that found the same agree, two that did not differ', async () => {
    const [ours, theirs, others] = [await large('a', 40), await large('b', 41), await large('c', 60)]
    const same = await compare(ours, theirs)
    assert.deepEqual([same.code, (same.document as { verdict: string }).verdict], [0, 'agree'])
    const apart = await compare(ours, others)
    assert.deepEqual([apart.code, (apart.document as { verdict: string }).verdict], [1, 'differ'])
  })

  test('of few answers nobody can tell', async () => {
    const { code, document } = await compare(path('valid-plain.json'), path('valid-twin.json'))
    assert.deepEqual([code, (document as { verdict: string }).verdict], [2, 'too_few'])
  })

  test('of other protocols nothing is compared, and what differs is named', async () => {
    const files = [path('valid-plain.json'), path('valid-budget.json')] as const
    const refused = await compare(...files)
    assert.equal(refused.code, 2)
    const { verdict, differingProtocol } = refused.document as {
      verdict: string
      differingProtocol: string[]
    }
    assert.deepEqual([verdict, differingProtocol], ['other_protocol', ['maxUsdMicros']])
    assert.match(
      (await bcf(['study', 'compare', ...files, '--key', KEY])).stdout,
      /not compared.* maxUsdMicros/,
    )
  })

  test('a study that was modified is compared with nothing', async () => {
    const { code, document } = await compare(path('valid-plain.json'), path('broken-newer-verdict.json'))
    assert.deepEqual([code, (document as { verdict: string }).verdict], [7, 'not_verified'])
  })
})
