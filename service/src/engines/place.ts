import type { Question } from './engine.ts'

/** The place of a question as OpenAI, Anthropic and Perplexity name it. */
export const placeOf = ({ country, city }: Question): { country: string; city?: string } =>
  city === null ? { country } : { country, city }
