// Every vendor under its prefix. Those of a family that several speak are what its file of vendors exports. Those that
// remember tasks are made anew for each sandbox.

import { anthropicBatches } from '../batch/anthropic.ts'
import { geminiBatches } from '../batch/gemini.ts'
import { openaiBatches } from '../batch/openai.ts'
import type { Provider } from '../provider.ts'
import { createBrightdata } from './brightdata.ts'
import { chat } from './chat.ts'
import { createCloro } from './cloro.ts'
import { dataforseo } from './dataforseo.ts'
import { gemini } from './gemini.ts'
import * as messagesVendors from './messages-vendors.ts'
import { pangolinfo } from './pangolinfo.ts'
import { perplexity } from './perplexity.ts'
import * as responsesVendors from './responses-vendors.ts'
import { createScrapeless } from './scrapeless.ts'
import { createSerpapi } from './serpapi.ts'

export function openProviders(): Map<string, Provider> {
  return new Map(
    Object.entries({
      ...responsesVendors,
      ...messagesVendors,
      perplexity,
      openai: openaiBatches(responsesVendors.openai),
      anthropic: anthropicBatches(messagesVendors.anthropic),
      gemini: geminiBatches(gemini),
      chat,
      cloro: createCloro(),
      brightdata: createBrightdata(),
      serpapi: createSerpapi(),
      dataforseo,
      pangolinfo,
      scrapeless: createScrapeless(),
    }),
  )
}
