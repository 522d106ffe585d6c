// What rules read in an answer, in the shape of a model's reading, so that both are judged alike.

import type { Matter } from '../../readers/matter.ts'
import { RULES, type RulesTask, readByRules } from '../../readers/rules/read-by-rules.ts'
import type { AnswerReading } from './subject.ts'
import { withoutAddresses } from './without-addresses.ts'

/** Whoever speaks of a product names it; nobody states what its name is. */
const isProductsName = ({ key, product }: Matter): boolean => product !== null && key.endsWith('].name')

export const readingByRules = (task: RulesTask): AnswerReading => ({
  reader: RULES,
  byCode: true,
  statements: readByRules({
    ...task,
    matters: task.matters.filter(matter => !isProductsName(matter)),
    answer: withoutAddresses(task.answer),
  }),
  second: null,
  sameness: [],
})
