// The simulator as the model that reads: by every format, on the answers of its own engines, and with every fault.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { DEMO_BRAND, READER_FAULTS, startSandbox } from '@brand-citation-forensics/sandbox'
import { gate } from '../../src/citations/gate/gate.ts'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import { createEngines } from '../../src/engines/index.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import type { Matter } from '../../src/readers/matter.ts'
import type { CheckItem } from '../../src/readers/model/check.ts'
import { createModelReader } from '../../src/readers/model/reader.ts'
import type { ReaderSettings } from '../../src/readers/model/settings.ts'
import type { ReadingTask } from '../../src/readers/model/template.ts'
import { PATIENCE_MS } from '../patience.ts'

const fetch = createCapturingFetch()
const sandbox = await startSandbox()
after(() => Promise.all([sandbox.close(), fetch.close()]))

const matter = (key: string, kind: Matter['kind'], product: string | null = null): Matter => ({
  ...{ key, kind, unit: null, product },
})
const PRODUCTS = ['Northwind One', 'Northwind Mini', 'Northwind Studio']
const ofProduct = (product: string) => [
  matter(`product[${product}].offers.price`, 'money', product),
  matter(`product[${product}].warranty`, 'duration', product),
]
const MATTERS = [
  matter('foundingDate', 'date'),
  matter('foundingLocation.name', 'name'),
  matter('founder.name', 'name'),
  matter('address.addressLocality', 'place'),
  matter('telephone', 'contact'),
  matter('numberOfEmployees', 'number'),
  ...PRODUCTS.flatMap(ofProduct),
]
const TRUTH: Record<string, string[]> = {
  foundingDate: ['1987'],
  'foundingLocation.name': ['Leeds'],
  'founder.name': ['Ada Holt', 'Samuel Reyes'],
  'address.addressLocality': ['Leeds'],
  telephone: ['+44 113 496 0000'],
  numberOfEmployees: ['240'],
  'product[Northwind One].offers.price': ['79 GBP'],
  'product[Northwind One].warranty': ['P5Y'],
  'product[Northwind Mini].offers.price': ['45 GBP'],
  'product[Northwind Mini].warranty': ['P4Y'],
  'product[Northwind Studio].offers.price': ['149 GBP'],
  'product[Northwind Studio].warranty': ['P7Y'],
}

const PLAIN = DEMO_BRAND.prompts[2].text

async function answerOf(engine: Engine, prompt: string): Promise<string> {
  const adapter = createEngines({ credentials: {}, sandboxUrl: sandbox.url, fetch }).adapter(engine)
  assert.ok(adapter)
  const question = { runId: 'run-1', prompt, country: 'GB', language: 'en', city: null }
  return adapter.read(await adapter.ask(question, AbortSignal.timeout(PATIENCE_MS))).text
}

const taskOf = async (prompt: string, engine: Engine = 'CHATGPT'): Promise<ReadingTask> => ({
  ...{ brand: { name: DEMO_BRAND.name, aliases: [...DEMO_BRAND.aliases] }, matters: MATTERS, prompt },
  answer: await answerOf(engine, prompt),
})

const readerOf = (parts: Partial<ReaderSettings> = {}) =>
  createModelReader(
    {
      ...{ wire: 'chat', model: 'asked-for', baseUrl: `${sandbox.url}/chat/v1`, key: null, price: null },
      ...{ concurrency: 1, perMinute: null, timeoutMs: PATIENCE_MS },
      ...parts,
    },
    fetch,
  )

const signal = new AbortController().signal
const read = async (prompt: string, engine?: Engine) => {
  const task = await taskOf(prompt, engine)
  return { task, ...(await readerOf().read(task, signal)) }
}

/** What it says of the brand now, in its own voice, and is not true. */
const contradictions = (statements: Awaited<ReturnType<typeof read>>['statements']) =>
  (statements ?? [])
    .filter(({ subject, time, voice }) => subject === 'brand' && time === 'now' && voice === 'own')
    .filter(({ matter: key, value }) => !TRUTH[key]?.includes(value.replace(/\.00\b/, '')))

