// The gate against a reader that errs: perfect readings of the long labelled answers, one error put into each. Many rounds by
// hand: GATE_READINGS=10000.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Calibration } from '../../src/citations/calibration.ts'
import { judgeReading } from '../../src/citations/judge-reading.ts'
import { matterKey } from '../../src/citations/matters.ts'
import { MATTER_KINDS } from '../../src/readers/matter.ts'
import type { Statement } from '../../src/readers/statement.ts'
import { isNamedAgain, perfectReadings, type ReadAnswer } from './perfect-reader.ts'

const READINGS = Number(process.env.GATE_READINGS ?? 300)
const SHOWN: Calibration = Object.fromEntries(MATTER_KINDS.map(kind => [kind, { found: 500, right: 500 }]))

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Erring {
  statements: Statement[]
  facts: ReadAnswer['facts']
}

type Pick = <T>(list: T[]) => T
type Error = (read: ReadAnswer, pick: Pick) => Erring | null

const accusations = (
  { answer, brand, facts, own, rivals }: ReadAnswer,
  given: Partial<Erring> = {},
): number =>
  judgeReading(
    answer,
    {
      reader: 'model@1 perfect',
      statements: given.statements ?? [...own, ...rivals],
      second: null,
      sameness: [],
    },
    { brand, facts: given.facts ?? facts, earlier: [], calibration: SHOWN },
  ).claims.filter(({ verdict }) => verdict === 'contradicted').length

/** Another value of the same form: every figure moves, every word ends otherwise. */
const moved = (value: string): string =>
  /\d/.test(value)
    ? value.replaceAll(/\d+/g, digits =>
        String(Math.round(Number(digits) * 1.37) + 1).padStart(digits.length, '0'),
      )
    : value === 'true' || value === 'false'
      ? String(value === 'false')
      : `${value.slice(0, -2)}osk`

const replaced = (all: Statement[], old: Statement, by: Statement): Statement[] =>
  all.map(one => (one === old ? by : one))

const ERRORS: Record<string, Error> = {
  'a quote that is not in the answer': ({ own, rivals, facts }, pick) => {
    const one = pick(own)
    const wrong = { ...one, quote: `${moved(one.quote)} ${one.quote}`, value: moved(one.value) }
    return { statements: [...replaced(own, one, wrong), ...rivals], facts }
  },
  'a value that is not in its quote': ({ own, rivals, facts }, pick) => {
    const one = pick(own)
    return { statements: [...replaced(own, one, { ...one, value: moved(one.value) }), ...rivals], facts }
  },
  'a fact that was retired': ({ own, rivals, facts }, pick) => {
    const one = pick(own)
    const wrong = { ...one, value: moved(one.value), quote: one.quote }
    return {
      statements: [...replaced(own, one, wrong), ...rivals],
      facts: facts.filter(({ key }) => matterKey(key) !== one.matter),
    }
  },
  'a sentence of another place in the answer': ({ own, rivals, facts, sentences }, pick) => {
    const one = pick(own)
    const wrong = { ...one, sentence: (one.sentence + 1) % sentences.length, value: moved(one.value) }
    return { statements: [...replaced(own, one, wrong), ...rivals], facts }
  },
  'a value of a rival whose name stands in the sentence': (read, pick) => {
    const named = read.rivals.filter(rival => isNamedAgain(read, rival))
    return named.length === 0 ? null : taken(read, pick(named))
  },
}

/** A rival's value taken for the brand's. */
const taken = ({ own, rivals, facts }: ReadAnswer, one: Statement): Erring => ({
  statements: [...own, ...replaced(rivals, one, { ...one, subject: 'brand' })],
  facts,
})

const ANSWERS = perfectReadings()

test('of all values of rivals that are taken for the brand’s, at most two in a hundred accuse', () => {
  const cases = ANSWERS.flatMap(read => read.rivals.map(one => ({ read, erring: taken(read, one) })))
  const accusing = cases.filter(({ read, erring }) => accusations(read, erring) > 0)
  assert.ok(cases.length > 200, `${cases.length} cases`)
  assert.ok(accusing.length <= 0.02 * cases.length, `${accusing.length} of ${cases.length}`)
})

test('a perfect reading accuses nobody', () => {
  for (const read of ANSWERS) assert.equal(accusations(read), 0, read.id)
})

for (const [what, err] of Object.entries(ERRORS))
  test(`${what} accuses nobody`, () => {
    const answers = ANSWERS.filter(({ own }) => own.length > 0)
    const random = createRandom(17)
    const pick: Pick = list => list[Math.floor(random() * list.length)] as (typeof list)[number]
    let tried = 0
    const accusing: string[] = []
    while (tried < READINGS / Object.keys(ERRORS).length) {
      const read = pick(answers)
      const erring = err(read, pick)
      if (!erring) continue
      tried++
      if (accusations(read, erring) > 0) accusing.push(read.id)
    }
    assert.deepEqual(accusing, [])
  })
