// The reader without a model: always available, offline, small. It reads literal kinds only (numbers, prices, dates,
// durations, hours, contacts, names, places, and yes or no where a thing is plainly named), and leaves alone whatever it
// cannot read. It decides nothing and never sees a fact's value.

import type { Matter } from '../matter.ts'
import type { Statement } from '../statement.ts'
import { withoutConflicts } from './conflicts.ts'
import { contactsIn, readContacts } from './contacts.ts'
import { readFigures } from './figures.ts'
import { readClocks, readHours } from './hours.ts'
import { type Found, type Said, statementOf } from './meaning.ts'
import type { Brand } from './names.ts'
import { passagesOf } from './passages.ts'
import { readNames } from './people.ts'
import { everyPhrase } from './phrases.ts'
import { readPrices } from './prices.ts'
import { createSceneMaker, type Question, type RulesTask, type Scene } from './scene.ts'
import { type Token, tokensOf } from './tokens.ts'
import { type Passage, type Topic, UNKNOWN } from './topic.ts'
import { valuesIn } from './values.ts'
import { readYesNo } from './yes-no.ts'

export type { RulesTask } from './scene.ts'

export const RULES = 'rules@5'

type RulesReader = (question: Question) => Statement[]

export interface RulesOptions {
  /** In an answer, contradicting values count as misread; a page by many hands may well say both. */
  keepConflicts?: boolean
}

/** Prepared once for a brand, used for many answers. */
export function createRulesReader(
  brand: Brand,
  matters: Matter[],
  { keepConflicts = false }: RulesOptions = {},
): RulesReader {
  const sceneOf = createSceneMaker(brand, matters)
  return question => {
    const scene = sceneOf(question)
    if (!scene) return []
    const passages = passagesOf(scene, askedIn(question.prompt, scene))
    const read = passages.flatMap(passage => readPassage(scene, passage))
    return (keepConflicts ? read : withoutConflicts(read, matters)).slice(0, MOST_STATEMENTS)
  }
}

export const readByRules = ({ brand, matters, ...question }: RulesTask): Statement[] =>
  createRulesReader(brand, matters)(question)

/** More than any real answer makes. */
const MOST_STATEMENTS = 400

/** A question that names the brand makes it the topic of the answer; one that names a product, that product. */
function askedIn(prompt: string, { finder }: Scene): Topic {
  const named = everyPhrase(finder.own, tokensOf(prompt)).map(({ entry }) => entry)
  if (named.length === 0) return UNKNOWN
  const products = named.flatMap(({ product, isOrdinary }) =>
    product === null || isOrdinary ? [] : [product],
  )
  return { who: 'brand', product: new Set(products).size === 1 ? (products[0] as string) : null }
}

type Reader = (scene: Scene, passage: Passage, found: Found) => Said[]

const READERS: Reader[] = [readFigures, readPrices, readHours, readClocks, readContacts, readNames, readYesNo]

/** More than any sentence says; bounds the work on a text made of nothing but figures. */
const MOST_VALUES = 24

function readPassage(scene: Scene, passage: Passage): Statement[] {
  const { tokens, label } = passage
  const contacts = contactsIn(scene.answer, tokens).slice(0, MOST_VALUES)
  const isTaken = ({ start }: Token) =>
    contacts.some(contact => start >= contact.start && start < contact.end)
  const found: Found = {
    contacts,
    values: valuesIn(tokens, scene.tongue, isTaken).slice(0, MOST_VALUES),
    hits: everyPhrase(scene.terms.phrases, tokens).slice(0, MOST_VALUES),
    label: everyPhrase(scene.terms.phrases, label).flatMap(({ entry }) => entry),
  }
  return READERS.flatMap(read => read(scene, passage, found)).flatMap(
    said => statementOf(scene, passage, said, found) ?? [],
  )
}
