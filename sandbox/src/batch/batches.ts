// Batches that a vendor has accepted: who is in them, and how far they have come. Held in memory.

import type { Ask, Call, Provider, Step } from '../provider.ts'
import { stableToken } from '../stable.ts'
import { isObject, json, parseJson } from '../wire/requests.ts'
import { desk } from '../wire/steps.ts'
import { type BatchOrder, batchOrders } from './orders.ts'

/** A question on its own, as the vendor would be asked it at once. */
export interface Question {
  id: string
  call: Call
}

export interface Outcome {
  id: string
  kind: 'answered' | 'failed' | 'expired'
  status: number
  /** The vendor's own body, of an answer or a complaint. */
  body: unknown
  orders: Set<BatchOrder>
}

export interface Batch {
  id: string
  /** What the client calls it, where a vendor keeps that. */
  name: string
  createdAt: Date
  outcomes: Outcome[]
  orders: Set<BatchOrder>
  looks: number
  isCancelled: boolean
}

const SLOW_LOOKS = 3

export interface Batches {
  /** Every question is asked at once; what came of it is told when the batch has ended. */
  open(accepting: Accepting): Step
  find(id: string): Batch | undefined
  /** Newest first. */
  list(): Batch[]
  /** Looks at it once more. */
  hasEnded(batch: Batch): boolean
}

interface Accepting {
  prefix: string
  name: string
  questions: Question[]
  ask: Ask
  shown(batch: Batch): object
}

export function createBatches(provider: Provider): Batches {
  const batches = new Map<string, Batch>()
  const lost = new Set<string>()

  /** Whether the client is left in the dark about this one: the first time that the same is handed in. */
  function isLost({ outcomes, orders }: Batch): boolean {
    const key = outcomes.map(({ id }) => id).join()
    if (!orders.has('lost') || lost.has(key)) return false
    lost.add(key)
    return true
  }

  return {
    open({ prefix, name, questions, ask, shown }) {
      const outcomes = questions.map(question => answer(provider, question, ask))
      const batch: Batch = {
        id: `${prefix}${stableToken(24, 'batch', prefix, batches.size)}`,
        name,
        createdAt: new Date(),
        outcomes,
        orders: new Set(outcomes.flatMap(({ orders }) => [...orders])),
        looks: 0,
        isCancelled: false,
      }
      batches.set(batch.id, batch)
      return isLost(batch) ? { kind: 'lost' } : desk(json(shown(batch)))
    },
    find: id => batches.get(id),
    list: () => [...batches.values()].reverse(),
    hasEnded(batch) {
      batch.looks += 1
      return batch.isCancelled || !batch.orders.has('slow') || batch.looks > SLOW_LOOKS
    },
  }
}

function answer(provider: Provider, { id, call }: Question, ask: Ask): Outcome {
  const orders = batchOrders(Buffer.from(call.body).toString('utf8'))
  if (orders.has('expired')) return { id, kind: 'expired', status: 0, body: null, orders }
  const step = provider.handle(call, ask)
  const failed = (status: number): Outcome => ({
    ...{ id, kind: 'failed', status, orders },
    body: parseJson(provider.fail(status, 'Sandbox fault in a batch.').body),
  })
  if (!step || step.kind === 'lost') return failed(404)
  if (step.kind === 'desk')
    return { id, kind: 'failed', status: step.reply.status, body: parseJson(step.reply.body), orders }
  if (step.asking.fault && step.asking.fault.name !== 'failed-inside') {
    const status = Number(step.asking.fault.name)
    return failed(status >= 400 ? status : 500)
  }
  const { status, body } = step.reply()
  return { id, kind: status < 300 ? 'answered' : 'failed', status, body: parseJson(body), orders }
}

/** A file of results, a line for each. */
export function resultsOf(
  { outcomes, orders }: Batch,
  type: string,
  line: (outcome: Outcome) => object | null,
): Step {
  const told = outcomes.filter(outcome => !outcome.orders.has('missing'))
  const lines = told.flatMap(outcome => line(outcome) ?? []).map(value => JSON.stringify(value))
  // Other bytes for the same question, as of a vendor that asked its model again.
  const again = orders.has('twice') ? lines.map(text => text.replaceAll('kettle', 'KETTLE')) : []
  const body = Buffer.from([...lines, ...again].map(text => `${text}\n`).join(''))
  return desk({ status: 200, headers: { 'content-type': type }, body })
}

/** Undefined where the text is no list of objects in lines. */
export function readLines(text: string): Record<string, unknown>[] | undefined {
  const values = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => parseJson(Buffer.from(line)))
  return values.length > 0 && values.every(isObject) ? values : undefined
}
