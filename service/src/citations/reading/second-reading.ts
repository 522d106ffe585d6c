// What a second, independent reading says of a statement of the first. It is asked where code cannot read the value back out
// of the quote: yes and no, paraphrases, other scripts. Rules are a second reader that costs nothing: they read otherwise than a
// model does, so what both of them read alike was hardly misread.

import type { Matter } from '../../readers/matter.ts'
import { readByRules } from '../../readers/rules/read-by-rules.ts'
import { folded } from '../../readers/values/folded.ts'
import type { Comparison } from '../comparers/compare.ts'
import { gate, type Passed } from '../gate/gate.ts'
import type { AnswerReading, ReadingSubject } from './subject.ts'

/** `differs`: it reads the same sentence and comes to another bearing on the fact. */
export type SecondOpinion = 'same' | 'differs' | 'silent'

export function createSecondOpinions(
  second: Passed[] | null,
  compared: (one: Passed) => Comparison[],
): (one: Passed, accusing: Comparison) => SecondOpinion {
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

type Opinions = ReturnType<typeof createSecondOpinions>

interface Read {
  reading: AnswerReading
  subject: ReadingSubject
  matters: Matter[]
}

/** Rules read when the first statement is in question, and never confirm themselves. */
export function createRulesOpinions(
  answer: string,
  { reading, subject, matters }: Read,
  compared: (one: Passed) => Comparison[],
): Opinions {
  let opinions: Opinions | null = null
  return (one, accusing) => {
    if (reading.byCode) return 'silent'
    opinions ??= createSecondOpinions(
      gate(answer, matters, readByRules({ brand: subject.brand, matters, prompt: '', answer })).passed,
      compared,
    )
    return opinions(one, accusing) === 'same' ? 'same' : 'silent'
  }
}
