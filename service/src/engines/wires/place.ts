import type { Question, RawAnswer } from '../engine.ts'
import type { Route } from '../terms/route.ts'

/** A question's place as OpenAI, Anthropic and Perplexity name it. */
export const placeOf = ({ country, city }: Question): { country: string; city?: string } =>
  city === null ? { country } : { country, city }

/** What was wanted, and what the route could pass on. A city appears only if there is one. */
export function localesOf(
  { sends }: Pick<Route, 'sends'>,
  question: Question,
): Pick<RawAnswer, 'localeAsked' | 'locale'> {
  const { country, language, city } = question
  return {
    localeAsked: { country, language, ...(city !== null && { city }) },
    locale: {
      country: sends.includes('country') ? country : null,
      language: sends.includes('language') ? language : null,
      ...(sends.includes('city') && city !== null && { city }),
    },
  }
}
