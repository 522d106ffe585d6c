// From what is known about a brand to questions it could ask.

import { questionLanguage, questionsIn, type Topic } from '../../brands/setup/questions.ts'
import { holds, type SuggestedPrompt, suggestPrompts } from '../../brands/setup/suggest-prompts.ts'
import { canBeJudged } from '../../citations/matters.ts'
import type { Brand } from '../../model/brand.ts'
import type { Fact } from '../../model/fact.ts'
import type { Sql } from '../../platform/database.ts'
import { productOf } from '../../readers/matter.ts'
import type { Introduction } from '../../truth/site/introduction.ts'
import { activeFacts } from '../../truth/store.ts'
import { introductionTo } from './read-setup.ts'

/** What a person says; the site supplies the rest. */
export interface Wishes {
  language: string | null
  category: string | null
  rivals: string[]
}

export interface Suggestions {
  language: string
  category: string | null
  prompts: SuggestedPrompt[]
}

export async function suggestFor(sql: Sql, brand: Brand, wishes: Wishes): Promise<Suggestions> {
  const site = await introductionTo(sql, brand.id)
  return suggestionsFrom({ brand, site, facts: await activeFacts(sql, brand.id) }, wishes)
}

interface Known {
  brand: Pick<Brand, 'name' | 'aliases'>
  site: Introduction | null
  facts: Fact[]
}

export function suggestionsFrom({ brand, site, facts }: Known, wishes: Wishes): Suggestions {
  const language = questionLanguage(wishes.language ?? site?.language ?? null)
  const products = [...new Set(facts.flatMap(({ key }) => productOf(key) ?? []))]
  const values = facts.filter(canBeJudged).map(({ value }) => value)
  const category = wishes.category ?? categoryOf(site, facts, { language, values })
  const prompts = suggestPrompts({
    brand,
    language,
    category,
    place: isLocal(site) ? placeOf(facts) : null,
    products,
    rivals: wishes.rivals,
    topics: topicsOf(facts),
    values,
  })
  return { language, category, prompts }
}

/** What its products are filed under, else the trade it states, else what its title says. */
function categoryOf(
  site: Introduction | null,
  facts: Fact[],
  { language, values }: { language: string; values: string[] },
): string | null {
  const { trades } = questionsIn(language)
  const filed = facts
    .filter(({ key }) => /^product\[[^\]]*\]\.category$/.test(key))
    .map(({ value }) => shelfOf(value))
  const isSoftware = facts.some(({ key }) => key.endsWith('.applicationCategory'))
  const types = [...(site?.types ?? []), ...(isSoftware ? ['SoftwareApplication'] : [])]
  const trade = types.flatMap(type => (Object.hasOwn(trades, type) ? [trades[type] as string] : []))
  const found = [...filed, ...trade, site?.trade ?? ''].find(
    words => words !== '' && !values.some(value => holds(words, value)),
  )
  return found ?? null
}

const LONGEST_SHELF = 60

/** "Home > Kitchen > Kettles" is Kettles; numbers and addresses do not count. */
function shelfOf(category: string): string {
  const last =
    category
      .split(/[>/|›»]/)
      .at(-1)
      ?.trim() ?? ''
  return last.length <= LONGEST_SHELF && /\p{L}/u.test(last) && !/[\p{N}_]/u.test(last) ? last : ''
}

/** Trades that people do not visit, despite an address. */
const NOT_LOCAL = ['Airline', 'BankOrCreditUnion', 'InsuranceAgency', 'SoftwareApplication']

const isLocal = (site: Introduction | null): boolean =>
  (site?.types ?? []).some(type => Object.hasOwn(questionsIn('en').trades, type) && !NOT_LOCAL.includes(type))

/** With premises in two towns, neither represents the brand. */
function placeOf(facts: Fact[]): string | null {
  const places = new Set(
    facts.filter(({ key }) => key === 'address.addressLocality').map(({ value }) => value),
  )
  const [place = null] = places
  return places.size === 1 ? place : null
}

const BY_KEY: [Topic, RegExp][] = [
  ['founding', /^found(?:ing|er)/],
  ['price', /^product\[.*\boffers\.price$/],
  ['hours', /openingHours/],
  ['contact', /^(?:telephone|email|address\b)/],
  ['warranty', /^product\[.*\bwarranty/],
  ['people', /^(?:numberOfEmployees|employee\b)/],
  ['certificates', /hasCertification|^award/],
  ['stay', /^(?:check(?:in|out)Time|numberOfRooms|starRating)/],
]

const topicsOf = (facts: Fact[]): ReadonlySet<Topic> =>
  new Set(BY_KEY.filter(([, pattern]) => facts.some(({ key }) => pattern.test(key))).map(([topic]) => topic))
