// Values of the kinds that a brand's facts have, where they stand in a sentence, whatever a reader says of it. Mechanical:
// figures with their signs and units, the names of features, and words for a matter, in every language with a lexicon. It
// tells that something is stated there, not what.

import { type Matter, nameIn, stepsOf } from '../../readers/matter.ts'
import type { Sentence } from '../../readers/sentences.ts'
import { createTermFinder, termOf } from '../../readers/terms.ts'
import { isCurrency } from '../../values/currency.ts'
import type { ValueKind } from '../../values/kinds.ts'
import { measureWords, timeWords, unitKey, unitOf } from '../../values/units.ts'
import { LEXICONS } from '../../values/words/lexicon.ts'
import { everyPhrase } from '../../values/words/phrases.ts'
import { plainTokens, type Token } from '../../values/words/tokens.ts'
import type { Place } from '../gate/quoted.ts'
import type { SplitAnswer } from '../gate/split-answer.ts'
import { type Word, wordsWithin } from '../gate/words.ts'

export interface StandingValue extends Place {
  kind: ValueKind
  /**
   * `form`: its sign, unit or name tells what it is. `word`: a word for its matter stands in the sentence too. `loose`: any
   * other figure, and a feature in other words; only where nothing else was read does it tell anything.
   */
  by: 'form' | 'word' | 'loose'
}

type FindValues = (split: SplitAnswer, sentence: Sentence) => StandingValue[]

export function createValueFinder(matters: Matter[]): FindValues {
  const patterns = patternsOf(matters)
  const kinds = new Set(matters.map(({ kind }) => kind))
  const takesFigures = COUNTING.some(kind => kinds.has(kind))
  const units = new Set(matters.flatMap(({ kind, unit }) => (kind === 'number' && unit ? unitOf(unit) : [])))
  const findTerms = createFindTerms(matters)
  return ({ answer: text, words }, sentence) => {
    const { start: from, end: to } = sentence
    const tokens = plainTokens(text, from, to)
    const terms = findTerms(tokens)
    const spoken = new Set(terms.flatMap(({ kinds }) => kinds))
    const figures = tokens.flatMap((token, at): StandingValue[] => {
      if (token.kind !== 'number' || isMarker(tokens, at)) return []
      const { kind, end, isForm } = kindAt(tokens, at, units)
      const by = isForm && kinds.has(kind) ? 'form' : spoken.has(kind) ? 'word' : 'loose'
      // "As of 2026" tells nothing, nor does a figure where no fact has one.
      return by === 'loose' && (kind === 'date' || !takesFigures)
        ? []
        : [{ kind, by, start: token.start, end }]
    })
    const typed = patterns.flatMap(({ kind, pattern }) =>
      Array.from(text.slice(from, to).matchAll(pattern), ({ 0: value, index }) => ({
        ...{ kind, by: 'form' as const },
        ...{ start: from + index, end: from + index + value.length },
      })),
    )
    const features = terms.flatMap(({ kinds, start, end }): StandingValue[] =>
      kinds.includes('yes_no') ? [{ kind: 'yes_no', by: 'loose', start, end }] : [],
    )
    const named = NAMING.filter(kind => spoken.has(kind)).slice(0, 1)
    const names = named.flatMap(kind =>
      wordsWithin(words, sentence)
        .filter(isName)
        .map(({ start, end }): StandingValue => ({ kind, by: 'word', start, end })),
    )
    return [...typed, ...figures, ...features, ...names]
  }
}

const COUNTING: ValueKind[] = ['number', 'money', 'duration']

/** Whoever reads the one has looked for the other. */
export const NAMING: ValueKind[] = ['name', 'place', 'country']

interface Term extends Place {
  kinds: ValueKind[]
}

