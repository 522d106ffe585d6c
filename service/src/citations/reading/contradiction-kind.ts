// What is wrong with a statement that contradicts a fact.

import type { ContradictionKind } from '../../model/citation.ts'
import type { Fact } from '../../model/fact.ts'
import { matterKey } from '../../readers/matter.ts'
import { compare } from '../../values/value.ts'
import type { Passed } from '../gate/gate.ts'
import type { KnownFacts } from './known-facts.ts'

const NOTHING = new Set(['false', 'no', 'none', 'closed', '0'])
const NONE_STATED = /^(?:false|.*\bclosed)$/i

export function contradictionKind(
  { statement, matter }: Passed,
  against: Fact,
  { byMatter }: KnownFacts,
  earlier: Fact[],
): ContradictionKind {
  const agreesWith = (known: Fact[]) => {
    const compared = compare(statement, matter, known)
    return compared.length > 0 && compared.every(({ bearing }) => bearing === 'agrees')
  }
  if (agreesWith(earlier.filter(({ key }) => matterKey(key) === matter.key))) return 'outdated'
  if (!NONE_STATED.test(statement.value) && NOTHING.has(against.value.toLowerCase())) return 'invented'
  if (matter.kind === 'yes_no') return 'wrong_value'
  const property = propertyOf(matter.key)
  const isElsewhere = [...byMatter].some(
    ([key, known]) => key !== matter.key && propertyOf(key) === property && agreesWith(known),
  )
  const isOtherDay =
    matter.kind === 'hours' && isOfOtherDay(statement.value, against, byMatter.get(matter.key) ?? [])
  return isElsewhere || isOtherDay ? 'misattributed' : 'wrong_value'
}

/** What a key is about, whosever it is: the price of one product and of another. */
const propertyOf = (key: string): string => key.replaceAll(/(?<=^[^.[]*)\[[^\]]*\]/g, '')

/** True on another day of the week. */
const isOfOtherDay = (value: string, against: Fact, facts: Fact[]): boolean =>
  facts.some(fact => fact.id !== against.id && fact.value !== against.value && value.includes(fact.value))
