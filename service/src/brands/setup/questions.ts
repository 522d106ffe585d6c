// The questions that a brand is suggested, as data: one file for each language. To add one, copy the file of a related language
// to `questions/CODE.json` and translate it; `{category}` and the `trades` are plural nouns. Each file is checked when it is loaded.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** What a question about the brand is about; asked if there are facts to compare the answer with. */
export const TOPICS = [
  'about',
  'founding',
  'price',
  'hours',
  'contact',
  'warranty',
  'people',
  'certificates',
  'stay',
] as const
export type Topic = (typeof TOPICS)[number]

/** A text with exactly these placeholders, and optionally some others. */
const question = (must: string[], may: string[] = []) =>
  z.string().refine(
    text => {
      const holes = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      return must.every(name => holes.includes(name)) && holes.every(name => [...must, ...may].includes(name))
    },
    `must have the holes ${must.join(', ')}, and may have no others but ${may.join(', ') || 'those'}`,
  )

const Questions = z.strictObject({
  offered: question(['brand', 'product']),
  near: question(['place']),
  category: z.array(question(['category'], ['near'])).length(3),
  branded: z.strictObject(
    Object.fromEntries(
      TOPICS.map(topic => [
        topic,
        question(topic === 'price' || topic === 'warranty' ? ['offered'] : ['brand']),
      ]),
    ) as Record<Topic, ReturnType<typeof question>>,
  ),
  rival: question(['brand', 'rival']),
  comparative: z.tuple([question(['brand']), question(['offered']), question(['brand'])]),
  defensive: z.array(question(['brand'])).length(3),
  /** Types of schema.org, in the words of the language. */
  trades: z.record(z.string(), z.string().min(1)),
})
export type Questions = z.output<typeof Questions>

const FOLDER = new URL('./questions/', import.meta.url)

const BY_LANGUAGE: ReadonlyMap<string, Questions> = new Map(
  readdirSync(FOLDER)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => {
      const parsed = Questions.safeParse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))
      if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
      return [file.replace(/\.json$/, ''), parsed.data]
    }),
)

export const QUESTION_LANGUAGES: readonly string[] = [...BY_LANGUAGE.keys()]

const DEFAULT_LANGUAGE = 'en'

/** `pt-BR` is `pt`; a language without a file is asked in English. */
export function questionLanguage(language: string | null): string {
  const code = language?.toLowerCase().split(/[-_]/)[0] ?? DEFAULT_LANGUAGE
  return BY_LANGUAGE.has(code) ? code : DEFAULT_LANGUAGE
}

export const questionsIn = (language: string): Questions =>
  BY_LANGUAGE.get(questionLanguage(language)) as Questions
