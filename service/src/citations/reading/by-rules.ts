// What rules read in an answer, in the shape of a model's reading, so that both are judged alike.

import { RULES, type RulesTask, readByRules } from '../../readers/rules/read-by-rules.ts'
import type { AnswerReading } from './subject.ts'

export const readingByRules = (task: RulesTask): AnswerReading => ({
  reader: RULES,
  byCode: true,
  statements: readByRules(task),
  second: null,
  sameness: [],
})
