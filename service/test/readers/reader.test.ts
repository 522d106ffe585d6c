// The reader over a real connection: parts, second asks, what is remembered, and what it says of replies that are no use.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import type { Matter } from '../../src/readers/matter.ts'
import { type ModelReply, requestSha256 } from '../../src/readers/model/ask.ts'
import type { CheckItem } from '../../src/readers/model/check.ts'
import { createModelReader, type Memory } from '../../src/readers/model/reader.ts'
import { type ReadingTask, readingRequests } from '../../src/readers/model/template.ts'
import { refuse, send } from '../engines/replies.ts'
import { type Reply, startScriptedServer } from '../engines/scripted-server.ts'
import { PATIENCE_MS } from '../patience.ts'
import { chatBody, type Told } from './bodies.ts'
import { LONG_TASK, REPLY, statement, TASK } from './tasks.ts'

const fetch = createCapturingFetch()
const server = await startScriptedServer()
after(() => Promise.all([server.close(), fetch.close()]))

const reader = () =>
  createModelReader(
    {
      ...{ wire: 'chat', model: 'asked-for', baseUrl: `${server.url}/v1`, key: null, price: null },
      ...{ concurrency: 1, perMinute: null, timeoutMs: PATIENCE_MS },
    },
    fetch,
  )

const reply = (told: Partial<Told>): Reply => send(JSON.stringify(chatBody({ text: REPLY, ...told })))
const signal = new AbortController().signal

const read = (script: Reply[], task: ReadingTask = TASK, memory?: Memory) => {
  server.script(script)
  return reader().read(task, signal, memory)
}

describe('a reading', () => {
  it('is statements by key, with the exact reply and the hash of the request', async () => {
    const fenced = `\`\`\`json\n${REPLY}\n\`\`\``
    const reading = await read([reply({ text: fenced, model: 'served' })])
    assert.deepEqual(
      reading.statements?.map(({ matter, value }) => [matter, value]),
      [
        ['foundingDate', '2014'],
        ['numberOfEmployees', '120'],
      ],
    )
    assert.deepEqual([reading.template, reading.model, reading.unread], ['reading@2', 'served', null])
    assert.equal(reading.replies[0]?.text, fenced)
    const [request] = readingRequests(TASK)
    assert.equal(reading.replies[0]?.request, request && requestSha256(request))
    assert.deepEqual(reading.matters, TASK.matters)
  })

  it('needs no request where nothing can be asked', async () => {
    for (const task of [
      { ...TASK, matters: [] },
      { ...TASK, answer: ' \n' },
    ]) {
      const reading = await read([refuse(500)], task)
      assert.deepEqual([reading.statements, reading.replies, reading.model], [[], [], 'asked-for'])
    }
    assert.equal(server.requests.length, 0)
  })

  it('of a long answer is had part by part, and repeats of the overlap are dropped', async () => {
    const parts = readingRequests(LONG_TASK).length
    assert.ok(parts >= 2)
    const repeated = JSON.stringify({ statements: [statement(150, '150 employees', 2, '150')] })
    const reading = await read([reply({ text: repeated })], LONG_TASK)
    assert.equal(server.requests.length, parts)
    assert.equal(new Set(reading.replies.map(({ request }) => request)).size, parts)
    assert.equal(reading.statements?.length, 1)
  })

  it('keeps no value of a fact from the model: it is told none', async () => {
    await read([reply({})])
    const body = server.requests[0]?.body ?? ''
    assert.match(body, /1\. when it was founded \(date\)/)
    assert.deepEqual(Object.keys(TASK.matters[0] ?? {}).toSorted(), ['key', 'kind', 'product', 'unit'])
  })
})

describe('a reply that is no use', () => {
  const broken: [name: string, told: Partial<Told>, unread: string][] = [
    ['prose', { text: 'The text says that Tolvane was founded in 2014.' }, 'broken'],
    ['another shape', { text: '{"statements":[{"quote":"x"}]}' }, 'broken'],
    ['an unknown word', { text: REPLY.replace('"own"', '"loud"') }, 'broken'],
    ['cut off', { text: REPLY.slice(0, 60), ending: 'cut_off' }, 'cut_off'],
    ['whole, but said to be cut off', { ending: 'cut_off' }, 'cut_off'],
    ['empty', { text: '' }, 'empty'],
  ]
  for (const [name, told, unread] of broken)
    it(`(${name}) is asked for once more, then said to be unread`, async () => {
      const mended = await read([reply(told), reply({})])
      assert.deepEqual([mended.statements?.length, mended.unread, mended.replies.length], [2, null, 2])
      const lost = await read([reply(told)])
      assert.deepEqual([lost.statements, lost.unread, server.requests.length], [null, unread, 2])
      assert.equal(lost.replies.length, 2)
    })

  it('is not asked for again where the model refuses or a filter stops it', async () => {
    const refused = await read([reply({ text: 'I cannot help with that.', ending: 'refused' })])
    assert.deepEqual([refused.unread, server.requests.length], ['refused', 1])
    const filtered = await read([send('{"error":{"code":"content_filter","message":"no"}}', 400)])
    assert.deepEqual(
      [filtered.unread, filtered.replies[0]?.text, server.requests.length],
      ['filtered', '', 1],
    )
  })

  it('leaves the parts behind it unasked', async () => {
    const reading = await read([reply({}), reply({ text: 'no' })], LONG_TASK)
    assert.deepEqual([reading.statements, reading.unread, server.requests.length], [null, 'broken', 3])
  })
})

/** Keeps replies in a list. */
const remembering = (kept: ModelReply[]): Memory => ({
  known: async request => kept.filter(one => one.request === request),
  async ask(_, send) {
    const one = await send()
    kept.push(one)
    return one
  },
})

