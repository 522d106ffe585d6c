// The lists of a language, made ready for search. Shapes are read in small letters, with one kind of apostrophe.

import { PARTY, partiesIn } from '../shape.ts'
import type { RivalWords } from './lexicon.ts'

export const readable = (shape: string): string =>
  shape.normalize('NFKC').toLowerCase().replace(/[’‘ʼ]/g, "'")

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\#-]/g, '\\$&')
const SPACED = /[\p{Script=Latin}\p{N}]/u

/** A word of a script with spaces ends where its letters end; others end where they like. */
function whole(entry: string, source = escaped(entry)): string {
  const before = SPACED.test(entry.charAt(0)) ? '(?<![\\p{Script=Latin}\\p{N}])' : ''
  const after = SPACED.test(entry.at(-1) ?? '') ? '(?![\\p{Script=Latin}\\p{N}])' : ''
  return `${before}${source}${after}`
}

const longestFirst = (entries: string[]): string[] => entries.toSorted((a, b) => b.length - a.length)
const anyOf = (entries: string[]): string =>
  entries.length === 0 ? '(?!)' : `(?:${longestFirst(entries).map(entry => whole(entry)).join('|')})`

export interface Ordinal {
  start: number
  end: number
  /** 0: it only looks like a place. */
  number: number
  isBare: boolean
}

export interface Phrases {
  says: (list: 'order' | 'reverse' | 'unordered' | 'steps' | 'labels' | 'denied' | 'deniedAfter', text: string) => boolean
  comparing: RegExp
  /** At the start of a text. */
  article: RegExp
  lead: RegExp
  /** Between the names of an enumeration. */
  joint: RegExp
  followedBy: RegExp
  rankColumn: Set<string>
  ordinalsIn: (text: string) => Ordinal[]
  instead: RegExp[]
}

const CACHE = new WeakMap<RivalWords, Phrases>()

export function phrasesFor(words: RivalWords): Phrases {
  const known = CACHE.get(words) ?? compiled(words)
  CACHE.set(words, known)
  return known
}

function compiled(words: RivalWords): Phrases {
  const tests = Object.fromEntries(
    (['order', 'reverse', 'unordered', 'steps', 'labels', 'denied', 'deniedAfter'] as const).map(name => [
      name,
      new RegExp(anyOf(words[name]), 'u'),
    ]),
  )
  return {
    says: (list, text) => tests[list]?.test(text) === true,
    comparing: new RegExp(anyOf(words.comparing), 'u'),
    article: new RegExp(`^${anyOf(words.articles)}\\s*`, 'u'),
    lead: new RegExp(`^(?:\\s*${anyOf(words.lead)})*\\s*$`, 'u'),
    joint: new RegExp(`^\\s*(?:[,/&+、・]\\s*${anyOf(words.and)}?|${anyOf(words.and)})\\s*`, 'u'),
    followedBy: new RegExp(anyOf(words.followedBy), 'u'),
    rankColumn: new Set(words.rankColumn),
    ordinalsIn: ordinalReader(words),
    instead: words.instead.map(text => templateOf(text, words)),
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
  const digits = numbered.map(entry => whole(entry, escaped(entry).replace('%', '\\s?(\\d{1,2})(?![\\d%])')))
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

/** "instead of {x} … {choose} {y}" as a pattern. Several may be recommended in one breath. */
function templateOf(template: string, words: RivalWords): RegExp {
  const article = words.articles.length === 0 ? '' : `(?:${anyOf(words.articles)}\\s*)?`
  const joint = `\\s*(?:[,/&、・]|${anyOf(words.and)})\\s*(?:${anyOf(words.and)}\\s*)?`
  const slots: Record<string, string> = {
    '{x}': `${article}(?<x>${PARTY}|${anyOf(words.it)})`,
    '{y}': `${article}(?<y>${PARTY}(?:${joint}${article}${PARTY}){0,5})`,
    '{choose}': anyOf(words.choose),
    '…': GAP,
  }
  const source = template
    .split(/(\{(?:x|y|choose)\}|…)/)
    .map(part => slots[part] ?? fixedPart(part))
    .join('')
  return new RegExp(source, 'gu')
}

/** Between the slots; a comma may be missing, or stand where none is asked for. */
function fixedPart(part: string): string {
  const words = part.trim()
  if (words === '') return part === '' ? '' : '[\\s,:]{1,3}'
  const before = /^\s/.test(part) ? '[\\s,:]{1,3}' : ''
  const after = /\s$/.test(part) ? '[\\s,:]{1,3}' : ''
  return `${before}${whole(words, escaped(words).replaceAll(' ', '\\s'))}${after}`
}

export const partiesOf = (shape: string): number[] => [...new Set(partiesIn(shape))]
