// The model as a reader of pages. It is told the brand and the page, never a known value, and decides nothing.

import type { CapturingFetch } from '../../engines/engine.ts'
import type { ModelReply } from '../model/ask.ts'
import {
  askUntilRead,
  distinct,
  lineOf,
  type Memory,
  modelOf,
  NO_MEMORY,
  type Unread,
} from '../model/reader.ts'
import { type KeptReply, requireNoOthers, templateOf, usedReply } from '../model/replay.ts'
import type { ReaderSettings } from '../model/settings.ts'
import type { ModelRequest } from '../wires/wire.ts'
import { type PageStatement, readPageReply } from './page-reply.ts'
import { PAGE_TEMPLATE, type PageTask, pageRequests } from './page-template.ts'

export interface PageReading {
  template: string
  /** As the vendor names it. */
  model: string
  /** All of them, including useless ones. */
  replies: ModelReply[]
  /** Null when a part could not be read. */
  statements: PageStatement[] | null
  unread: Unread | null
}

export interface PageReader {
  readonly model: string
  /** Throws EngineError if there was no reply. */
  readPage(task: PageTask, signal: AbortSignal, memory?: Memory): Promise<PageReading>
}

export function createPageReader(settings: ReaderSettings, fetch: CapturingFetch): PageReader {
  const line = lineOf(settings, fetch)
  return {
    model: settings.model,
    async readPage(task, signal, memory = NO_MEMORY) {
      const call = { line, signal, memory }
      const replies: ModelReply[] = []
      const statements: PageStatement[] = []
      const reading = { template: PAGE_TEMPLATE, replies }
      for (const request of pageRequests(task)) {
        const part = await askUntilRead(call, request, readPageReply)
        replies.push(...part.replies)
        if (part.value === null)
          return { ...reading, model: modelOf(call, replies), statements: null, unread: part.unread }
        statements.push(...part.value)
      }
      const model = modelOf(call, replies)
      return { ...reading, model, statements: distinct(statements), unread: null }
    },
  }
}

const TEMPLATES: Record<string, (task: PageTask) => ModelRequest[]> = { [PAGE_TEMPLATE]: pageRequests }

/** What sealed replies say about a page, without asking; null if a part could not be read. Throws ReplayError. */
export function replayPage(
  template: string,
  task: PageTask,
  replies: readonly KeptReply[],
): PageStatement[] | null {
  const requests = templateOf(TEMPLATES, template)(task)
  requireNoOthers(requests, replies)
  const parts = requests.map(request => {
    const reply = usedReply(request, replies)
    return reply.ending === 'whole' ? readPageReply(reply.text) : null
  })
  return parts.includes(null) ? null : distinct(parts.flatMap(part => part ?? []))
}
