// The answer engines, in the order of the API document. Answers that list engines keep this order.

export const ENGINES = [
  'CHATGPT',
  'PERPLEXITY',
  'GEMINI',
  'CLAUDE',
  'COPILOT',
  'GROK',
  'GOOGLE_AIO',
  'GOOGLE_AI_MODE',
  'DEEPSEEK',
  'META_AI',
  'AMAZON_RUFUS',
] as const

export type Engine = (typeof ENGINES)[number]

/** The model that reads answers. Not an engine, but it has a price, a rate and a share of the budgets like one. */
export const READER = 'READER'

/** Whoever is paid for a reply. */
export type Payee = Engine | typeof READER

/** Where an answer came from. Sandbox answers carry `sandbox` in their sealed record for ever. */
export const SURFACES = ['official_api', 'serp_api', 'scraped_ui', 'sandbox'] as const
export type Surface = (typeof SURFACES)[number]
