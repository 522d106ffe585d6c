// The kinds of answer that the sandbox can play.

export const SCENARIOS = {
  good: 'true facts about the demo brand, citing its own site',
  wrong: 'facts that the brand’s site contradicts',
  'false-citation': 'cites a page of the brand’s site that does not exist',
  alleged: 'true facts, and a recall that no page knows of',
  praise: 'speaks of the brand without one checkable fact',
  echo: 'repeats the words of the prompt and knows nothing',
  absent: 'the category and other, invented brands',
  listing: 'the brand as a bare name in a list',
  refusal: 'the engine declines, in the vendor’s own form',
  filtered: 'a content filter stops the answer, in the vendor’s own form',
  empty: 'an answer without a word',
  'cut-off': 'the output limit before the first word; where there is none, the same as empty',
  'no-overview': 'a results page without an AI block; elsewhere the same as absent',
  injected: 'an answer that gives orders to whoever reads it',
} as const satisfies Record<string, string>

export type Scenario = keyof typeof SCENARIOS

export function isScenario(word: string): word is Scenario {
  return Object.hasOwn(SCENARIOS, word)
}
