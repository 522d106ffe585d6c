// The reader over a real connection: parts, second asks, what is remembered, and what it says of replies that are no use.

import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import { type ModelReply, requestSha256 } from '../../src/readers/model/ask.ts'
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

describe('sameness', () => {
  const PAIRS = [
    { kind: 'place' as const, one: 'Hambourg', other: 'Hamburg' },
    { kind: 'name' as const, one: 'K. Ehrling', other: 'Karin Ehrling' },
    { kind: 'place' as const, one: 'Leeds', other: 'Hull' },
  ]
  const compare = (script: Reply[], pairs = PAIRS) => {
    server.script(script)
    return reader().sameness(pairs, signal)
  }
  const answers = (...same: [number, boolean][]) =>
    reply({ text: JSON.stringify({ answers: same.map(([pair, is]) => ({ pair, same: is })) }) })

  it('is asked of pairs alone, and what is not decided stays open', async () => {
    const found = await compare([answers([1, true], [3, false])])
    assert.deepEqual([found.same, found.template], [[true, null, false], 'sameness@2'])
    assert.match(
      JSON.parse(server.requests[0]?.body ?? '').messages[1].content,
      /^Pairs:\n1\. place: "Hambourg" and "Hamburg"\n/,
    )
  })

  it('is open where the model contradicts itself, answers another pair, or not at all', async () => {
    const torn = await compare([answers([1, true], [1, false], [2, true], [9, true])])
    assert.deepEqual(torn.same, [null, true, null])
    assert.deepEqual((await compare([reply({ text: 'yes' })])).same, [null, null, null])
    assert.equal(server.requests.length, 2)
  })

  it('of many pairs is asked in several requests', async () => {
    const many = Array.from({ length: 95 }, () => PAIRS[0]).flatMap(pair => pair ?? [])
    const found = await compare([answers([1, true])], many)
    assert.deepEqual([found.same.length, server.requests.length], [95, 3])
    assert.deepEqual(
      found.same.flatMap((same, index) => (same ? [index] : [])),
      [0, 40, 80],
    )
  })

  it('of no pair costs nothing', async () => {
    assert.deepEqual((await compare([refuse(500)], [])).same, [])
  })
})
