// The chat address, and the reader behind it, as a client meets them.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { READER_FAULTS, READER_MODEL, startSandbox } from '../src/server.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())

const post = (
  content: string,
  headers: Record<string, string> = {},
  model: string | null = 'any',
  url = sandbox.url,
) =>
  fetch(`${url}/chat/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...(model && { model }), messages: [{ role: 'user', content }] }),
  })

interface Completion {
  model: string
  choices: [{ message: { content: string; refusal: string | null }; finish_reason: string }]
  usage: { total_tokens: number }
}
const ask = async (content: string, url?: string) =>
  (await (await post(content, {}, 'any', url)).json()) as Completion

const request = (lines: string[], prompt = 'What is it?') =>
  [
    'Brand: "Northwind Kettles", also called "Northwind"',
    'Matters:',
    '1. when it was founded (date)',
    '2. price of "Northwind One" (money)',
    '3. weight of "Northwind One" (number, kg)',
    '',
    `Question that was asked: ${JSON.stringify(prompt)}`,
    'Lines before, for context only:',
    '0: Northwind Kettles was founded in 1066.',
    'Text:',
    ...lines.map((line, index) => `${index + 1}: ${line}`),
  ].join('\n')

interface Read {
  sentence: number
  matter: number
  value: string
  quote: string
  time: string
}
const statements = async (asked: string, url?: string) => {
  const { choices } = await ask(asked, url)
  return JSON.parse(choices[0].message.content).statements as Read[]
}
const brief = async (...args: Parameters<typeof request>) =>
  (await statements(request(...args))).map(({ sentence, matter, value }) => [sentence, matter, value])

describe('the chat address', () => {
  test('reads by number what it was asked about, and not the context', async () => {
    const read = await brief([
      'Northwind Kettles was founded in 1987 in Leeds.',
      'The Northwind One costs 79 GBP.',
    ])
    assert.deepEqual(read, [
      [1, 1, '1987'],
      [2, 2, '79 GBP'],
    ])
  })

  test('reads tables by column and by row', async () => {
    const byColumn = [
      '|  | Northwind One | Emberwick Swift 1.7 |',
      '| --- | --- | --- |',
      '| Price | £79 | £64.00 |',
    ]
    assert.deepEqual(await brief(byColumn), [
      [3, 2, '79 GBP'],
      [3, 2, '64.00 GBP'],
    ])
    const byRow = ['| Model | Price |', '| --- | --- |', '| Northwind One | £79 |', 'That is all for £5.']
    assert.deepEqual(await brief(byRow), [
      [3, 2, '79 GBP'],
      [4, 2, '5 GBP'],
    ])
  })

  test('names itself, whatever model was asked for', async () =>
    assert.equal((await ask(request(['Nothing.']))).model, READER_MODEL))

  test('wants a model and a message, and takes any key or none', async () => {
    assert.equal((await post(request([]), {}, null)).status, 400)
    assert.equal((await post('')).status, 400)
    assert.equal((await post('Hello', { authorization: 'Bearer k' })).status, 200)
    assert.equal((await post('Hello', { authorization: 'Bearer invalid' })).status, 401)
  })

  test('answers any other question as an engine would, under the name that was asked for', async () => {
    const { model, choices } = await ask(
      'What is Northwind Kettles and when was it founded? [[sandbox:good]]',
    )
    assert.equal(model, 'any')
    assert.match(choices[0].message.content, /founded in 1987/)
    const refused = await ask('Hello [[sandbox:refusal]]')
    assert.ok(refused.choices[0].message.refusal)
    assert.equal((await ask('Hello [[sandbox:filtered]]')).choices[0].finish_reason, 'content_filter')
  })

  test('errs as often as it is told to, and alike for the same seed', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `Northwind Kettles was founded in ${1500 + at}.`)
    const readAt = async (readerErrorRate: number) => {
      const erring = await startSandbox({ readerErrorRate })
      const read = await statements(request(lines), erring.url)
      await erring.close()
      const wrong = lines.filter((line, at) => {
        const one = read.find(({ sentence }) => sentence === at + 1)
        return !one || !line.includes(one.quote) || one.value !== `${1500 + at}` || one.time !== 'now'
      })
      return { read, wrong: wrong.length }
    }
    const often = await readAt(0.3)
    assert.ok(often.wrong > 60 && often.wrong < 120, `${often.wrong} of 300`)
    assert.deepEqual(await readAt(0.3), often)
    assert.deepEqual([(await readAt(0)).wrong, (await readAt(1)).wrong], [0, 300])
  })

  test('cuts off at the limit', async () => {
    const { choices } = await ask(request(['Northwind Kettles was founded in 1987.'], '[[reader:cut-off]]'))
    assert.equal(choices[0].finish_reason, 'length')
    assert.throws(() => JSON.parse(choices[0].message.content))
  })

  test('ignores orders that it does not know, and those for engines', async () => {
    const line = 'Northwind Kettles was founded in 1987.'
    assert.equal(
      (await statements(request([`${line} [[reader:dances]]`], '[[fault:500]] [[sandbox:wrong]]'))).length,
      1,
    )
  })

  test('every fault has a line that explains it', () => {
    assert.ok(Object.keys(READER_FAULTS).length >= 5)
    for (const line of Object.values(READER_FAULTS)) assert.match(line, /\w+/)
  })
})