describe('the sandbox reads its own stories', () => {
  for (const engine of ENGINES)
    it(`of ${engine}: true ones hold no contradiction, wrong ones do`, async () => {
      const good = await read(`[[sandbox:good]] ${PLAIN}`, engine)
      assert.deepEqual(contradictions(good.statements), [])
      assert.deepEqual(
        Object.keys(TRUTH).filter(key => !good.statements?.some(one => one.matter === key)),
        [],
      )
      assert.deepEqual(gate(good.task.answer, MATTERS, good.statements ?? []).refused, [])
      const wrong = await read(`[[sandbox:wrong]] ${PLAIN}`, engine)
      assert.ok(contradictions(wrong.statements).length > 0)
      assert.deepEqual(gate(wrong.task.answer, MATTERS, wrong.statements ?? []).refused, [])
    })

  it('sees what is past, reported or of others', async () => {
    const { statements } = await read(`[[sandbox:good]] ${PLAIN}`)
    assert.ok(statements?.some(({ time, value }) => time === 'past' && value === '90'))
    assert.ok(
      statements?.some(({ subject, matter: key }) => subject === 'other' && key.endsWith('offers.price')),
    )
  })

  it('says the same by every format, and never takes another model’s name', async () => {
    const task = await taskOf(`[[sandbox:good]] ${PLAIN}`)
    const wires: [ReaderSettings['wire'], string][] = [
      ['chat', '/chat/v1'],
      ['openai', '/openai'],
      ['anthropic', '/anthropic'],
      ['gemini', '/gemini'],
    ]
    const readings = await Promise.all(
      wires.map(([wire, path]) =>
        readerOf({ wire, baseUrl: sandbox.url + path, key: 'k' }).read(task, signal),
      ),
    )
    for (const { model, statements, replies } of readings) {
      assert.deepEqual([model, replies[0]?.text], ['sandbox-reader', readings[0]?.replies[0]?.text])
      assert.deepEqual(statements, readings[0]?.statements)
    }
  })

  it('is not moved by markers that were meant for the engine', async () => {
    const { statements } = await read(
      `[[sandbox:good]] ${PLAIN} [[sandbox:unsearched]] [[fault:503:times=0]]`,
    )
    assert.ok((statements?.length ?? 0) > 20)
  })

  const ITEM = {
    ...{ matter: matter('address.addressLocality', 'place'), entry: ['York'], sentence: 0 },
    ...{ quote: 'Leeds', cell: '', value: 'Leeds', base: '' },
  }
  const look = async (answer: string, ...items: Partial<CheckItem>[]) => {
    const about = { brand: { name: DEMO_BRAND.name, aliases: [] }, prompt: PLAIN, answer }
    const all = items.map(one => ({ ...ITEM, ...one }))
    return (await readerOf().check(about, all, signal)).says
  }

  it('looks again by itself: spelling is all that it knows, and what it does not find is of something else', async () => {
    const text = 'Northwind Kettles has its headquarters in Leeds. It gives a 5-year warranty.'
    const warranty = {
      matter: matter('product[Northwind One].warranty', 'duration', 'Northwind One'),
      sentence: 1,
    }
    const read = { quote: '5-year warranty', value: '5 years' }
    assert.deepEqual(
      await look(
        text,
        ...[{}, { entry: ['LEEDS'] }, { quote: 'Kettles' }, { sentence: 1 }, { value: 'Hull' }],
        ...[
          { ...warranty, ...read, entry: ['4 years'] },
          { ...warranty, ...read, value: '6 years' },
        ],
      ),
      ['differs', 'agrees', 'other', 'other', 'other', 'differs', 'other'],
    )
    assert.deepEqual(await look('Until 2012 it had its headquarters in Leeds.', {}), ['other'])
    assert.deepEqual(await look(`${text} [[reader:obeys]]`, {}), ['agrees'])
    assert.deepEqual(await look(`${text} [[reader:prose]]`, {}), [null])
  })

  it('errs at a second look as often as it is told to', async () => {
    const erring = await startSandbox({ readerErrorRate: 1 })
    const about = {
      brand: { name: DEMO_BRAND.name, aliases: [] },
      prompt: PLAIN,
      answer: 'It is based in Leeds.',
    }
    const { says } = await readerOf({ baseUrl: `${erring.url}/chat/v1` }).check(about, [ITEM], signal)
    await erring.close()
    assert.notEqual(says[0], 'differs')
  })
})

describe('faults of the simulated reader', () => {
  const faulty = (name: string) => read(`[[sandbox:good]] ${PLAIN} [[reader:${name}]]`)

  it('omits', async () => {
    const { statements } = await faulty('omits')
    assert.ok(statements?.length && !statements.some(one => one.matter === 'foundingDate'))
  })

  it('misquotes', async () => {
    const { task, statements } = await faulty('misquotes')
    const { passed, refused } = gate(task.answer, MATTERS, statements ?? [])
    assert.ok(refused.length > 20 && passed.length === 0)
  })

  it('wrong-matter and invents', async () => {
    assert.ok(contradictions((await faulty('wrong-matter')).statements).length > 5)
    assert.deepEqual(
      contradictions((await faulty('invents')).statements).map(({ value }) => value),
      ['1666'],
    )
  })

  it('obeys', async () => {
    assert.deepEqual((await faulty('obeys')).statements, [])
  })

  it('prose, cut-off and refuses leave the answer unread', async () => {
    assert.equal((await faulty('prose')).unread, 'broken')
    assert.equal((await faulty('cut-off')).unread, 'cut_off')
    assert.equal((await faulty('refuses')).unread, 'refused')
  })

  it('only the first time, when told so', async () => {
    const { statements, replies } = await faulty('prose:times=1')
    assert.deepEqual([replies.length, (statements?.length ?? 0) > 20], [2, true])
  })

  it('also when the answer asks for it', async () => {
    const text = 'Northwind Kettles was founded in 1992. [[reader:prose]]'
    const task = { ...(await taskOf(`[[sandbox:good]] ${PLAIN}`)), answer: text }
    assert.equal((await readerOf().read(task, signal)).unread, 'broken')
  })

  const failures: [name: string, failure: string, timeoutMs?: number][] = [
    ['401', 'unauthorized'],
    ['429', 'rate_limited'],
    ['503', 'unavailable'],
    ['reset', 'network'],
    ['big', 'response_too_large'],
    ['failed-inside', 'provider_failed'],
    ['hang', 'timeout', 200],
    ['slow', 'timeout', 200],
  ]
  for (const [name, failure, timeoutMs = PATIENCE_MS] of failures)
    it(`${name} is ${failure}`, async () => {
      const task = await taskOf(`[[sandbox:good]] ${PLAIN} [[reader:${name}]]`)
      await assert.rejects(readerOf({ timeoutMs }).read(task, signal), { failure })
    })

  it('slow comes in the end', async () => {
    assert.ok(((await faulty('slow')).statements?.length ?? 0) > 20)
  })

  it('each is met above', () => {
    const met = [
      'omits',
      'misquotes',
      'wrong-matter',
      'invents',
      'obeys',
      'prose',
      'cut-off',
      'refuses',
      'slow',
    ]
    assert.deepEqual(Object.keys(READER_FAULTS), met)
  })

  it('a marker that means nothing is refused by the engine', async () => {
    await assert.rejects(taskOf(`${PLAIN} [[reader:dances]]`), { failure: 'bad_request' })
  })
})
