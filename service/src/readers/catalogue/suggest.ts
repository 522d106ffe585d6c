// "Did you mean": from what people type to the key that is compared. A label is as good as a key; a near miss is only
// suggested, never taken.

import { distance } from 'fastest-levenshtein'
import { nameIn, stepsOf } from '../matter.ts'
import { CATALOGUE, type CatalogueEntry, entryOf, keyWith, pathOf } from './catalogue.ts'

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const BY_LABEL = new Map(CATALOGUE.map(entry => [plain(entry.label), entry]))
/** Where a word is given to several, the first in the list is meant. */
const BY_WORD = new Map(
  CATALOGUE.toReversed().flatMap(entry =>
    entry.words.split(',').map((word): [string, CatalogueEntry] => [plain(word), entry]),
  ),
)

const FIRST = new Set(CATALOGUE.flatMap(({ path }) => path.split('.').slice(0, -1)))

/** Everything in brackets, from left to right. */
const namesIn = (text: string): string[] => [...text.matchAll(/\[([^[\]]+)\]/g)].map(([, name = '']) => name)

/** "Founding date", "Opening hours[Monday]", "Price: Pro": the key behind a label; null when it is none. */
export function keyOfLabel(text: string): string | null {
  if (text.length > LONGEST || entryOf(text)) return null
  const [, head = '', tail] = /^([^[:]*)(?::\s*([^[\]]*))?/.exec(text.trim()) ?? []
  const entry = BY_LABEL.get(plain(head))
  if (!entry) return null
  const names = tail?.trim() ? tail.split(',').map(name => name.trim()) : namesIn(text)
  const wanted = entry.names.filter(name => name !== null)
  const isWhole = names.length <= wanted.length && !wanted.slice(names.length).some(name => name.isNeeded)
  return isWhole ? keyWith(entry, names) : null
}

const LONGEST = 300

/** The key probably meant by an unlisted one; null if it resembles none. */
export function suggestionFor(key: string): string | null {
  if (key.length > LONGEST || entryOf(key)) return null
  const entry = BY_LABEL.get(plain(withoutNames(key))) ?? byWord(key) ?? bySpelling(key)
  return entry ? keyWith(entry, namesFor(key, entry)) : null
}

const withoutNames = (key: string): string => key.replace(/\[[^\]]*\]/g, '')

/** By the whole of it, or by its last word after one that only says whose it is: `product[Pro].price`. */
function byWord(key: string): CatalogueEntry | undefined {
  const [first = '', ...rest] = pathOf(key).split('.')
  const last = FIRST.has(first) ? (rest.at(-1) ?? '') : ''
  const found = [withoutNames(key), key, last].map(text => BY_WORD.get(plain(text))).find(entry => entry)
  return found ?? CATALOGUE.find(({ path }) => plain(path.split('.')[0] ?? '') === plain(withoutNames(key)))
}

/** A quarter of the letters may be wrong, and the last word decides. */
function bySpelling(key: string): CatalogueEntry | undefined {
  const path = pathOf(key)
  const gaps = CATALOGUE.map(entry => {
    const known = entry.path
    const [one, other] = path.includes('.') ? [path, known] : [path, known.split('.').at(-1) ?? '']
    return { entry, gap: distance(one.toLowerCase(), other.toLowerCase()), length: other.length }
  })
  const [best] = gaps.toSorted((a, b) => a.gap - b.gap)
  return best && best.gap <= Math.max(1, Math.floor(best.length / 4)) ? best.entry : undefined
}

/** The names that were given, and the word itself where it is one: `ceo` is the position of an employee. */
function namesFor(key: string, { names, path }: CatalogueEntry): string[] {
  const given = namesIn(key)
  const wanted = names.filter(name => name !== null)
  if (given.length > 0 || wanted.length === 0) return given
  const word = stepsOf(key).at(-1) ?? ''
  const isPosition = path === 'employee.name' && nameIn(word) === null && plain(word) !== 'employee'
  return isPosition ? [word.length <= 3 ? word.toUpperCase() : word] : []
}
