// Whether somebody else is named near a statement. Taking a rival's value for the brand's is the worst misreading there
// is, so the gate checks on its own: tables, capitals, and what the reader itself said about others elsewhere.

import { countryOf } from '../../values/place.ts'
import { capitalNames, opensAsName, smallWords } from './capital-names.ts'
import type { Passed } from './gate.ts'
import type { Place } from './quoted.ts'
import type { SplitAnswer } from './split-answer.ts'
import { columnAt, isOthersCell, type OwnedTable, othersHeads, ownedTable } from './tables.ts'
import { clauseAround, isAmong, isWithin, Phrases, type Word, wordsOf, wordsWithin } from './words.ts'

export interface KnownNames {
  /** Names of the brand and its products. */
  own: Phrases
  products: string[]
  /** All words of its names, and of its facts' names and values: its town, founder and certificates are nobody else. */
  words: Set<string>
}

/** Whether a statement's position belongs to somebody else. */
export type NamesOther = (passed: Passed, place: Place) => boolean

export function createNamesOther(split: SplitAnswer, passed: Passed[], known: KnownNames): NamesOther {
  const { answer, words, tongue } = split
  const names = known.own
  const isOtherProduct = createIsOtherProduct(known.products)
  const tables = split.tables.map(rows => ownedTable(rows, text => names.isIn(text)))
  const isOtherProductsCell = createIsOtherProductsCell(tables)
  const small = smallWords(words)
  const isKnown = (text: string) => small.has(text) || isAmong(text, known.words)
  // Tables that do not name the brand: the reader's other statements in a column tell whose it is.
  const unnamed = tables.filter(({ by }) => by === null)
  const said = saidWith(answer, { words, tables: unnamed, passed })
  const kindOf = createNameKind({ tables, isKnown, words, said })
  return (statement, place) => {
    const { sentence, matter } = statement
    if (tables.some(table => isOthersCell(table, place))) return true
    if (matter.product !== null && isOtherProductsCell(matter.product, place)) return true
    if (isMostlyOthers(said.get(columnAt(unnamed, place) ?? ''), sentence)) return true
    const near = wordsWithin(words, sentence)
    const texts = near.map(({ text }) => text)
    const value = new Set(wordsOf(statement.statement.value))
    // A label before a colon or bar says what the value is of, not whose it is.
    const isLabelled = /[:|]/.test(answer.slice(sentence.start, place.start))
    // Other languages' ordinary words are unknown here.
    const isCounted = tongue !== null && matter.kind !== 'yes_no' && !isLabelled
    const named = near.flatMap((word, at): Named[] => {
      if (names.lengthAt(texts, at) > 0)
        return [{ ...word, kind: isOtherProduct(texts, at, matter.product) ? 'other' : 'own' }]
      const isOpener = at === 0 && isCounted && opensAsName(near) && !isKnown(word.text)
      const kind = value.has(word.text) ? null : (kindOf(word, sentence) ?? (isOpener ? 'likely' : null))
      const isNone = kind === 'likely' && (NAMING.has(matter.kind) || isWithin(word, place))
      return kind === null || isNone || isOfCountry(texts, at) ? [] : [{ ...word, kind }]
    })
    return isSaidOfOther(named, valueIn(answer, place), clauseAround(answer, place, sentence))
  }
}

/** In a table with a row or a column for each product, the others' rows are not this one's. */
function createIsOtherProductsCell(tables: OwnedTable[]) {
  const byProduct = new Map<string, OwnedTable[]>()
  return (product: string, place: Place): boolean => {
    const name = new Phrases([product, ...product.split(' ').slice(-1)])
    const owned =
      byProduct.get(product) ?? tables.map(({ rows }) => ownedTable(rows, text => name.isIn(text)))
    byProduct.set(product, owned)
    return owned.some(table => isOthersCell(table, place))
  }
}

