import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { Matter } from '../matter.ts'
import { readReply } from './reply.ts'
import { readingRequests } from './template.ts'

const MATTERS: Matter[] = [
  { key: 'foundingDate', kind: 'date', unit: null, product: null },
  { key: 'product[Team].offers.price', kind: 'money', unit: 'per user', product: 'Team' },
  { key: 'product[Team].additionalProperty[Storage]', kind: 'number', unit: 'GB', product: 'Team' },
  { key: 'hasCertification[ISO 27001]', kind: 'yes_no', unit: null, product: null },
]
const task = (answer: string) => ({
  brand: { name: 'Tarnwick', aliases: ['Tarnwick Software'] },
  matters: MATTERS,
  prompt: 'What is Tarnwick?',
  answer,
})
const onlyRequest = (answer: string) => {
  const [request, ...others] = readingRequests(task(answer))
  assert.ok(request && others.length === 0)
  return request
}

test('the template is frozen: what was sealed under its name is rebuilt to the byte', () => {
  const { instruction, input, schema } = onlyRequest('Tarnwick was founded in 2014.\n\nIt is good.')
  const hash = createHash('sha256')
    .update(JSON.stringify([instruction, input, schema]))
    .digest('hex')
  assert.equal(hash, '6bb0478c2a0cc88b4fef2c47c6f58e0ce1e68772f7ca92b4a1d03ae50b845e8c')
})

test('the matters are told in words, with kind and unit', () => {
  const { input } = onlyRequest('Tarnwick.')
  assert.deepEqual(input.split('\n').slice(0, 6), [
    'Brand: "Tarnwick", also called "Tarnwick Software"',
    'Matters:',
    '1. when it was founded (date)',
    '2. price of "Team" (money, per user)',
    '3. property: Storage of "Team" (number, GB)',
    '4. certification or accreditation: ISO 27001 (yes_no)',
  ])
})

test('a long answer goes in parts that know the lines before them', () => {
  const answer = Array.from(
    { length: 400 },
    (_, number) => `Sentence ${number} says that nothing happens here.`,
  ).join(' ')
  const requests = readingRequests(task(answer))
  assert.ok(requests.length > 1)
  const own = requests.flatMap(({ input }) => (input.split('Text:\n')[1] ?? '').split('\n').slice(1, -1))
  assert.deepEqual(
    own,
    Array.from(
      { length: 400 },
      (_, number) => `${number}: Sentence ${number} says that nothing happens here.`,
    ),
  )
  assert.match(requests[1]?.input ?? '', /Lines before, for context only:\n\d+: Sentence/)
})

test('nothing to read, nothing to ask', () => assert.deepEqual(readingRequests(task(' \n ')), []))

const REPLIED = {
  sentence: 0,
  quote: '2014',
  matter: 1,
  value: '2014',
  subject: 'brand',
  time: 'now',
  voice: 'own',
  precision: 'exact',
}

const NOTHING = { statements: [], parties: [], allegations: [] }
const PARTY = {
  sentence: 0,
  quote: 'Kettleby',
  name: 'Kettleby',
  place: 2,
  recommended: true,
  instead: false,
}
const ALLEGED = { sentence: 1, quote: 'was sued', kind: 'lawsuit', time: 'past', voice: 'own', source: '' }

test('a reply tells who else is named, and what is alleged', () => {
  const told = { ...NOTHING, parties: [PARTY], allegations: [ALLEGED] }
  assert.deepEqual(readReply(JSON.stringify(told), MATTERS), told)
})

test('a second reading is asked for statements alone', () => {
  const [second] = readingRequests({ ...task('Tarnwick.'), isSecond: true })
  assert.doesNotMatch(second?.instruction ?? '', /allegations/)
  assert.match(onlyRequest('Tarnwick.').instruction, /allegations/)
})

test('a reply becomes statements, also out of a fence', () => {
  const reply = JSON.stringify({ statements: [REPLIED] })
  const expected = [{ ...REPLIED, matter: 'foundingDate' }]
  assert.deepEqual(readReply(reply, MATTERS), { ...NOTHING, statements: expected })
  assert.deepEqual(readReply(`Here it is:\n\`\`\`json\n${reply}\n\`\`\``, MATTERS)?.statements, expected)
})

test('a matter that nobody asked about is dropped', () =>
  assert.deepEqual(readReply(JSON.stringify({ statements: [{ ...REPLIED, matter: 9 }] }), MATTERS), NOTHING))

const BROKEN: [string, string][] = [
  ['prose', 'It was founded in 2014.'],
  ['cut off', '{"statements":[{"sentence":0,"quote":"20'],
  ['another shape', '{"claims":[]}'],
  ['an unknown word', JSON.stringify({ statements: [{ ...REPLIED, voice: 'loud' }] })],
  [
    'an unknown kind of allegation',
    JSON.stringify({ statements: [], allegations: [{ ...ALLEGED, kind: 'x' }] }),
  ],
  ['an empty quote', JSON.stringify({ statements: [{ ...REPLIED, quote: '' }] })],
]
for (const [name, reply] of BROKEN)
  test(`no reading: ${name}`, () => assert.equal(readReply(reply, MATTERS), null))
