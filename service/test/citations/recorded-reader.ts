// A large model as a reader, by its recorded replies (sets/README.md).

import type { LabelledAnswer } from '../../src/citations/calibrating/labelled-set.ts'
import { mattersOf } from '../../src/citations/matters.ts'
import { type ModelReply, requestSha256 } from '../../src/readers/model/ask.ts'
import { tokensOf } from '../../src/readers/model/forecast.ts'
import { narrowed } from '../../src/readers/model/narrow.ts'
import { type ModelReader, UNTOLD } from '../../src/readers/model/reader.ts'
import { readReply, toldTogether } from '../../src/readers/model/reply.ts'
import { readSameness, SAMENESS_TEMPLATE, samenessRequests } from '../../src/readers/model/sameness.ts'
import { readingRequests, TEMPLATE } from '../../src/readers/model/template.ts'
import type { ModelRequest } from '../../src/readers/wires/wire.ts'
import type { EntrySet } from '../open-set.ts'

const MODEL = 'recorded-model'

/** Reads these answers one after another; questions about names are about the answer that was read last. */
export function recordedReader(
  recordings: Pick<EntrySet, 'text'>,
  answers: LabelledAnswer[],
): ModelReader & { spent: { requests: number; tokens: number } } {
  const spent = { requests: 0, tokens: 0 }
  const byText = new Map(answers.map(one => [one.answer, one]))
  let last = ''
  const replyTo = (name: string, request: ModelRequest): ModelReply => {
    const text = recordings.text(`${name}.reply.txt`) ?? ''
    spent.requests++
    spent.tokens += [request.instruction, request.input, JSON.stringify(request.schema), text]
      .map(tokensOf)
      .reduce((sum, tokens) => sum + tokens)
    const known = { request: requestSha256(request), text, model: MODEL, finish: null }
    return { ...known, ending: text === '' ? 'empty' : 'whole', usage: null, cost: null }
  }
  return {
    model: MODEL,
    spent,
    async read(task) {
      const one = byText.get(task.answer)
      last = one?.id ?? ''
      const isSecond = one !== undefined && task.matters.length < mattersOf(one.facts).length
      const { matters } = narrowed(task)
      const end = task.lines ? '.again' : isSecond ? '.second' : ''
      const replies = readingRequests({ ...task, matters }).map((request, part) =>
        replyTo(`${last}.${part}${end}`, request),
      )
      const parts = replies.map(({ text }) => readReply(text, matters))
      const told = parts.every(part => part !== null) ? toldTogether(parts) : null
      const unread = told ? null : ('empty' as const)
      return { template: TEMPLATE, model: MODEL, matters, replies, ...(told ?? UNTOLD), unread }
    },
    async sameness(pairs) {
      const asked = samenessRequests(pairs)
      const replies = asked.map(({ request }, part) => replyTo(`${last}.${part}.sameness`, request))
      const same = asked.flatMap(
        ({ pairs }, part) => readSameness(replies[part]?.text ?? '', pairs) ?? pairs.map(() => null),
      )
      return { template: SAMENESS_TEMPLATE, model: MODEL, replies, same }
    },
  }
}
