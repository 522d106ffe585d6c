// A large model as a reader, by its recorded replies (sets/README.md). A second look that nobody recorded confirms everything: then
// nothing is judged more kindly than the first reading deserves.

import { hash } from 'node:crypto'
import type { LabelledAnswer } from '../../src/citations/calibrating/labelled-set.ts'
import { type ModelReply, requestSha256 } from '../../src/readers/model/ask.ts'
import { CHECK_TEMPLATE, checkRequests, readCheck } from '../../src/readers/model/check.ts'
import { tokensOf } from '../../src/readers/model/forecast.ts'
import { narrowed } from '../../src/readers/model/narrow.ts'
import { type ModelReader, UNTOLD } from '../../src/readers/model/reader.ts'
import { readReply, toldTogether } from '../../src/readers/model/reply.ts'
import { readingRequests, TEMPLATE } from '../../src/readers/model/template.ts'
import type { ModelRequest } from '../../src/readers/wires/wire.ts'
import type { EntrySet } from '../open-set.ts'
import { requestText } from './request-text.ts'

const MODEL = 'recorded-model'

/** Reads these answers. */
export function recordedReader(
  recordings: Pick<EntrySet, 'text'>,
  answers: LabelledAnswer[],
): ModelReader & { spent: { requests: number; tokens: number } } {
  const spent = { requests: 0, tokens: 0 }
  const byText = new Map(answers.map(one => [one.answer, one]))
  const spend = (request: ModelRequest, text: string): ModelReply => {
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
      const id = byText.get(task.answer)?.id
      const { matters } = narrowed(task)
      const end = task.lines ? '.again' : ''
      const replies = readingRequests({ ...task, matters }).map((request, part) =>
        spend(request, recordings.text(`${id}.${part}${end}.reply.txt`) ?? ''),
      )
      const parts = replies.map(({ text }) => readReply(text, matters))
      const told = parts.every(part => part !== null) ? toldTogether(parts) : null
      const unread = told ? null : ('empty' as const)
      return { template: TEMPLATE, model: MODEL, matters, replies, ...(told ?? UNTOLD), unread }
    },
    async check(task, items) {
      const id = byText.get(task.answer)?.id
      const told = checkRequests(task, items).map(({ request, items: own }, place) => {
        const name = `${id}.${place}.check`
        const isMeant = recordings.text(`${name}.request.sha256`) === hash('sha256', requestText(request))
        const text = isMeant ? recordings.text(`${name}.reply.txt`) : undefined
        const reply = spend(request, text ?? confirming(own.length))
        return { own, reply, says: readCheck(reply.text, own.length) ?? [] }
      })
      const said = new Map(told.flatMap(({ own, says }) => own.map((item, at) => [item, says[at] ?? null])))
      const replies = told.map(({ reply }) => reply)
      return { template: CHECK_TEMPLATE, replies, says: items.map(item => said.get(item) ?? null) }
    },
  }
}

const confirming = (items: number): string =>
  JSON.stringify({ answers: Array.from({ length: items }, (_, at) => ({ item: at + 1, says: 'differs' })) })