/** Words that speak of a matter; of which language they are does not matter. */
function createFindTerms(matters: Matter[]): (tokens: Token[]) => Term[] {
  const finders = LEXICONS.map(lexicon => createTermFinder(matters, lexicon))
  const kindsOf = Map.groupBy(matters, termOf)
  return tokens =>
    finders.flatMap(({ phrases }) =>
      everyPhrase(phrases, tokens).flatMap(({ from, to, entry }) => {
        const kinds = entry.flatMap(term => kindsOf.get(term) ?? []).map(({ kind }) => kind)
        const [first, last] = [tokens[from], tokens[to - 1]]
        return kinds.length > 0 && first && last ? [{ kinds, start: first.start, end: last.end }] : []
      }),
    )
}

/** The number of an item or of a footnote. */
function isMarker(tokens: Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]]
  if (/^[[^]$/.test(before?.text ?? '') && after?.text === ']') return true
  const isFirst = tokens.slice(0, at).every(({ kind }) => kind === 'mark')
  return isFirst && token.text.length <= 2 && /^[.)]$/.test(after?.text ?? '') && after?.isJoint === true
}

const YEAR = /^(?:1[5-9]|20)\d\d$/

/** What a figure counts, by the sign before it or the word behind it; with the end of that word. */
function kindAt(
  tokens: Token[],
  at: number,
  units: Set<string>,
): { kind: ValueKind; end: number; isForm?: true } {
  const [before, { text, end }, after] = [tokens[at - 1], tokens[at] as Token, tokens[at + 1]]
  const marks = [before, after].filter(one => one && isCurrency(one.text, one.isUpper))
  if (marks.length > 0)
    return { kind: 'money', end: Math.max(end, ...marks.map(mark => mark?.end ?? 0)), isForm: true }
  if (after && units.has(unitOf(after.text))) return { kind: 'number', end: after.end, isForm: true }
  if (after && timeWords().has(unitKey(after.text))) return { kind: 'duration', end: after.end }
  // Another measure than the facts have: nothing to hold it against.
  if (after && measureWords().has(unitKey(after.text))) return { kind: 'text', end }
  return { kind: YEAR.test(text) ? 'date' : 'number', end }
}

/** Written as names are, and not because it opens something. */
const isName = ({ text, isMarked, isFirst }: Word): boolean => isMarked && !isFirst && !/^\d/.test(text)

const FIGURE = String.raw`\d(?:[\d.,'’\u00a0\u202f]*\d)?`
const PATTERNS: Partial<Record<Matter['kind'], RegExp[]>> = {
  money: [new RegExp(String.raw`\p{Sc}\s?${FIGURE}|${FIGURE}\s?\p{Sc}`, 'gu')],
  hours: [/\d{1,2}:\d{2}\s?[-–—]\s?\d{1,2}:\d{2}/g],
  contact: [/[\w.+-]+@[\w-]+\.[\w.-]+\w/g, /\+\d[\d\s()./-]{6,}\d/g],
}

interface TypedPattern {
  kind: Matter['kind']
  pattern: RegExp
}

/** Values whose form alone tells that they may be on one of the matters. */
function patternsOf(matters: Matter[]): TypedPattern[] {
  const kinds = new Set(matters.map(({ kind }) => kind))
  const units = new Set(matters.flatMap(({ kind, unit }) => (kind === 'number' && unit !== null ? unit : [])))
  const things = matters.flatMap(({ kind, key }) =>
    kind === 'yes_no' ? (nameIn(stepsOf(key).at(-1) ?? '') ?? []) : [],
  )
  return [
    ...[...kinds].flatMap(kind => (PATTERNS[kind] ?? []).map(pattern => ({ kind, pattern }))),
    ...[...units].map(unit => ({
      kind: 'number' as const,
      pattern: new RegExp(`${FIGURE}\\s?${RegExp.escape(unit)}(?!\\p{L})`, 'gu'),
    })),
    ...[...things].map(thing => ({
      kind: 'yes_no' as const,
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(thing)}(?![\\p{L}\\p{N}])`, 'giu'),
    })),
  ]
}
