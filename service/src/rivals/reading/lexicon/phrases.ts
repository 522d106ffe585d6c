// The lists of a language, made ready for search. Shapes are read in small letters, with one kind of apostrophe.

import { PARTY } from '../shape.ts'
import { joinedWords, type RivalWords } from './lexicon.ts'

export const readable = (shape: string): string =>
  shape.normalize('NFKC').toLowerCase().replace(/[’‘ʼ]/g, "'")

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Latin letters and digits, in small letters. */
const LETTER = '[0-9a-z\u00df-\u024f]'
const SPACED = new RegExp(LETTER)

/** `*` in a list stands for the letters of one word. */
const ANY_WORD = `${LETTER}{2,24}`

/** A word of a script with spaces ends where its letters end; others end where they like. */
function whole(entry: string, source = escaped(entry)): string {
  const before = SPACED.test(entry.charAt(0)) || entry.startsWith('*') ? `(?<!${LETTER})` : ''
  const after = SPACED.test(entry.at(-1) ?? '') || entry.endsWith('*') ? `(?!${LETTER})` : ''
  return `${before}${source.replaceAll('\\*', ANY_WORD)}${after}`
}

const longestFirst = (entries: string[]): string[] => entries.toSorted((a, b) => b.length - a.length)
const anyOf = (entries: string[]): string =>
  entries.length === 0
    ? '(?!)'
    : `(?:${longestFirst(entries)
        .map(entry => whole(entry))
        .join('|')})`

const anyEnding = (entries: string[]): string =>
  entries.length === 0 ? '(?!)' : `(?:${entries.map(escaped).join('|')})`

export interface Ordinal {
  start: number
  end: number
  /** 0: it only looks like a place. */
  number: number
  isBare: boolean
}

const SAID = [
  'order',
  'reverse',
  'unordered',
  'others',
  'steps',
  'labels',
  'puts',
  'replaces',
  'negated',
  'negations',
  'denied',
  'deniedAfter',
] as const
type Said = (typeof SAID)[number]

export interface Phrases {
  says: (list: Said, text: string) => boolean
  nounsAreCapital: boolean
  /** At the end of a text. */
  maker: RegExp
  comparing: RegExp
  /** At the start of a text: a second company is set against the first. */
  against: RegExp
  particles: Set<string>
  /** At the end of a text, perhaps before an adjective. */
  indefinite: RegExp
  /** At the start of a text. */
  ofIt: RegExp
  nounEnding: RegExp
  purpose: Set<string>
  /** At the start of a text. */
  article: RegExp
  lead: RegExp
  /** Between the names of an enumeration. */
  joint: RegExp
  /** All that stands between two names of an enumeration or a comparison. */
  joints: RegExp
  followedBy: RegExp
  thisOrder: RegExp
  order: RegExp
  /** All that stands between two that share a place. */
  together: RegExp
  only: RegExp
  rankColumn: Set<string>
  ordinalsIn: (text: string) => Ordinal[]
  /** Who is recommended, and in whose place, with the words around it. */
  adviceIn: (sentence: string) => { before: string; after: string; of: string; recommended: string }[]
}

const CACHE = new WeakMap<RivalWords[], Phrases>()

/** Of one language, or of several that a text may be in. */
export function phrasesFor(languages: RivalWords[]): Phrases {
  const known = CACHE.get(languages) ?? compiled(languages)
  CACHE.set(languages, known)
  return known
}

function compiled(languages: RivalWords[]): Phrases {
  const words = languages.reduce(joinedWords)
  const tests = Object.fromEntries(SAID.map(name => [name, new RegExp(anyOf(words[name]), 'u')]))
  const readers = languages.map(adviceReader)
  const and = anyOf(words.and)
  return {
    says: (list, text) => tests[list]?.test(text) === true,
    nounsAreCapital: words.nounsAreCapital,
    maker: new RegExp(`${anyOf(words.makers)}\\s?$`, 'u'),
    comparing: new RegExp(anyOf(words.comparing), 'u'),
    against: new RegExp(`^\\s*${anyOf(words.comparing)}\\s*${PARTY}`, 'u'),
    particles: new Set(words.particles),
    indefinite: new RegExp(`${anyOf(words.indefinite)}\\s(?:${LETTER}{2,20}\\s)?$`, 'u'),
    ofIt: new RegExp(`^\\s${anyOf(words.ofIt)}\\s`, 'u'),
    nounEnding: new RegExp(`${LETTER}{2}${anyEnding(words.nounEndings)}$`, 'u'),
    purpose: new Set(words.purpose),
    article: new RegExp(`^${anyOf(words.articles)}\\s*`, 'u'),
    lead: new RegExp(`^(?:\\s*${anyOf(words.lead)})*\\s*$`, 'u'),
    joint: new RegExp(`\\s*(?:[,/&+、・]\\s*${and}?|${and})\\s*`, 'u'),
    joints: new RegExp(`^(?:[,/&+、・>]?\\s?${and}?|vs\\.?|versus|[–—-])$`, 'u'),
    followedBy: new RegExp(anyOf(words.followedBy), 'u'),
    thisOrder: new RegExp(anyOf(words.thisOrder), 'u'),
    together: new RegExp(
      `^\\s*(?:[&/+]|${anyOf(words.together)})\\s*(?:${anyOf(words.articles)}\\s*)?$`,
      'u',
    ),
    order: new RegExp(anyOf(words.order), 'u'),
    only: new RegExp(anyOf(words.only), 'u'),
    rankColumn: new Set(words.rankColumn),
    ordinalsIn: ordinalReader(words),
    adviceIn: sentence => readers.flatMap(read => read(sentence)),
  }
}

