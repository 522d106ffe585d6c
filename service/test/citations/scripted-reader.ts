// A model that replies by heart, for tests of what becomes of its replies.

import type { Matter } from '../../src/readers/matter.ts'
import { type ModelReply, requestSha256 } from '../../src/readers/model/ask.ts'
import {
  CHECK_TEMPLATE,
  type CheckItem,
  checkRequests,
  readCheck,
  type Says,
} from '../../src/readers/model/check.ts'
import { type ModelReader, UNTOLD } from '../../src/readers/model/reader.ts'
import { readReply, type Told, toldTogether } from '../../src/readers/model/reply.ts'
import { readingRequests, TEMPLATE } from '../../src/readers/model/template.ts'
import type { ModelRequest } from '../../src/readers/wires/wire.ts'

export interface ScriptedReader extends ModelReader {
  model: string
  /** Readings, and second looks. */
  asked: number
  looked: number
}

interface Script {
  model?: string
  /** What its replies are called by, where that is not the model. */
  named?(): string
  /** What it replies to a reading. Throws when it is away. */
  reads(matters: Matter[], answer: string): string
  /** What it says at a second look; without it, every accusation is confirmed. */
  checks?(item: CheckItem): Says
}

export function scriptedReader({
  model = 'test-model',
  named,
  reads,
  checks = () => 'differs',
}: Script): ScriptedReader {
  const replyTo = (request: ModelRequest, reply: () => string): ModelReply => {
    const name = named?.() ?? reader.model
    const sent = { request: requestSha256(request), text: reply(), model: name }
    return { ...sent, ending: 'whole', finish: 'stop', usage: null, cost: null }
  }
  const reader: ScriptedReader = {
    model,
    asked: 0,
    looked: 0,
    async read(task) {
      const { matters } = task
      const replies = readingRequests(task).map(request => {
        reader.asked++
        return replyTo(request, () => reads(matters, task.answer))
      })
      const parts = replies.map(({ text }) => readReply(text, matters))
      const told = parts.includes(null) ? null : toldTogether(parts as Told[])
      const unread = told === null ? ('broken' as const) : null
      const name = replies[0]?.model ?? reader.model
      return { template: TEMPLATE, model: name, matters, replies, ...(told ?? UNTOLD), unread }
    },
    async check(task, items) {
      const told = checkRequests(task, items).map(({ request, items: own }) => {
        reader.looked++
        const answers = own.map((item, at) => ({ item: at + 1, says: checks(item) }))
        const reply = replyTo(request, () => JSON.stringify({ answers }))
        return { own, reply, says: readCheck(reply.text, own.length) ?? [] }
      })
      const said = new Map(told.flatMap(({ own, says }) => own.map((item, at) => [item, says[at] ?? null])))
      return {
        template: CHECK_TEMPLATE,
        replies: told.map(({ reply }) => reply),
        says: items.map(item => said.get(item) ?? null),
      }
    },
  }
  return reader
}

/** A reply that states these, each on a matter by its key. */
export const replyOf = (
  matters: Matter[],
  stated: { key: string; quote: string; value: string; sentence?: number; voice?: string }[],
): string =>
  JSON.stringify({
    statements: stated.flatMap(({ key, quote, value, sentence = 0, voice = 'own' }) => {
      const matter = matters.findIndex(matter => matter.key === key) + 1
      const said = { subject: 'brand', time: 'now', voice, precision: 'exact' }
      return matter === 0 ? [] : [{ sentence, quote, matter, value, ...said }]
    }),
  })
