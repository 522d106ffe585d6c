// Compares a statement with the facts of its matter, and finds what must be asked of its reader once more.

import type { Fact } from '../../model/fact.ts'
import type { CheckItem } from '../../readers/model/check.ts'
import type { ReadingTask } from '../../readers/model/template.ts'
import type { Statement } from '../../readers/statement.ts'
import { type Comparison, compare, entryWords, valueWords } from '../../values/value.ts'
import { gate, type Passed } from '../gate/gate.ts'
import { knownNames } from './claim.ts'
import { type KnownFacts, knownFacts } from './known-facts.ts'
import { createFindPassedOver } from './passed-over.ts'
import { withoutAddresses } from './without-addresses.ts'

export const comparisonsOf = ({ statement, matter }: Passed, facts: KnownFacts): Comparison<Fact>[] =>
  compare(statement, matter, facts.listedWith(matter))

/** Longer values, and more of them, tell nothing more about one statement. */
const MOST_VALUES = 20
const LONGEST_VALUE = 600

/** What a second look is asked of a statement that differs from its facts, or may. */
export const checkItemOf = ({ statement, matter }: Passed, facts: KnownFacts): CheckItem => ({
  matter,
  entry: entryWords(matter, facts.listedWith(matter))
    .slice(0, MOST_VALUES)
    .map(value => value.slice(0, LONGEST_VALUE).toWellFormed()),
  sentence: statement.sentence,
  quote: statement.quote.toWellFormed(),
  cell: (statement.cell ?? '').toWellFormed(),
  value: valueWords(matter, statement.value).toWellFormed(),
  base: (statement.base ?? '').toWellFormed(),
})

/** The sentences to read again by themselves, because nothing in the answer is said to hold of the brand. */
export function linesAgain(
  { brand, prompt, answer }: Pick<ReadingTask, 'brand' | 'prompt' | 'answer'>,
  statements: Statement[],
  facts: Fact[],
): number[] {
  const known = knownFacts(facts)
  const names = knownNames({ brand, facts: known.all, earlier: [] }, known.matters)
  const { passed } = gate(answer, known.matters, statements)
  const words = withoutAddresses(answer)
  const read = { words, passed, named: names.own.placesIn(words), isAsked: names.own.isIn(prompt) }
  return createFindPassedOver(known, names)(read).again
}
