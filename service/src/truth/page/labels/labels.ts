// The words by which sites label what they state, a file for each language: to add one, copy a file and translate it.
// `keys` are labels of single values, `lists` headings above lists of them, `others` headings above what speaks of
// somebody else, `former` words for what holds no longer, `titles` what may stand around the name of a person, `pages`
// what links to telling pages say. Languages that no lexicon of the readers has also say how they count and tell time.

import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { normalized } from '../../../platform/unicode.ts'

const words = z.string().transform(text => text.split(',').map(word => word.trim()))
const lists = z.record(z.string(), words)

const PAGE_GROUPS = ['about', 'contact', 'prices', 'answers', 'products', 'press'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

const HOURS = [
  'closed',
  'daily',
  'weekdays',
  'weekend',
  'through',
  'clock',
  'and',
  'holiday',
  'open',
] as const

const file = z.strictObject({
  language: z.string(),
  keys: lists,
  lists,
  others: words,
  former: words,
  /** How it is asked whether there is something, and how that is answered. */
  asks: z.strictObject({ lead: words, trail: words, yes: words, no: words }),
  titles: words,
  pages: z.strictObject(
    Object.fromEntries(PAGE_GROUPS.map(name => [name, words])) as Record<PageGroup, typeof words>,
  ),
  reader: z
    .strictObject({
      /** The lexicon whose figures and marks are the same. */
      like: z.string(),
      periods: lists,
      currencies: lists,
      per: words,
      adverbs: words,
      rangeWords: words,
      yes: words,
      no: words,
      triggers: z.array(z.never()),
    })
    .optional(),
  hours: z
    .strictObject(
      Object.fromEntries(HOURS.map(name => [name, words])) as Record<(typeof HOURS)[number], typeof words>,
    )
    .optional(),
})
export type LabelFile = z.infer<typeof file>

const DIRECTORY = new URL('.', import.meta.url)

export const LABEL_FILES: LabelFile[] = readdirSync(DIRECTORY)
  .filter(name => name.endsWith('.json'))
  .sort()
  .map(name => file.parse(JSON.parse(readFileSync(new URL(name, DIRECTORY), 'utf8'))))

const MAX_LABEL = 80

/** As labels are compared: "E-Mail:", "e mail" and "Ｅ－ｍａｉｌ" are one; what is in brackets at the end is said besides. */
export function foldLabel(text: string): string {
  if (text.length > MAX_LABEL * 2) return ''
  return normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/\s*\([^()]{0,60}\)\s*$/, '')
    .replace(/[.:：*_•·|#»–—-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const bare = (text: string): string => foldLabel(text).replaceAll(' ', '')

/** What a word of one list stands for, in the page's own language first. */
type Table = Map<string, { language: string; entry: string }[]>

function tableOf(pick: (labels: LabelFile) => Record<string, string[]>): Table {
  const table: Table = new Map()
  for (const labels of LABEL_FILES)
    for (const [entry, phrases] of Object.entries(pick(labels)))
      for (const phrase of phrases) {
        const known = table.get(bare(phrase)) ?? []
        known.push({ language: labels.language, entry })
        table.set(bare(phrase), known)
      }
  return table
}

export interface Found {
  entry: string
  language: string
}

function finderOf(table: Table): (text: string, language: string) => Found | null {
  return (text, language) => {
    const all = table.get(bare(text)) ?? []
    return all.find(one => one.language === language.slice(0, 2)) ?? all[0] ?? null
  }
}

/** The key that a label stands for. */
export const keyOf = finderOf(tableOf(({ keys }) => keys))
/** What a heading says that the list below it lists. */
export const listOf = finderOf(tableOf(({ lists }) => lists))
/** The kind of page that a link leads to, by what it says. */
export const pageGroupOf = finderOf(tableOf(({ pages }) => pages))

const others = tableOf(file => ({ others: file.others }))
/** Whether a heading is above what speaks of somebody else. */
export const isOfOthers = (heading: string): boolean =>
  others.has(bare(heading)) || (heading.length <= MAX_LABEL && namesOnlyOthers(heading))

/** "Design and hosting": each part announces somebody else. */
function namesOnlyOthers(heading: string): boolean {
  const parts = heading.split(/\s(?:and|und|et|y|e|en|i|och|ve)\s|[,&/+・·]/)
  return parts.length > 1 && parts.every(part => others.has(bare(part)))
}

const FORMER = new Map(LABEL_FILES.map(({ language, former }) => [language, new Set(former)]))
/** "Until 11:00" is an hour of the day, "until 2019" is over. */
const UNTIL = new Set(
  "until till bis jusqu jusqu'en jusqu'au hasta até fino tot do till kadar before do do. to".split(' '),
)
const endsInYear = (text: string, word: string): boolean =>
  new RegExp(`${word.replaceAll('.', '')}['’]?\\P{N}{0,20}(?:1[5-9]|20)\\d\\d`, 'u').test(text)
const isListed = (list: Set<string>, word: string): boolean =>
  list.has(word) || list.has(word.replace(/\.$/, ''))
const CJK = new Set(['ja', 'zh'])

/** Whether a text says of something that it holds no longer. English is understood everywhere. */
export function isFormer(text: string, language: string): boolean {
  const folded = normalized(text.slice(0, 300), 'NFKC').toLowerCase()
  const spoken = folded.match(/[\p{L}.]+/gu) ?? []
  return [language.slice(0, 2), 'en'].some(code => {
    const list = FORMER.get(code)
    if (!list) return false
    // These scripts put no blanks between words: the word stands in front or in brackets.
    if (CJK.has(code))
      return [...list].some(word =>
        new RegExp(`^${word}(?=[^\\d年月]{2})|[(（]${word}|${word}[)）]`).test(folded),
      )
    return spoken.some(word => isListed(list, word) && (!UNTIL.has(word) || endsInYear(folded, word)))
  })
}

export const TITLES = new Map(
  LABEL_FILES.map(({ language, titles }) => [language, titles.toSorted((a, b) => b.length - a.length)]),
)
