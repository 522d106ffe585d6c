// The sandbox as a model that reads. Its name stands in every reading that it makes, for ever.

import type { FaultName } from '../faults.ts'
import type { Answer } from '../scripts/answer.ts'
import { checkItems } from './check.ts'
import { isWireFault, readerOrder, SLOW_MS, spoilt, spoiltCheck, toldOf, toldOfCheck } from './faults.ts'
import { readLiterally } from './literal.ts'
import { readPageLiterally, spoiltPage, toldOfPage } from './page.ts'
import { type CheckRequest, type PageRequest, parseRequest, type ReadingRequest } from './request.ts'
import { withSlips } from './slips.ts'

export const READER_MODEL = 'sandbox-reader'

export interface Played {
  answer: Answer
  fault: FaultName | null
  /** Strikes only the first times. */
  once: boolean
  delayMs: number
}

interface Occasion {
  /** Of the request. */
  key: string
  /** How often it has come. */
  times: number
  /** 0 to 1: how often it errs, of statements. */
  errorRate: number
}

/** Null for a prompt that is no request to a reader. */
export function playReader(prompt: string, { key, times, errorRate }: Occasion): Played | null {
  const request = parseRequest(prompt)
  if (!request) return null
  const order = readerOrder(prompt)
  const name = order && times <= order.times ? order.name : null
  const played = { fault: null, once: Number.isFinite(order?.times ?? Number.POSITIVE_INFINITY), delayMs: 0 }
  const answer = told(request, errorRate, `${key}/${times}`)
  if (name === null) return { ...played, answer }
  if (isWireFault(name)) {
    const inside = name === 'failed-inside'
    return { ...played, fault: name, answer: inside ? { kind: 'failed' } : answer }
  }
  const wrong = spoiltAnswer(name, request)
  return { ...played, answer: wrong, delayMs: name === 'slow' ? SLOW_MS : 0 }
}

type Request = ReadingRequest | PageRequest | CheckRequest

function told(request: Request, errorRate: number, key: string): Answer {
  const err = <T extends Parameters<typeof withSlips>[0][number]>(statements: T[]) =>
    withSlips(statements, errorRate, key)
  if (request.kind === 'check') return toldOfCheck(checkItems(request, errorRate, key))
  return request.kind === 'page'
    ? toldOfPage(err(readPageLiterally(request)))
    : toldOf(err(readLiterally(request)), request)
}

function spoiltAnswer(name: Parameters<typeof spoilt>[0], request: Request): Answer {
  if (request.kind === 'check') return spoiltCheck(name, checkItems(request, 0, ''))
  return request.kind === 'page'
    ? spoiltPage(name, readPageLiterally(request), request)
    : spoilt(name, readLiterally(request), request)
}
