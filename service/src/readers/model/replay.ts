// What sealed replies say, without asking: requests are rebuilt from what was sealed with the reading and compared by hash,
// and replies are parsed by the code that first parsed them. A template that was ever sealed stays here.

import type { Matter } from '../matter.ts'
import type { ModelRequest } from '../wires/wire.ts'
import { requestSha256 } from './ask.ts'
import {
  CHECK_TEMPLATE,
  type CheckItem,
  type CheckTask,
  checkRequests,
  readCheck,
  type Says,
} from './check.ts'
import { withoutRepeats } from './reader.ts'
import { readReply, type Told, toldTogether } from './reply.ts'
import { type ReadingTask, readingRequests, TEMPLATE } from './template.ts'

export interface KeptReply {
  /** SHA-256 of the request that was sent. */
  request: string
  text: string
  ending: string
}

/** What was sealed cannot have come about as it says. */
export class ReplayError extends Error {}

const READING_TEMPLATES: Record<string, (task: ReadingTask) => ModelRequest[]> = {
  [TEMPLATE]: readingRequests,
}
const CHECK_TEMPLATES: Record<string, typeof checkRequests> = { [CHECK_TEMPLATE]: checkRequests }

export function templateOf<T>(templates: Record<string, T>, name: string): T {
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template) throw new ReplayError(`its template ${JSON.stringify(name)} is not known to this version`)
  return template
}

/** Null if a part could not be read. The matters are those asked about: they are not narrowed again. */
export function replayReading(
  template: string,
  task: ReadingTask,
  replies: readonly KeptReply[],
): Told | null {
  const requests = templateOf(READING_TEMPLATES, template)(task)
  const told: Told[] = []
  requireNoOthers(requests, replies)
  for (const request of requests) {
    const part = readPart(request, replies, text => readReply(text, task.matters as Matter[]))
    if (part === null) return null
    told.push(part)
  }
  return withoutRepeats(toldTogether(told))
}

/** In the order of the items; null if undecided. */
export function replayCheck(
  template: string,
  { task, items }: { task: CheckTask; items: CheckItem[] },
  replies: readonly KeptReply[],
): (Says | null)[] {
  const requests = templateOf(CHECK_TEMPLATES, template)(task, items)
  requireNoOthers(
    requests.map(({ request }) => request),
    replies,
  )
  const said = new Map<CheckItem, Says | null>()
  for (const { request, items: asked } of requests) {
    const says = readPart(request, replies, text => readCheck(text, asked.length))
    for (const [at, item] of asked.entries()) said.set(item, says?.[at] ?? null)
  }
  return items.map(item => said.get(item) ?? null)
}

export function requireNoOthers(requests: ModelRequest[], replies: readonly KeptReply[]): void {
  const rebuilt = new Set(requests.map(requestSha256))
  if (replies.some(({ request }) => !rebuilt.has(request)))
    throw new ReplayError('a request, rebuilt from what is sealed, has another hash than the one sealed')
}

/** The last reply to a request is the one used. */
export function usedReply(request: ModelRequest, replies: readonly KeptReply[]): KeptReply {
  const sha256 = requestSha256(request)
  const reply = replies.findLast(reply => reply.request === sha256)
  if (!reply) throw new ReplayError('a part of what was read has no reply')
  return reply
}

function readPart<T>(
  request: ModelRequest,
  replies: readonly KeptReply[],
  parse: (text: string) => T | null,
): T | null {
  const reply = usedReply(request, replies)
  return reply.ending === 'whole' ? parse(reply.text) : null
}