function ordinalReader({ ordinals, bare, numbered }: RivalWords): Phrases['ordinalsIn'] {
  const places = new Map<string, { number: number; isBare: boolean }>()
  for (const [isBare, lists] of [
    [true, bare],
    [false, ordinals],
  ] as const)
    for (const [number, entries] of Object.entries(lists))
      for (const entry of entries) places.set(entry, { number: Number(number), isBare })
  const digits = numbered.map(entry =>
    whole(entry, escaped(entry).replace('%', '(?<!\\d)(\\d{1,2})(?![\\d%])')),
  )
  const pattern = new RegExp(`${anyOf([...places.keys()])}|${digits.join('|')}`, 'gu')
  return text =>
    [...text.matchAll(pattern)].map(({ 0: found, index, ...groups }) => ({
      start: index,
      end: index + found.length,
      ...(places.get(found) ?? { number: numberAmong(groups), isBare: false }),
    }))
}

const numberAmong = (groups: object): number =>
  Number(Object.values(groups).find(group => typeof group === 'string' && /^\d{1,2}$/.test(group)) ?? 0)

const GAP = '[^.!?。！？\\n]{0,60}?'
/** Stand for a word of the lists, so that a pattern need not hold all of them. */
const CHOOSE = '\ue010'
const DOING = '\ue013'
const IT = '\ue011'
const AND = '\ue012'

const SLOTS: Record<string, string> = {
  '{x}': `(?<x>${PARTY}|${IT})`,
  // Several may be recommended in one breath.
  '{y}': `(?<y>${PARTY}(?:\\s*(?:[,/&、・]\\s*${AND}?|${AND})\\s*${PARTY}){0,5})`,
  '{choose}': CHOOSE,
  '{doing}': DOING,
  '{end}': '(?=\\s*(?:$|[.,;:!)]))',
  '…': GAP,
}

/** "instead of {x} … {choose} {y}" as a pattern. */
const templateOf = (template: string): RegExp =>
  new RegExp(
    template
      .split(/(\{(?:x|y|choose|doing|end)\}|\s*…\s*)/)
      .map(part => SLOTS[part] ?? SLOTS[part.trim()] ?? fixedPart(part))
      .join(''),
    'gu',
  )

/** Finds what the templates of a language say; places are those of the text without its articles. */
function adviceReader(words: RivalWords): Phrases['adviceIn'] {
  const templates = (has: (template: string) => boolean): RegExp[] =>
    words.instead.filter(has).map(templateOf)
  const plain = templates(template => !/\{choose\}|\{doing\}/.test(template))
  const choosing = templates(template => /\{choose\}/.test(template) && !template.includes('{doing}'))
  const doing = templates(template => template.includes('{doing}'))
  const simpler = simplified(words)
  const choose = new RegExp(anyOf(words.choose), 'gu')
  const instead = new RegExp(`(${anyOf(words.insteadOf)}\\s*)${anyOf(words.doing)}(?=\\s*${PARTY})`, 'gu')
  const find = (text: string, patterns: RegExp[]) =>
    patterns
      .flatMap(pattern => [...text.matchAll(pattern)])
      .map(({ 0: found, index, groups }) => ({
        before: text.slice(0, index),
        after: text.slice(index + found.length),
        of: groups?.x ?? '',
        recommended: groups?.y ?? '',
      }))
  return sentence => {
    const text = simpler(sentence)
    const chosen = text.replace(choose, CHOOSE)
    const done = text.replace(instead, `$1${DOING}`)
    return [
      ...find(text, plain),
      ...find(chosen, choosing),
      ...(done === text ? [] : find(done.replace(choose, CHOOSE), doing)),
    ]
  }
}

/** Before a name, articles go and prepositions that hold one become plain; other words become signs. */
function simplified(words: RivalWords): (sentence: string) => string {
  const contracted = Object.entries(words.contracted).map(
    ([plain, forms]) => [new RegExp(`${anyOf(forms)}\\s*(?=${PARTY})`, 'gu'), `${plain} `] as const,
  )
  const article = new RegExp(`${anyOf(words.articles)}\\s*(?=${PARTY})`, 'gu')
  const and = new RegExp(`${anyOf(words.and)}(?=\\s*${PARTY})`, 'gu')
  const it = new RegExp(anyOf(words.it), 'gu')
  return sentence =>
    contracted
      .reduce((text, [form, plain]) => text.replace(form, plain), sentence.replace(article, ''))
      .replace(and, AND)
      .replace(it, IT)
}

/** Between the slots; a comma may be missing, or stand where none is asked for. */
function fixedPart(part: string): string {
  const words = part.trim()
  if (words === '') return part === '' ? '' : '[\\s,:]{1,3}'
  const before = /^\s/.test(part) ? '[\\s,:]{1,3}' : ''
  const after = /\s$/.test(part) ? '[\\s,:]{1,3}' : ''
  return `${before}${whole(words, escaped(words).replaceAll(' ', '\\s'))}${after}`
}
