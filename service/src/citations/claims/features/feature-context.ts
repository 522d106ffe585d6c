// When a word that could name a feature truly does. A member of a group needs the group's word near it; "street"
// in an address and "a lot of" are nobody's parking; "no information about WiFi" states nothing about WiFi.

import { WordSet } from '../../vocabulary/word-sets.ts'
import type { Clause, Sentence } from '../reader.ts'
import { Role } from '../reading/lexicon.ts'
import { Sign } from '../words/gaps.ts'
import type { Hit } from './feature-facts.ts'
import type { Group } from './feature-terms.ts'

const NEAR = 14
const NOUN_REACH = 4

export function inContext(sentence: Sentence, clause: Clause, hit: Hit): boolean {
  if (saysUnknown(sentence, clause) || isTitle(sentence, hit) || isTopic(clause, hit)) return false
  // "Formerly", "soon": of another time than the fact.
  if (clause.has(Role.otherTime)) return false
  const { group } = hit.feature
  if (!group) return true
  if (group.subjective) return isPredicated(sentence, clause, group, hit) || modifiesNoun(clause, group, hit)
  return !isOrdinary(clause, hit) && isNear(sentence, group, hit)
}

const DENIALS = Role.negator | Role.without | Role.no

/** "There is no information about WiFi": the answer speaks of what it was told, not of the brand. */
const saysUnknown = ({ roles }: Sentence, clause: Clause): boolean =>
  (roles & Role.told) !== 0 && (roles & DENIALS) !== 0 && clause.has(Role.told) && clause.has(DENIALS)

const ANSWER = 4

/** "**Parking and WiFi:** There is a lot ..." only says what the line is about; "**WiFi:** free" states it. */
const isTitle = ({ label, to }: Sentence, hit: Hit): boolean =>
  label !== null && hit.to <= label.to && (to - label.to > ANSWER || label.to === to)

const TOPICS = new WordSet('for regarding about concerning für pour para per'.split(' '))

/** "For payroll, most customers ...": what the clause is about, no statement. */
const isTopic = ({ words, from: start }: Clause, { from }: Hit): boolean =>
  from === start + 1 && TOPICS.has(words, start)

const PLACED = new WordSet('located situated positioned set operates parked behind vacant truck'.split(' '))

/** "a lot of", "lots of", "State Street", "situated in a parking lot". */
function isOrdinary({ words, from: start, to: end }: Clause, { from, to }: Hit): boolean {
  const word = words.list[from] as string
  if (words.list[to - 1] === 'lot')
    for (let at = Math.max(start, from - 5); at < Math.min(end, to + 2); at++)
      if (PLACED.has(words, at)) return true
  if (word.startsWith('lot') && words.list[to] === 'of') return true
  const letter = words.text[words.starts[from] as number] as string
  const before = words.text[words.starts[from - 1] ?? 0] as string
  return word === 'street' && letter === 'S' && before !== before.toLowerCase()
}

function isNear(sentence: Sentence, group: Group, { from, to }: Hit): boolean {
  const { words } = sentence
  if (
    sentence.hasWord(group.context) &&
    group.context.isIn(words, Math.max(sentence.from, from - NEAR), Math.min(sentence.to, to + NEAR))
  )
    return true
  return isInHeading(sentence, group)
}

/** As a part of a word too. */
function isInHeading({ heading }: Sentence, { context }: Group): boolean {
  if (heading !== '') for (const word of context.words) if (heading.includes(word)) return true
  return false
}

const PREDICATE_REACH = 20

/** "a trendy atmosphere", "Ambience: trendy", "the ambience is casual, classy, and trendy". */
function isPredicated(sentence: Sentence, clause: Clause, group: Group, { from, to, feature }: Hit): boolean {
  const { words } = clause
  if (group.context.isIn(words, to, Math.min(clause.to, to + NOUN_REACH))) return true
  for (let at = from - 1; at >= Math.max(sentence.from, from - PREDICATE_REACH); at--) {
    if (group.context.has(words, at)) return true
    // A comma may only part it from a fellow: "casual, trendy".
    const parted = ((words.gaps[at + 1] as number) & Sign.comma) !== 0
    if (parted && !feature.fellows.has(words.list[at] as string)) return false
  }
  return isInHeading(sentence, group)
}

function modifiesNoun({ words, to: end }: Clause, group: Group, { to }: Hit): boolean {
  if (group.loose.includes(words.list[to - 1] as string)) return false
  return group.nouns.isIn(words, to, Math.min(end, to + NOUN_REACH))
}
