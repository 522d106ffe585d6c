// Which facts are yes/no features, and by which phrases an answer speaks of them.

import type { Fact } from '../../../model/fact.ts'
import type { FactBook } from '../reader.ts'
import { Phrases } from '../words/phrases.ts'
import { wordList } from '../words/words.ts'
import { GROUPS, type Group, SYNONYMS, TASTE, YES_NO_PROPERTIES } from './feature-terms.ts'

/** One feature and everything the brand says, or said, about it. */
export interface Feature {
  /** The schema.org word: amenityFeature, featureList, hasCertification. */
  facet: string
  name: string
  group: Group | null
  /** The first words by which this feature and its fellows of the group are called. */
  fellows: Set<string>
  hard: boolean
  facts: Fact[]
  earlier: Fact[]
}

/** A feature found in an answer, as a range of words. */
export interface Hit {
  from: number
  to: number
  feature: Feature
}

/** Its key may begin with the product that has the feature: product[Pro].featureList[Offline mode]. */
const KEY =
  /^(?:product\[(?<product>[^\]]{1,80})\]\.)?(?<facet>amenityFeature|featureList|hasCertification)\[(?<name>[^\]]{1,80})\]$/

export const productOf = (fact: Fact): string | undefined => KEY.exec(fact.key)?.groups?.product

function nameOf(fact: Fact): { facet: string; name: string } | null {
  const groups = KEY.exec(fact.key)?.groups
  if (groups) return { facet: groups.facet as string, name: groups.name as string }
  const property = Object.hasOwn(YES_NO_PROPERTIES, fact.key) ? YES_NO_PROPERTIES[fact.key] : undefined
  if (property !== undefined) return { facet: fact.key, name: property }
  // Any other yes/no property is spoken of by the words of its own name.
  const spoken = PROPERTY.test(fact.key) && YES_NO.test(fact.value) ? wordsOfProperty(fact.key) : ''
  return spoken === '' ? null : { facet: fact.key, name: spoken }
}

const PROPERTY = /^[a-z]{2,20}(?:[A-Z][a-z]{1,20}){1,5}$/
const YES_NO = /^(?:true|false)$/i
/** isSmokeFree: "smoke free". */
const wordsOfProperty = (key: string): string =>
  key
    .replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(/^(?:is|has|offers|accepts|provides|allows) /, '')

export function featuresOf(book: FactBook): Feature[] {
  const features = new Map<string, Feature>()
  const place = (fact: Fact, list: 'facts' | 'earlier') => {
    const named = nameOf(fact)
    if (!named) return
    const id = `${named.facet} ${wordList(named.name).join(' ')}`
    const feature: Feature = features.get(id) ?? {
      ...named,
      ...grouped(named.name),
      fellows: new Set(),
      facts: [],
      earlier: [],
    }
    features.set(id, feature)
    feature[list].push(fact)
  }
  for (const fact of book.active) place(fact, 'facts')
  for (const fact of book.earlier) place(fact, 'earlier')
  for (const feature of features.values())
    for (const fellow of features.values())
      if (feature.group && fellow.group === feature.group)
        for (const [word] of termsOf(fellow)) if (word !== undefined) feature.fellows.add(word)
  return [...features.values()]
}

function grouped(name: string): { group: Group | null; hard: boolean } {
  const [head = '', member] = name.split(':')
  const group =
    member === undefined ? undefined : GROUPS.find(({ names }) => names.includes(head.trim().toLowerCase()))
  return { group: group ?? null, hard: !(group?.subjective ?? TASTE.test(name)) }
}

export function phrasesOf(features: Feature[]): Phrases<Feature> {
  const phrases = new Phrases<Feature>()
  for (const feature of features)
    for (const term of new Set(termsOf(feature).map(term => term.join(' '))))
      phrases.add(term.split(' '), feature)
  return phrases
}

function termsOf({ name, group }: Pick<Feature, 'name' | 'group'>): string[][] {
  const own = wordList(group ? name.slice(name.indexOf(':') + 1) : name)
  const lists = group ? group.members : SYNONYMS
  const joined = own.join('')
  const same = lists.find(list =>
    list.some(term => term === own.join(' ') || term.replaceAll(' ', '') === joined),
  )
  return [own, ...(own.length > 1 && !group ? [numbered(own), [joined]] : []), ...(same ?? []).map(wordList)]
}

/** "guided tour" is spoken of as "guided tours", and the other way round. */
function numbered(words: string[]): string[] {
  const last = words.at(-1) as string
  return [...words.slice(0, -1), last.endsWith('s') ? last.slice(0, -1) : `${last}s`]
}
