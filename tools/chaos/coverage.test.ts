import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverageLines, coverageOf, numbersIn, readCases, readSources, testsIn } from './coverage.ts'

test('the numbers of cases are read from the names of tests, ranges too', () => {
  assert.deepEqual(numbersIn('C1–C3, D2: kill -9 of both'), ['C1', 'C2', 'C3', 'D2'])
  assert.deepEqual(numbersIn('row 30: UTF-8 and SHA256 are no cases'), [])
})

test('names are found in every kind of quotes', () => {
  const text = "test('A1: it\\'s', () => {})\n  describe(`B2: x`, () => {})\nit(\n  \"C3\", f)"
  assert.deepEqual(
    testsIn('a.ts', text).map(({ name }) => name),
    ["A1: it's", 'B2: x', 'C3'],
  )
})

const nothing = { tests: [], read: () => null }

test('a claim that does not hold is refused', () => {
  assert.throws(
    () => coverageOf({ A1: { what: 'x', tests: [['gone.ts', 'words']] } }, nothing),
    /A1: gone.ts has no/,
  )
  assert.throws(() => coverageOf({ A1: { what: 'x' } }, nothing), /nobody says why/)
  assert.throws(() => coverageOf({ A1: { what: 'x', chaos: 'no such thing' } }, nothing), /no campaign does/)
})

test('a case that is tested needs no reason why it is not', () => {
  const tested = { tests: [{ file: 'a.ts', name: 'A1: x' }], read: () => null }
  const covered = coverageOf({ A1: { what: 'x', why: 'too hard' } }, tested)
  assert.ok(coverageLines(covered).includes('| A1 | x | `a.ts` |'))
})

test('every case of the list is tested somewhere, or it is said why not', () => {
  const covered = coverageOf(readCases(), readSources())
  assert.equal(covered.length, 191)
  assert.ok(coverageLines(covered).some(line => line.startsWith('| C6 |') && line.includes('stop-worker')))
})
