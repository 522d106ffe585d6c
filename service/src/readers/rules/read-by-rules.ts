// The reader without a model: always there, offline, small. It reads literal kinds only (numbers, prices, dates, lengths of
// time, hours, contacts, names, places, and yes or no where a thing is named plainly), and whatever it cannot read it leaves
// alone. It decides nothing and never sees the value of a fact.

import type { Matter } from '../matter.ts'
import { sentencesOf } from '../sentences.ts'
import type { Statement } from '../statement.ts'
import { contactsIn, readContacts } from './contacts.ts'
import { readCountries } from './countries.ts'
import { readFigures } from './figures.ts'
import { readClocks, readHours } from './hours.ts'
import { type Brand, createNameFinder } from './names.ts'
import { type Passage, passagesOf } from './passages.ts'
import { readNames } from './people.ts'
import { readPrices } from './prices.ts'
import { type Scene, sceneOf, tongueOf } from './scene.ts'
import { termsIn } from './terms.ts'
import { type Token, tokensOf } from './tokens.ts'
import { UNKNOWN } from './topic.ts'
import { valuesIn } from './values.ts'
import { readYesNo } from './yes-no.ts'

export const RULES = 'rules@4'

export interface RulesTask {
  brand: Brand
  matters: Matter[]
  /** What the engine was asked. */
  prompt: string
  answer: string
}

export function readByRules({ answer, prompt, brand, matters }: RulesTask): Statement[] {
  const tongue = tongueOf(prompt, answer)
  if (!tongue || matters.length === 0) return []
  const sentences = sentencesOf(answer)
  const finder = createNameFinder(brand, matters, tongue.lexicon)
  const scene = sceneOf({ answer, sentences, tongue, finder }, matters)
  const passages = passagesOf({
    answer,
    sentences,
    finder,
    language: tongue,
    context: tongue.context,
    asked: askedIn(prompt, scene),
  })
  return passages.flatMap(passage => readPassage(scene, passage))
}

/** A question that names the brand makes it the topic of the answer; one that names a product, that product. */
function askedIn(prompt: string, { finder }: Scene): Passage['topic'] {
  const tokens = tokensOf(prompt)
  const named = tokens.flatMap((_, at) => finder.own.at(tokens, at)?.entry ?? [])
  if (named.length === 0) return UNKNOWN
  const products = new Set(
    named.flatMap(({ product, isOrdinary }) => (product === null || isOrdinary ? [] : [product])),
  )
  return { who: 'brand', product: products.size === 1 ? ([...products][0] as string) : null }
}

function readPassage(scene: Scene, passage: Passage): Statement[] {
  const { tokens, label } = passage
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last) return []
  const contacts = contactsIn(scene.answer, { start: first.start, end: last.end })
  const isTaken = ({ start }: Token) =>
    contacts.some(contact => start >= contact.start && start < contact.end)
  const values = valuesIn(tokens, scene.tongue.values, isTaken)
  const hits = termsIn(tokens, scene.terms)
  const cues = { hits, label: termsIn(label, scene.terms).flatMap(({ entry }) => entry) }
  return [
    ...readFigures(scene, passage, { values, cues }),
    ...readPrices(scene, passage, { values, cues }),
    ...readHours(scene, passage),
    ...readClocks(scene, passage, cues),
    ...readContacts(scene, passage, { contacts, cues }),
    ...readNames(scene, passage, cues),
    ...readCountries(scene, passage, cues),
    ...readYesNo(scene, passage, { hits }),
  ]
}
