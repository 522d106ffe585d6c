// What rules read in an answer, in the shape of a model's reading, so that both are judged alike.

import type { Matter } from '../../readers/matter.ts'
import type { Brand } from '../../readers/words/names.ts'
import { createRulesReader, RULES, type RulesOptions } from '../../readers/words/read-by-rules.ts'
import type { Question } from '../../readers/words/scene.ts'
import type { AnswerReading } from './subject.ts'
import { withoutAddresses } from './without-addresses.ts'

/** Whoever speaks of a product names it; nobody states what its name is. */
const isProductsName = ({ key, product }: Matter): boolean => product !== null && key.endsWith('].name')

export function createReadingByRules(
  brand: Brand,
  matters: Matter[],
  options?: RulesOptions,
): (question: Question) => AnswerReading {
  const read = createRulesReader(
    brand,
    matters.filter(matter => !isProductsName(matter)),
    options,
  )
  return ({ prompt, answer }) => ({
    reader: RULES,
    byCode: true,
    statements: read({ prompt, answer: withoutAddresses(answer) }),
    second: null,
    sameness: [],
  })
}
