// What a study sets out to ask, from the brand as it is, and how a brand differs from a protocol. Pure.

import { PROTOCOL_FORMAT, readProtocol, type StudyProtocol } from '@brand-citation-forensics/proof'
import type { Brand, Prompt } from '../../model/brand.ts'
import { AppError } from '../../model/errors.ts'
import { type Fact, isAboutPage } from '../../model/fact.ts'
import { chosenParts, effectiveLocale } from '../../model/locale.ts'

export type Design = Pick<
  StudyProtocol,
  'question' | 'engines' | 'rounds' | 'samples' | 'hours' | 'maxUsdMicros'
>

/** In a fixed order, so that the same facts make the same protocol. Findings on cited pages are no facts of the brand. */
export const factsOf = (facts: Fact[]): StudyProtocol['facts'] =>
  facts
    .filter(fact => !isAboutPage(fact))
    .map(({ key, value, source }) => ({ key, value, source }))
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))

const rank = ({ key, value, source }: { key: string; value: string; source?: string }): string =>
  JSON.stringify([key, value, source])

export const brandOf = ({ name, domain, aliases }: Brand): StudyProtocol['brand'] => ({
  name,
  domain,
  aliases,
})

export const protocolOf = (
  { question, ...asking }: Design,
  { brand, prompts, facts }: { brand: Brand; prompts: Prompt[]; facts: Fact[] },
): StudyProtocol =>
  checkedProtocol({
    format: PROTOCOL_FORMAT,
    question,
    brand: brandOf(brand),
    facts: factsOf(facts),
    prompts: prompts.map(prompt => ({
      ...{ text: prompt.text, intent: prompt.intent },
      ...chosenParts(effectiveLocale(prompt, brand)),
    })),
    ...asking,
  })

export function checkedProtocol(value: unknown): StudyProtocol {
  try {
    return readProtocol(value)
  } catch (error) {
    const { message } = error as Error
    throw new AppError('invalid', `Invalid body: ${message}`, {
      extra: { details: [{ in: 'body', field: 'protocol', message }] },
    })
  }
}

const SHOWN = 20

/** How a brand differs from a protocol's, in words. A fact's content matters, not where it was read. */
export function differencesTo(protocol: StudyProtocol, brand: Brand, facts: Fact[]): string[] {
  const said = new Set(protocol.facts.map(identity))
  const own = factsOf(facts)
  const known = new Set(own.map(identity))
  const { name, domain, aliases } = protocol.brand
  return [
    ...(name === brand.name ? [] : [`the brand is called ${brand.name} here, and ${name} in the protocol`]),
    ...(domain === brand.domain ? [] : [`its domain is ${brand.domain} here, and ${domain} in the protocol`]),
    ...(same(aliases, brand.aliases) ? [] : ['it goes by other names here than in the protocol']),
    ...protocol.facts
      .filter(fact => !known.has(identity(fact)))
      .map(({ key, value }) => `not a fact here: ${key} = ${value}`),
    ...own
      .filter(fact => !said.has(identity(fact)))
      .map(({ key, value }) => `a fact only here: ${key} = ${value}`),
  ]
}

export const shortened = (differences: string[]): string => {
  const more = differences.length - SHOWN
  return [...differences.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

const identity = ({ key, value }: { key: string; value: string }): string => JSON.stringify([key, value])
const same = (one: string[], other: string[]): boolean =>
  one.toSorted().join('\n') === other.toSorted().join('\n')
