// What reading an answer will cost, before anybody is asked.

import { forecastReadings } from '../../costs/forecast.ts'
import type { KnownCost } from '../../costs/prices.ts'
import type { ModelRequest } from '../wires/wire.ts'
import { WIRES } from '../wires/wires.ts'
import { type CheckItem, type CheckTask, checkRequests } from './check.ts'
import { narrowed } from './narrow.ts'
import type { ReaderSettings } from './settings.ts'
import { type ReadingTask, readingRequests } from './template.ts'

/** For each token of the answer: 2.8 in a large model's replies to sets full of facts, 1.7 to 2.5 in those to calibrate with. */
const TOKENS_PER_TOKEN = 2.5

export interface ReadingTokens {
  requests: number
  input: number
  output: number
}

/** An estimate: every vendor tokenises differently. */
export function forecastTokens(task: ReadingTask): ReadingTokens {
  const requests = readingRequests(narrowed(task))
  return {
    requests: requests.length,
    input: requests.reduce((sum, request) => sum + inputTokens(request), 0),
    output: Math.ceil(tokensOf(task.answer) * TOKENS_PER_TOKEN),
  }
}

/** Of a second look at a reading that is there. */
export function forecastChecks(task: CheckTask, items: CheckItem[]): ReadingTokens {
  const requests = checkRequests(task, items).map(({ request }) => request)
  return {
    requests: requests.length,
    input: requests.reduce((sum, request) => sum + inputTokens(request), 0),
    output: items.length * TOKENS_PER_ITEM,
  }
}

/** `{"item":1,"says":"differs"},` */
const TOKENS_PER_ITEM = 8

/** With the schema, which vendors put into the prompt and charge for. */
const inputTokens = ({ instruction, input, schema }: ModelRequest): number =>
  tokensOf(instruction) + tokensOf(input) + tokensOf(JSON.stringify(schema))

/** A token is about four letters of an alphabet, or one sign of Chinese, Japanese or Korean. */
export function tokensOf(text: string): number {
  const wide = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu)?.length ?? 0
  return Math.ceil((text.length - wide) / 4 + wide)
}

/** For one answer read once. Null: this model has no known price. */
export function forecastReading(
  { wire, model, price }: Pick<ReaderSettings, 'wire' | 'model' | 'price'>,
  { requests, input, output }: ReadingTokens,
  at: Date,
): KnownCost | null {
  const way = { route: WIRES[wire].route, model, price }
  return forecastReadings({ way, readings: 1, requests, inputTokens: input, outputTokens: output, at })
}
