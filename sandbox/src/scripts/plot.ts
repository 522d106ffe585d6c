// Which scenario is played for which question, when the prompt does not order one.

import { DEMO_BRAND, type Intent } from '../demo-brand.ts'
import { stableFraction } from '../stable.ts'
import { TOPICS, type Topic } from './account.ts'
import type { Engine } from './answer.ts'
import { namedThing } from './category-story.ts'
import type { Scenario } from './scenario.ts'

/** `general` is a question outside the demo's world; everything else is a scenario of it. */
export type Plot = Scenario | 'general'

type Odds = readonly (readonly [Scenario, number])[]

const ODDS: Record<Intent, Odds> = {
  CATEGORY: [
    ['absent', 46],
    ['listing', 22],
    ['good', 14],
    ['praise', 10],
    ['wrong', 8],
  ],
  BRANDED: [
    ['good', 48],
    ['wrong', 26],
    ['echo', 16],
    ['praise', 10],
  ],
  COMPARATIVE: [
    ['good', 26],
    ['praise', 22],
    ['wrong', 18],
    ['listing', 14],
    ['echo', 12],
    ['absent', 8],
  ],
  DEFENSIVE: [
    ['good', 30],
    ['echo', 20],
    ['wrong', 18],
    ['praise', 12],
    ['refusal', 8],
    ['injected', 6],
    ['false-citation', 6],
  ],
}

/** Google shows no overview for many questions, most of all for those about a company's reputation. */
const NO_OVERVIEW: Record<Intent, number> = { CATEGORY: 0.1, BRANDED: 0.3, COMPARATIVE: 0.2, DEFENSIVE: 0.7 }

export function choosePlot(seed: number, engine: Engine, prompt: string): Plot {
  const intent = intentOf(prompt)
  if (intent === undefined) return namedThing(prompt) === undefined ? 'general' : 'echo'
  if (engine === 'GOOGLE_AIO' && stableFraction(seed, 'overview', prompt) < NO_OVERVIEW[intent])
    return 'no-overview'
  return draw(ODDS[intent], stableFraction(seed, 'plot', engine, prompt))
}

/** Some engines decide for themselves whether to search. */
export function searchesAtAll(seed: number, engine: Engine, prompt: string): boolean {
  const mayDecline = engine === 'GEMINI' || engine === 'DEEPSEEK' || engine === 'META_AI'
  return !mayDecline || stableFraction(seed, 'search', engine, prompt) >= 0.1
}

function intentOf(prompt: string): Intent | undefined {
  const known = DEMO_BRAND.prompts.find(({ text }) => text === prompt)
  if (known) return known.intent
  if (DEMO_BRAND.aliases.some(alias => prompt.includes(alias))) return 'BRANDED'
  return /\bkettles?\b/i.test(prompt) && namedThing(prompt) === undefined ? 'CATEGORY' : undefined
}

function draw(odds: Odds, fraction: number): Scenario {
  const total = odds.reduce((sum, [, weight]) => sum + weight, 0)
  let left = fraction * total
  for (const [scenario, weight] of odds) {
    left -= weight
    if (left < 0) return scenario
  }
  return 'absent'
}

const WORDS: Record<Topic, RegExp> = {
  founding: /found|when|who|what is|trustworthy/i,
  warranty: /warranty|durable|guarantee|complaint|compare|best/i,
  price: /cost|price|much|compare|cheap|best/i,
  staff: /employ|staff|large|big|trustworthy/i,
  place: /where|based|headquarter|what is|durable|long warranty/i,
  telephone: /phone|contact|reach|complaint/i,
}

/** Two or three topics, those that the question is about first. */
export function topicsOf(prompt: string): Topic[] {
  const asked = TOPICS.filter(topic => WORDS[topic].test(prompt))
  const others = TOPICS.filter(topic => !asked.includes(topic))
  return [...asked, ...others].slice(0, Math.max(2, Math.min(3, asked.length)))
}
