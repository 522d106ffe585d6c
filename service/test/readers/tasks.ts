// A small reading task, and what a model would reply to it.

import type { Matter } from '../../src/readers/matter.ts'
import type { ReadingTask } from '../../src/readers/model/template.ts'

const matter = (key: string, kind: Matter['kind'], rest: Partial<Matter> = {}): Matter => ({
  ...{ key, kind, unit: null, product: null },
  ...rest,
})

export const TASK: ReadingTask = {
  brand: { name: 'Tolvane', aliases: ['Tolvane Bikes'] },
  matters: [matter('foundingDate', 'date'), matter('numberOfEmployees', 'number')],
  prompt: 'What is Tolvane?',
  answer: 'Tolvane was founded in 2014.\nIt has 120 employees.',
}

export const statement = (sentence: number, quote: string, about: number, value: string) => ({
  ...{ sentence, quote, matter: about, value, subject: 'brand', time: 'now', voice: 'own' },
  precision: 'exact',
})

export const REPLY = JSON.stringify({
  statements: [statement(0, 'founded in 2014', 1, '2014'), statement(1, '120 employees', 2, '120')],
})

/** Too long for one request: three parts. */
export const LONG_TASK: ReadingTask = {
  ...TASK,
  answer: Array.from(
    { length: 300 },
    (_, n) => `Tolvane has ${n} employees, or so they say in town number ${n}.`,
  ).join('\n'),
}