describe('what is remembered', () => {
  it('is not paid for again: a reading goes on where it was broken off', async () => {
    const parts = readingRequests(LONG_TASK).length
    const known: ModelReply[] = []
    await assert.rejects(
      read([reply({}), refuse(429, { 'retry-after': '3' })], LONG_TASK, remembering(known)),
      {
        failure: 'rate_limited',
        retryAfterSeconds: 3,
      },
    )
    assert.equal(known.length, 1)
    const reading = await read([reply({})], LONG_TASK, remembering(known))
    assert.equal(server.requests.length, parts - 1)
    assert.deepEqual([reading.replies.length, known.length], [parts, parts])
    await read([refuse(500)], LONG_TASK, remembering(known))
    assert.equal(server.requests.length, 0)
  })

  it('counts as one of the two asks where it was broken', async () => {
    const { replies } = await read([reply({ text: 'no' })])
    const [first] = replies as [ModelReply]
    assert.equal((await read([reply({})], TASK, remembering([first]))).statements?.length, 2)
    assert.equal(server.requests.length, 1)
    assert.equal((await read([reply({})], TASK, remembering([...replies]))).unread, 'broken')
    assert.equal(server.requests.length, 0)
  })

  it('is of no use to another text', async () => {
    const { replies } = await read([reply({})])
    await read([reply({})], { ...TASK, answer: `${TASK.answer} Really.` }, remembering([...replies]))
    assert.equal(server.requests.length, 1)
  })
})

describe('the second look', () => {
  const matter = (key: string, kind: Matter['kind']): Matter => ({ key, kind, unit: null, product: null })
  const about = {
    brand: TASK.brand,
    prompt: 'Who?',
    answer: 'It sits in Hull. It has 12 "shops". It began in 1990.',
  }
  const item = (sentence: number, more: Partial<CheckItem>): CheckItem => ({
    ...{ matter: matter('foundingDate', 'date'), entry: ['1987'], sentence, quote: '1990', cell: '' },
    ...{ value: '1990', base: '', ...more },
  })
  const ITEMS = [
    item(0, { matter: matter('address.addressLocality', 'place'), quote: 'Hull', entry: ['Leeds', 'York'] }),
    item(1, { quote: '12 "shops"', cell: 'Shops | Number', value: '12', base: 'twelve' }),
    item(2, {}),
  ]
  const look = (script: Reply[], items = ITEMS, answer = about.answer) => {
    server.script(script)
    return reader().check({ ...about, answer }, items, signal)
  }
  const answers = (...said: [item: number, says: string][]) =>
    reply({ text: JSON.stringify({ answers: said.map(([item, says]) => ({ item, says })) }) })
  const sent = (at = 0): string => JSON.parse(server.requests[at]?.body ?? '').messages[1].content

  it('shows the text between marks and each item with its entry, and leaves open what is not decided', async () => {
    const { says, template } = await look([answers([1, 'differs'], [3, 'other'])])
    assert.deepEqual([says, template], [['differs', null, 'other'], 'check@1'])
    const [, text = '', items] =
      /^Brand: [^\n]*\nQuestion that was asked: "Who\?"\nText:\n(=== \w{16} ===\n.*)\n\nItems:\n(.*)$/s.exec(
        sent(),
      ) ?? []
    assert.match(
      text,
      /^(=== \w{16} ===)\n0: It sits in Hull\.\n1: It has 12 "shops"\.\n2: It began in 1990\.\n\1$/,
    )
    assert.equal(
      items,
      [
        '1. city of the headquarters or address (place)',
        '   entry: "Leeds"; "York"',
        '   line 0: "Hull"',
        '   read as: "1990"',
        '2. when it was founded (date)',
        '   entry: "1987"',
        '   line 1: "12 \\"shops\\"" in "Shops | Number"',
        '   read as: "12", that is "twelve"',
        '3. when it was founded (date)',
        '   entry: "1987"',
        '   line 2: "1990"',
        '   read as: "1990"',
      ].join('\n'),
    )
  })

  it('is open where the model contradicts itself, says another word or speaks of another item', async () => {
    const torn = await look([answers([1, 'agrees'], [1, 'differs'], [2, 'agrees'], [9, 'differs'])])
    assert.deepEqual(torn.says, [null, 'agrees', null])
    for (const text of ['yes', '{"answers":[{"item":1,"says":"maybe"}]}']) {
      const none = await look([reply({ text }), reply({ text })])
      assert.deepEqual([none.says, none.replies.length], [[null, null, null], 2])
    }
  })

  it('of a long text shows the parts that hold an item, each with its own, and in the order asked', async () => {
    const long = Array.from({ length: 1_500 }, (_, at) => `It has ${at} shops.`).join(' ')
    const far = item(1_490, { quote: '1490 shops' })
    const found = await look([answers([1, 'agrees']), answers([1, 'differs'])], [far, item(2, {})], long)
    assert.deepEqual([found.says, server.requests.length], [['differs', 'agrees'], 2])
    assert.ok(sent(0).includes('\n0: It has 0 shops.') && !sent(0).includes('1490 shops'))
    assert.ok(
      sent(1).includes('Lines before, for context only:') && sent(1).includes('line 1490: "1490 shops"'),
    )
  })

  it('is bounded: sixty items of a part, and the others stay open', async () => {
    const many = Array.from({ length: 70 }, (_, at) => item(2, { value: String(at) }))
    const found = await look([answers(...many.map((_, at): [number, string] => [at + 1, 'differs']))], many)
    assert.equal(server.requests.length, 1)
    assert.deepEqual(
      found.says,
      many.map((_, at) => (at < 60 ? 'differs' : null)),
    )
  })

  it('of nothing costs nothing', async () => {
    assert.deepEqual((await look([refuse(500)], [])).says, [])
  })
})
