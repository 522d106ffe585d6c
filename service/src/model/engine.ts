// The answer engines. This table is the only list of them: types, enumerations, clients and pages follow from it.

/**
 * Each engine's name for people, by its name in the API. In the order of the API document, which answers keep too: a new
 * one comes last. A name is sealed with every answer and never changes.
 */
export const ENGINE_NAMES = {
  CHATGPT: 'ChatGPT',
  PERPLEXITY: 'Perplexity',
  GEMINI: 'Gemini',
  CLAUDE: 'Claude',
  COPILOT: 'Copilot',
  GROK: 'Grok',
  GOOGLE_AIO: 'Google AI Overviews',
  GOOGLE_AI_MODE: 'Google AI Mode',
  DEEPSEEK: 'DeepSeek',
  META_AI: 'Meta AI',
  AMAZON_RUFUS: 'Amazon Rufus',
} as const

export type Engine = keyof typeof ENGINE_NAMES

export const ENGINES = Object.keys(ENGINE_NAMES) as readonly Engine[]

/** The model that reads answers. Not an engine, but with a price, a rate and a share of the budgets like one. */
export const READER = 'READER'

/** Whoever is paid for a reply. */
export type Payee = Engine | typeof READER

/** Where an answer came from. Sandbox answers carry `sandbox` in their sealed record for ever. */
export const SURFACES = ['official_api', 'serp_api', 'scraped_ui', 'sandbox'] as const
export type Surface = (typeof SURFACES)[number]