/** By product: a price after another product's name is that one's. */
function createIsOtherProduct(products: string[]) {
  const byProduct = new Map(products.map(product => [product, new Phrases([product])]))
  return (texts: string[], at: number, own: string | null): boolean => {
    if (own === null) return false
    const length = byProduct.get(own)?.lengthAt(texts, at) ?? 0
    return [...byProduct].some(([product, name]) => product !== own && name.lengthAt(texts, at) > length)
  }
}

/** From a quote's first figure on: what follows is a unit, what precedes may be a name. */
function valueIn(answer: string, { start, end }: Place): Place {
  const figure = answer.slice(start, end).search(/\d/)
  return figure < 0 ? { start: end, end } : { start: start + figure, end }
}

const LONGEST_COUNTRY = 4

/** Whether a word is part of the name of a country: "Royaume", "Uni". */
function isOfCountry(texts: string[], at: number): boolean {
  for (let from = Math.max(0, at - LONGEST_COUNTRY + 1); from <= at; from++)
    for (let to = at + 1; to <= from + LONGEST_COUNTRY; to++)
      if (countryOf(texts.slice(from, to).join(' ')) !== null) return true
  return false
}

/** Many names that are nobody's surround such values. */
const NAMING = new Set(['name', 'place', 'country'])

interface Named extends Word {
  /** `likely`: a name by its capital alone. */
  kind: 'own' | 'other' | 'likely'
}

/** The last name before the value decides whom it is about; without one, the next name of the clause. */
function isSaidOfOther(named: Named[], value: Place, clause: Place): boolean {
  const before = named.filter(({ start }) => start < value.start)
  const firstOwn = before.find(({ kind }) => kind === 'own')?.start ?? Number.POSITIVE_INFINITY
  // Once the brand is named, towns and trades follow; a merely likely name counts only within the clause.
  const last = before.findLast(
    word => word.kind !== 'likely' || word.start < firstOwn || isWithin(word, clause),
  )
  const deciding = last ?? named.find(word => word.start >= value.end && isWithin(word, clause))
  return deciding !== undefined && deciding.kind !== 'own'
}

interface Evidence {
  tables: OwnedTable[]
  isKnown: (text: string) => boolean
  words: Word[]
  said: Map<string, Said[]>
}

/** Whose name a word is, if not the brand's. The sentence in question is no evidence. */
function createNameKind({ tables, isKnown, words, said }: Evidence) {
  const heads = new Set(tables.flatMap(othersHeads).flatMap(wordsOf))
  const likely = capitalNames(words)
  return ({ text, isMarked }: Word, sentence: Place): 'other' | 'likely' | null => {
    if (!isMarked || isKnown(text)) return null
    if (heads.has(text) || isMostlyOthers(said.get(text), sentence)) return 'other'
    const isOurs = said.get(text)?.some(({ place }) => !isWithin(place, sentence))
    return !isOurs && likely.has(text) ? 'likely' : null
  }
}

interface Said {
  place: Place
  isOthers: boolean
}

function isMostlyOthers(said: Said[] = [], sentence: Place): boolean {
  const elsewhere = said.filter(({ place }) => !isWithin(place, sentence))
  return 2 * elsewhere.filter(({ isOthers }) => isOthers).length > elsewhere.length
}

/** By word and by column: the statements that follow it, and whether the reader made them about others. */
function saidWith(
  answer: string,
  { words, tables, passed }: Pick<Evidence, 'words' | 'tables'> & { passed: Passed[] },
): Map<string, Said[]> {
  const said = new Map<string, Said[]>()
  for (const { start, end, sentence, aside } of passed) {
    const place = { start, end }
    const clause = clauseAround(answer, place, sentence)
    const before = wordsWithin(words, { start: clause.start, end }).filter(({ isMarked }) => isMarked)
    const column = columnAt(tables, place)
    for (const key of [...before.map(({ text }) => text), ...(column === null ? [] : [column])])
      said.set(key, [...(said.get(key) ?? []), { place, isOthers: aside === 'other' }])
  }
  return said
}
