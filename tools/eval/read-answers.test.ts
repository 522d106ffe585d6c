import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSet } from '../../service/test/open-set.ts'
import { evaluateLabelled, toRead } from './labelled.ts'
import { createReadAnswer } from './read-answers.ts'

const directory = mkdtempSync(join(tmpdir(), 'bcf-eval-'))
after(() => rmSync(directory, { recursive: true }))

const COMPANY = {
  brand: { name: 'Tessaro', domain: 'tessaro.example', aliases: [] },
  facts: [
    { key: 'foundingDate', value: '1987' },
    { key: 'featureList[SSO]', value: 'false' },
  ],
}
const text = 'Tessaro was founded in 1992. Tessaro offers SSO.'
const label = (quote: string, key: string) => ({
  text: quote,
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
  verdict: 'contradicted',
  key,
})
const LINES = [
  {
    ...COMPANY,
    id: 'one',
    lang: 'en',
    prompt: 'What is Tessaro?',
    answer: text,
    labels: [label('1992', 'foundingDate'), label('offers SSO', 'featureList[SSO]')],
  },
  {
    ...COMPANY,
    id: 'two',
    lang: 'en',
    prompt: 'What is Tessaro?',
    answer: 'Tessaro makes kettles.',
    labels: [],
  },
]

const PLAIN = { subject: 'brand', time: 'now', voice: 'own', precision: 'exact' }
const keep = (name: string, statements: object[]) =>
  writeFileSync(join(directory, `${name}.reply.txt`), JSON.stringify({ statements }))

const evaluate = async () => {
  const options = {
    recordings: openSet(directory),
    requests: directory,
    url: undefined,
    model: undefined,
    key: undefined,
  }
  const readAnswer = createReadAnswer(options)
  const readings = new Map<string, Awaited<ReturnType<typeof readAnswer>>>()
  for (const one of toRead(LINES)) readings.set(one.name, await readAnswer(one))
  return evaluateLabelled(LINES, readings)
}

test('what has no reply is written down as a request, and is not scored', async () => {
  const { answers, unread } = await evaluate()
  assert.deepEqual([answers, unread], [0, 2])
  assert.deepEqual(readdirSync(directory).sort(), ['one.0.request.txt', 'two.0.request.txt'])
  const request = readFileSync(join(directory, 'one.0.request.txt'), 'utf8')
  assert.match(request, /when it was founded \(date\)/)
  assert.doesNotMatch(request, /1987/, 'no value is ever told')
})

test('recorded replies are scored; a feature accuses once it was read twice', async () => {
  const founded = { sentence: 0, quote: '1992', matter: 1, value: '1992', ...PLAIN }
  const offered = { sentence: 1, quote: 'offers SSO', matter: 2, value: 'true', ...PLAIN }
  keep('one.0', [founded, offered])
  keep('two.0', [])
  const once = await evaluate()
  assert.deepEqual([once.answers, once.span.precision, once.span.recall], [2, 1, 0.5])
  assert.equal(once.suspected.span.recall, 1)
  assert.ok(existsSync(join(directory, 'one.0.second.request.txt')))

  keep('one.0.second', [{ ...offered, matter: 1 }])
  const twice = await evaluate()
  assert.equal(twice.span.recall, 1)
  assert.equal(twice.clean.flagged, 0)
  assert.equal(twice.byKind.yes_no?.span.recall, 1)
  assert.equal(twice.classes.response.precision, 1)
  assert.ok(twice.span.precisionInterval.low > 0.3 && twice.span.precisionInterval.low < 1)
})
