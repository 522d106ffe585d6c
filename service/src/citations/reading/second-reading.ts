// What a second, independent reading says about a statement of the first. It is requested where code cannot read the value back
// from the quote: yes and no, paraphrases, other scripts.

import type { Fact } from '../../model/fact.ts'
import { folded } from '../../values/folded.ts'
import type { Comparison } from '../../values/value.ts'
import type { Passed } from '../gate/gate.ts'

/** `differs`: it reads the same sentence and comes to another bearing on the fact. */
export type SecondOpinion = 'same' | 'differs' | 'silent'

export function createSecondOpinions(
  second: Passed[] | null,
  compared: (one: Passed) => Comparison<Fact>[],
): (one: Passed, accusing: Comparison<Fact>) => SecondOpinion {
  return (one, { fact }) => {
    const there = (second ?? []).filter(
      other => other.matter.key === one.matter.key && other.statement.sentence === one.statement.sentence,
    )
    if (there.length === 0) return 'silent'
    if (there.some(other => other.aside === null && isSameValue(one, other))) return 'same'
    const isOther = there.some(
      other =>
        other.aside !== null ||
        compared(other).some(({ bearing, fact: met }) => met.id === fact.id && bearing !== 'differs'),
    )
    return isOther ? 'differs' : 'silent'
  }
}

const plain = (value: string): string => folded(value).replace(/[^\p{L}\p{N}]+/gu, '')
const isSameValue = (one: Passed, other: Passed): boolean =>
  plain(one.statement.value) === plain(other.statement.value)
