// The simulator's answers, as every engine's route and the simulated model read them: each scenario gets the class that it was
// written for, although all of them speak of rivals, of other products and of former times.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DEMO_BRAND, type Sandbox, startSandbox } from '@brand-citation-forensics/sandbox'
import { SIMULATED } from '../../src/citations/calibration.ts'
import { type Classifier, createClassifier, type Verdict } from '../../src/citations/classes/classify.ts'
import { mattersOf } from '../../src/citations/matters.ts'
import { readWhole } from '../../src/citations/read-runs.ts'
import { openedReading, sealedReading } from '../../src/citations/reading/sealed.ts'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import { createEngines, type EngineTable } from '../../src/engines/index.ts'
import type { CitationClass } from '../../src/model/citation.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import type { Fact } from '../../src/model/fact.ts'
import { createModelReader, type ModelReader } from '../../src/readers/model/reader.ts'
import { readReaderSettings, settled } from '../../src/readers/model/settings.ts'
import { factsOfPage } from '../../src/truth/website.ts'
import { PATIENCE_MS } from '../patience.ts'
import { factsOf } from './facts.ts'

const BRAND = { name: DEMO_BRAND.name, domain: DEMO_BRAND.domain, aliases: [...DEMO_BRAND.aliases] }
const PAGES = '/ /about /products/northwind-one /products/northwind-mini /products/northwind-studio'.split(
  ' ',
)
const PROMPTS = DEMO_BRAND.prompts.map(({ text }) => text)

const fetchAnswer = createCapturingFetch()
let sandbox: Sandbox
let engines: EngineTable
let facts: Fact[]
let reader: ModelReader
let classify: Classifier

before(async () => {
  sandbox = await startSandbox()
  const sleep = async () => {}
  engines = createEngines({ credentials: {}, sandboxUrl: sandbox.url, fetch: fetchAnswer, sleep })
  const stated = PAGES.map(async path => {
    const html = await (await fetch(`${sandbox.url}/site/${BRAND.domain}${path}`)).text()
    const url = `https://${BRAND.domain}${path}`
    return factsOfPage(html, { url, isHome: path === '/' }, BRAND)
  })
  facts = factsOf((await Promise.all(stated)).flat())
  const choice = readReaderSettings(() => undefined, { sandbox: true })
  assert.ok(choice)
  reader = createModelReader(settled(choice, sandbox.url), fetchAnswer)
  classify = createClassifier({ brand: BRAND, facts, earlier: [], calibration: SIMULATED })
})
after(() => Promise.all([sandbox.close(), fetchAnswer.close()]))

async function answered(engine: Engine, prompt: string): Promise<{ verdict: Verdict; text: string }> {
  const adapter = engines.adapter(engine)
  assert.ok(adapter)
  const question = { runId: `run-${engine}`, prompt, country: 'US', language: 'en', city: null }
  const { text, citations } = adapter.read(await adapter.ask(question, AbortSignal.timeout(PATIENCE_MS)))
  const task = { brand: BRAND, matters: mattersOf(facts), prompt, answer: text }
  const whole = await readWhole(reader, { task, facts, signal: AbortSignal.timeout(PATIENCE_MS) })
  const reading = openedReading(sealedReading('run', whole))
  return { verdict: classify({ text, citations, prompt, reading }), text }
}

/** Some engines hand their tables on without the marks of one: the models in such a head are figures that nobody reads. */
const hasBareRows = (text: string): boolean => /^[^|\n]+ \| .+[^|]$/m.test(text)

const told = ({ citationClass, claims, rationale }: Verdict) => ({
  citationClass,
  suspected: claims.filter(claim => claim.suspected).map(({ text }) => text),
  rationale,
})

describe('the simulator’s answers', () => {
  const expected: [scenario: string, citationClass: CitationClass][] = [
    ['good', 'STRONG'],
    ['wrong', 'CONFABULATED'],
    ['praise', 'DESCRIPTIVE'],
    ['injected', 'DESCRIPTIVE'],
    // Whether a cited page is there is looked up later, see test/citations/false-citations.test.ts.
    ['false-citation', 'DESCRIPTIVE'],
    ['absent', 'ABSENT'],
  ]
  for (const [scenario, citationClass] of expected) {
    test(`${scenario} is ${citationClass} on every engine, for every question of the demo`, async () => {
      assert.ok(ENGINES.length >= 11 && PROMPTS.length >= 8)
      for (const engine of ENGINES) {
        for (const question of PROMPTS) {
          const { verdict, text } = await answered(engine, `${question} [[sandbox:${scenario}]]`)
          const isUnread = citationClass === 'STRONG' && verdict.unread.length > 0 && hasBareRows(text)
          const expected = isUnread ? 'DESCRIPTIVE' : citationClass
          assert.equal(verdict.citationClass, expected, `${engine}: ${text}`)
          if (scenario !== 'wrong') assert.deepEqual(told(verdict).suspected, [], `${engine}: ${text}`)
        }
      }
    })
  }

  test('echo knows nothing of whatever brand is asked about', async () => {
    assert.ok(ENGINES.length >= 11)
    for (const engine of ENGINES) {
      const { verdict } = await answered(engine, 'What is Northwind Kettles? [[sandbox:echo]]')
      assert.deepEqual([verdict.citationClass, verdict.reason], ['ECHO', 'no_knowledge'], engine)
    }
  })

  test('listing is a bare listing where the question does not name the brand', async () => {
    const { verdict } = await answered('CHATGPT', 'Who makes kettles? [[sandbox:listing]]')
    assert.deepEqual([verdict.citationClass, verdict.reason], ['DESCRIPTIVE', 'bare_listing'])
  })
})
