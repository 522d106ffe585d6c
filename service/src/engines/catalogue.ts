// Written by `npm run openapi`, from service/src/model/engine.ts: do not edit.

import type { Engine } from '../model/engine.ts'
import { AMAZON_RUFUS } from './amazon-rufus.ts'
import { CHATGPT } from './chatgpt.ts'
import { CLAUDE } from './claude.ts'
import { COPILOT } from './copilot.ts'
import { DEEPSEEK } from './deepseek.ts'
import { GEMINI } from './gemini.ts'
import { GOOGLE_AI_MODE } from './google-ai-mode.ts'
import { GOOGLE_AIO } from './google-aio.ts'
import { GROK } from './grok.ts'
import { META_AI } from './meta-ai.ts'
import { PERPLEXITY } from './perplexity.ts'
import type { DeclaredEngine } from './terms/route.ts'

/** Every engine as its own file declares it. */
export const CATALOGUE: Readonly<Record<Engine, DeclaredEngine>> = {
  CHATGPT,
  PERPLEXITY,
  GEMINI,
  CLAUDE,
  COPILOT,
  GROK,
  GOOGLE_AIO,
  GOOGLE_AI_MODE,
  DEEPSEEK,
  META_AI,
  AMAZON_RUFUS,
}
