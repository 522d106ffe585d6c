// Questions that a new brand could ask, from what its site says. Pure. A question never contains a fact's value: an answer that
// only repeats its question is an echo.

import type { PromptIntent } from '../../model/brand.ts'
import { type Questions, questionsIn, type Topic } from './questions.ts'

export interface SuggestionInput {
  brand: { name: string; aliases: string[] }
  language: string
  /** What the brand offers, as a plural: "electric kettles". Null: unknown, and no question is asked about it. */
  category: string | null
  /** Where a local business is. */
  place: string | null
  products: string[]
  rivals: string[]
  /** What there are facts about. */
  topics: ReadonlySet<Topic>
  /** Of facts; none may appear in a question. */
  values: string[]
}

export interface SuggestedPrompt {
  text: string
  intent: PromptIntent
}

const MOST_BRANDED = 4
const MOST_COMPARATIVE = 3
/** Where nothing is known, these are asked. */
const USUAL: Topic[] = ['founding', 'contact']
const ORDER: Topic[] = ['founding', 'price', 'hours', 'contact', 'stay', 'warranty', 'people', 'certificates']
const LONGEST_PRODUCT = 60

/** Eight to twelve, and of each intent where the category is known. */
export function suggestPrompts(input: SuggestionInput): SuggestedPrompt[] {
  const questions = questionsIn(input.language)
  const category = categoryQuestions(input, questions)
  const branded = brandedQuestions(input, questions)
  const comparative = comparativeQuestions(input, questions)
  const room = category.length > 0 && branded.length === MOST_BRANDED ? 2 : 3
  const defensive = questions.defensive.slice(0, room).map(text => fill(text, { brand: input.brand.name }))
  return [
    ...category.map(text => ({ text, intent: 'CATEGORY' as const })),
    ...branded.map(text => ({ text, intent: 'BRANDED' as const })),
    ...comparative.map(text => ({ text, intent: 'COMPARATIVE' as const })),
    ...defensive.map(text => ({ text, intent: 'DEFENSIVE' as const })),
  ]
}

function categoryQuestions(
  { brand, category, place, language }: SuggestionInput,
  questions: Questions,
): string[] {
  if (category === null || names(category, brand)) return []
  const near = place === null ? '' : fill(questions.near, { place })
  const told = { category: asInSentence(category, language), near }
  return questions.category.map(text => capitalised(fill(text, told), language))
}

function brandedQuestions(input: SuggestionInput, questions: Questions): string[] {
  const offered = offeredIn(input, questions)
  const isAskable = (topic: Topic) => offered !== null || (topic !== 'price' && topic !== 'warranty')
  const known = ORDER.filter(topic => input.topics.has(topic) && isAskable(topic))
  const topics = ['about' as const, ...new Set([...known, ...USUAL])].slice(0, MOST_BRANDED)
  return topics.map(topic =>
    fill(questions.branded[topic], { brand: input.brand.name, offered: offered ?? '' }),
  )
}

function comparativeQuestions(input: SuggestionInput, questions: Questions): string[] {
  const brand = input.brand.name
  const offered = offeredIn(input, questions)
  const rivals = input.rivals
    .filter(rival => !names(rival, input.brand))
    .slice(0, MOST_COMPARATIVE - 1)
    .map(rival => fill(questions.rival, { brand, rival }))
  const [alternatives, likes, differs] = questions.comparative
  const general = [
    fill(alternatives, { brand }),
    fill(offered === null ? differs : likes, { brand, offered: offered ?? '' }),
  ]
  return [...rivals, ...general, fill(differs, { brand })]
    .filter((text, place, all) => all.indexOf(text) === place)
    .slice(0, MOST_COMPARATIVE)
}

/** The first product that can be named without giving a fact away, with its brand. */
function offeredIn({ brand, products, values }: SuggestionInput, { offered }: Questions): string | null {
  const product = products.find(
    name => name.length <= LONGEST_PRODUCT && !values.some(value => holds(name, value)),
  )
  if (product === undefined) return null
  return fold(product).includes(fold(brand.name)) ? product : fill(offered, { brand: brand.name, product })
}

/** In one pass, so that inserted text cannot bring placeholders of its own. */
const fill = (text: string, told: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name) => told[name] ?? hole)

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Whether a text names the brand, by any of its names. */
const names = (text: string, { name, aliases }: SuggestionInput['brand']): boolean =>
  [name, ...aliases].some(own => holds(text, own))

/** As words of its own; scripts that leave no space between words have none. */
export function holds(text: string, part: string): boolean {
  const [whole, wanted] = [fold(text), fold(part).trim()]
  if (wanted === '') return false
  const isWord = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character) && !UNSPACED.test(character)
  for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + 1)) {
    const [before, after] = [whole[at - 1], whole[at + wanted.length]]
    if (!(isWord(before) && isWord(wanted[0])) && !(isWord(after) && isWord(wanted.at(-1)))) return true
  }
  return false
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** A heading within a sentence: "Electric kettles" is "electric kettles", "USB cables" and German nouns stay. */
function asInSentence(words: string, language: string): string {
  const isHeading = /^\p{Lu}\p{Ll}/u.test(words) && language !== 'de'
  return isHeading ? words.charAt(0).toLocaleLowerCase(language) + words.slice(1) : words
}

const capitalised = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
