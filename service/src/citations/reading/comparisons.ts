// Compares a statement with the facts of its matter, and finds what must be asked first.

import type { Fact } from '../../model/fact.ts'
import { once } from '../../platform/pace/once.ts'
import type { Matter } from '../../readers/matter.ts'
import type { Pair } from '../../readers/model/sameness.ts'
import type { ReadingTask } from '../../readers/model/template.ts'
import type { Statement } from '../../readers/statement.ts'
import { type Comparison, compare } from '../../values/value.ts'
import { gate, type Passed } from '../gate/gate.ts'
import { splitAnswer } from '../gate/split-answer.ts'
import { knownNames } from './claim.ts'
import { type KnownFacts, knownFacts } from './known-facts.ts'
import { createIsOpen } from './open.ts'
import { createFindPassedOver } from './passed-over.ts'
import { withoutAddresses } from './without-addresses.ts'

export const comparisonsOf = ({ statement, matter }: Passed, facts: KnownFacts): Comparison<Fact>[] =>
  compare(statement, matter, facts.listedWith(matter))

/** For a price, only what it is paid for is ever asked. */
export const pairOf = ({ matter, statement }: Passed, fact: Fact): Pair =>
  matter.kind === 'money'
    ? { kind: 'text', one: (statement.value.split('/').at(-1) ?? '').replace(/^\d+ /, ''), other: fact.value }
    : { kind: matter.kind, one: statement.value, other: fact.value }

/**
 * What the second reading and the questions about names are for: statements that would accuse or are left open, by any of these
 * lists of facts, which are about the same matters.
 */
export function openQuestions(
  answer: string,
  statements: Statement[],
  lists: Fact[][],
): { unread: Matter[]; pairs: Pair[] } {
  const unread = new Map<string, Matter>()
  const pairs = new Map<string, Pair>()
  for (const facts of lists) addOpen(answer, statements, knownFacts(facts), { unread, pairs })
  return { unread: [...unread.values()], pairs: [...pairs.values()] }
}

function addOpen(
  answer: string,
  statements: Statement[],
  known: KnownFacts,
  { unread, pairs }: { unread: Map<string, Matter>; pairs: Map<string, Pair> },
): void {
  const { passed } = gate(answer, known.matters, statements)
  const isOpen = once(() => createIsOpen(splitAnswer(answer), known, passed))
  for (const one of passed.filter(({ aside }) => aside === null)) {
    const compared = comparisonsOf(one, known)
    const asked = compared.find(({ bearing }) => bearing === 'ask')
    const differs = compared.some(({ bearing }) => bearing === 'differs')
    if (differs && isOpen()(one)) unread.set(one.matter.key, one.matter)
    if (asked && !differs) {
      const pair = pairOf(one, asked.fact)
      pairs.set(JSON.stringify(pair), pair)
    }
  }
}

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
