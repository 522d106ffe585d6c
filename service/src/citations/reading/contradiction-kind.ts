// What is wrong with a statement that contradicts a fact.

import type { ContradictionKind } from '../../model/citation.ts'
import type { Fact } from '../../model/fact.ts'
import type { Matter } from '../../readers/matter.ts'
import { compare } from '../comparers/compare.ts'
import type { Passed } from '../gate/gate.ts'
import { matterKey } from '../matters.ts'

const NOTHING = new Set(['false', 'no', 'none', 'closed', '0'])
const NONE_STATED = /^(?:false|.*\bclosed)$/i

export function contradictionKind(
  { statement, matter }: Passed,
  against: Fact,
  { facts, earlier }: { facts: Fact[]; earlier: Fact[] },
): ContradictionKind {
  const stated = { value: statement.value, precision: statement.precision, quote: statement.quote }
  const agreesWith = (known: Fact[], kind: Matter['kind']) => {
    const compared = compare(stated, { ...matter, kind }, known)
    return compared.length > 0 && compared.every(({ bearing }) => bearing === 'agrees')
  }
  if (agreesWith(factsOf(earlier, matter.key), matter.kind)) return 'outdated'
  if (!NONE_STATED.test(statement.value) && NOTHING.has(against.value.toLowerCase())) return 'invented'
  const isElsewhere = [...byMatter(facts)].some(
    ([key, known]) =>
      key !== matter.key && propertyOf(key) === propertyOf(matter.key) && agreesWith(known, matter.kind),
  )
  return matter.kind !== 'yes_no' && (isElsewhere || isOtherDay(matter, statement.value, { against, facts }))
    ? 'misattributed'
    : 'wrong_value'
}

const factsOf = (facts: Fact[], key: string): Fact[] => facts.filter(fact => matterKey(fact.key) === key)
const byMatter = (facts: Fact[]): Map<string, Fact[]> => Map.groupBy(facts, ({ key }) => matterKey(key))

/** What a key is about, whosever it is: the price of one product and of another. */
const propertyOf = (key: string): string => key.replaceAll(/(?<=^[^.[]*)\[[^\]]*\]/g, '')

/** True on another day of the week. */
function isOtherDay(
  { kind, key }: Matter,
  value: string,
  { against, facts }: { against: Fact; facts: Fact[] },
): boolean {
  return (
    kind === 'hours' &&
    factsOf(facts, key).some(
      fact => fact.id !== against.id && fact.value !== against.value && value.includes(fact.value),
    )
  )
}
