import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSet } from '../../service/test/open-set.ts'
import { toRead } from './labelled.ts'
import { createReadAnswer, type WholeReading } from './read-answers.ts'
import { evaluateTold } from './told.ts'

const directory = mkdtempSync(join(tmpdir(), 'bcf-told-'))
after(() => rmSync(directory, { recursive: true }))

const COMPANY = {
  brand: { name: 'Tessaro', domain: 'tessaro.example', aliases: [] },
  facts: [{ key: 'foundingDate', value: '1987' }],
  ...{ lang: 'en', prompt: 'Which kettle?', labels: [] },
}
const party = (name: string, place: number | null, instead = false) => ({ name, place, instead })
const LINES = [
  {
    ...COMPANY,
    id: 'suit',
    answer: [
      'Tessaro was sued by its founder in May.',
      'A forum says that its kettles catch fire.',
      'It denies that it is insolvent.',
      'A court closed the old case of Tessaro in 2009.',
      'Its chief likes fast cars.',
    ].join(' '),
    parties: [],
    allegations: [
      { text: 'was sued by its founder', kind: 'lawsuit', voice: 'own' },
      { text: 'kettles catch fire', kind: 'safety', voice: 'reported' },
      { text: 'denies that it is insolvent', kind: 'insolvency', voice: 'denied' },
      { text: 'closed the old case', kind: 'lawsuit', voice: 'past', miss: true },
    ],
  },
  {
    ...COMPANY,
    id: 'list',
    answer: '1. Norvik\n2. Tessaro\n\nRather than Tessaro, take Norvik or Solmera. Quandro comes third.',
    parties: [
      { name: 'Tessaro', self: true, place: 2 },
      ...[party('Norvik', 1, true), party('Solmera', null, true), party('Quandro', 3)],
    ],
    allegations: [],
  },
  {
    ...COMPANY,
    id: 'unasked',
    answer: '1. Norvik\n2. Solmera',
    parties: [party('Norvik', 1)],
    allegations: [],
  },
  { ...COMPANY, id: 'unread', answer: 'Tessaro is fine.', parties: [], allegations: [] },
]

const reply = (name: string, told: object) =>
  writeFileSync(join(directory, `${name}.0.reply.txt`), JSON.stringify({ statements: [], ...told }))

async function evaluate() {
  const options = { url: undefined, model: undefined, key: undefined, requests: undefined }
  const readAnswer = createReadAnswer({ ...options, recordings: openSet(directory) })
  const readings = new Map<string, WholeReading | null>()
  for (const one of toRead(LINES)) readings.set(one.name, await readAnswer(one))
  return evaluateTold(LINES, readings)
}

const alleged = (sentence: number, quote: string, more: object = {}) => ({
  ...{ sentence, quote, kind: 'lawsuit', time: 'now', voice: 'own', source: '', ...more },
})
const named = (sentence: number, name: string, place: number, instead: boolean) => ({
  ...{ sentence, quote: name, name, place, recommended: instead, instead },
})

test('what a reply tells is scored as the product takes it', async () => {
  reply('suit', {
    allegations: [
      alleged(0, 'sued by its founder'),
      // Of another kind, and told twice.
      ...[1, 1].map(at => alleged(at, 'catch fire', { voice: 'reported', kind: 'recall' })),
      // Neither reaches the queue: one is denied, one no quote.
      alleged(2, 'it is insolvent', { kind: 'insolvency', voice: 'denied' }),
      alleged(4, 'fast horses'),
      // Wrong: it only looks like one, and nobody labelled the other.
      alleged(3, 'closed the old case'),
      alleged(4, 'fast cars', { kind: 'safety' }),
    ],
  })
  reply('list', {
    parties: [
      // Code counts another place, and it wins.
      named(0, 'Norvik', 2, true),
      named(2, 'Solmera', 0, false),
      named(3, 'Quandro', 3, true),
    ],
  })
  const { answers, unnamed, unread, allegations, parties, errors } = await evaluate()
  assert.deepEqual([answers, unnamed, unread], [3, 1, 1])
  assert.deepEqual(allegations, {
    ...{ labelled: 2, recall: 1, queued: 4, wrongShare: 0.5 },
    ...{ unlabelled: 1, nearMisses: 1, denied: 0, kindsRight: 0.5 },
  })
  assert.deepEqual([parties.labelled, parties.named], [5, 1])
  assert.deepEqual([parties.places.precision, parties.places.recall], [1, 1])
  assert.deepEqual([parties.placesByCode.precision, parties.placesByCode.recall], [1, 0.75])
  assert.deepEqual([parties.instead.precision, parties.instead.recall], [0.5, 0.5])
  assert.deepEqual(
    errors.map(({ id, kind, text }) => `${id}: ${kind}: ${text}`),
    [
      'suit: queued: closed the old case',
      'suit: queued: fast cars',
      'suit: another kind: kettles catch fire',
      'list: not instead: Solmera',
      'list: instead: Quandro',
    ],
  )
})

test('nothing told is nothing found', async () => {
  reply('suit', {})
  reply('list', {})
  const { allegations, parties } = await evaluate()
  assert.deepEqual([allegations.recall, allegations.queued], [0, 0])
  assert.deepEqual([parties.places.recall, parties.instead.recall], [0.75, 0])
})
