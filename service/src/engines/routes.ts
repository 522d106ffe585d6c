// Every way to every engine: those that can be asked, and those that are only read any more.

import { ENGINES, type Engine } from '../model/engine.ts'
import { AMAZON_RUFUS } from './amazon-rufus.ts'
import { readCompletion } from './chat-completions.ts'
import { CHATGPT } from './chatgpt.ts'
import { CLAUDE } from './claude.ts'
import { COPILOT } from './copilot.ts'
import { DEEPSEEK } from './deepseek.ts'
import { hearingFilters } from './filtered.ts'
import { GEMINI } from './gemini.ts'
import { GOOGLE_AI_MODE } from './google-ai-mode.ts'
import { GOOGLE_AIO } from './google-aio.ts'
import { GROK } from './grok.ts'
import { META_AI } from './meta-ai.ts'
import { PERPLEXITY } from './perplexity.ts'
import type { Route } from './route.ts'
import type { RouteTable } from './settings.ts'

const listening = (routes: readonly Route[]): readonly Route[] =>
  routes.map(route => ({ ...route, read: hearingFilters(route.read) }))

/** In order of preference. */
export const ROUTES: RouteTable = {
  CHATGPT: listening(CHATGPT),
  PERPLEXITY: listening(PERPLEXITY),
  GEMINI: listening(GEMINI),
  CLAUDE: listening(CLAUDE),
  COPILOT: listening(COPILOT),
  GROK: listening(GROK),
  GOOGLE_AIO: listening(GOOGLE_AIO),
  GOOGLE_AI_MODE: listening(GOOGLE_AI_MODE),
  DEEPSEEK: listening(DEEPSEEK),
  META_AI: listening(META_AI),
  AMAZON_RUFUS: listening(AMAZON_RUFUS),
}

export type ReadableRoute = Pick<Route, 'name' | 'engine' | 'surface' | 'read'>

const completions = { surface: 'official_api', read: hearingFilters(readCompletion) } as const

/** Formats that were spoken once. */
const READ_ONLY: readonly ReadableRoute[] = [
  { name: 'perplexity-sonar', engine: 'PERPLEXITY', ...completions },
  { name: 'openai-chat-completions', engine: 'CHATGPT', ...completions },
  { name: 'xai-chat-completions', engine: 'GROK', ...completions },
  { name: 'deepseek-chat-completions', engine: 'DEEPSEEK', ...completions },
  { name: 'meta-chat-completions', engine: 'META_AI', ...completions },
]

/** In order of preference, those that are only read at the end. */
export function readableRoutes(engine: Engine): readonly ReadableRoute[] {
  return [...ROUTES[engine], ...READ_ONLY.filter(route => route.engine === engine)]
}

export function findReadableRoute(name: string): ReadableRoute | undefined {
  return ENGINES.flatMap(readableRoutes).find(route => route.name === name)
}
