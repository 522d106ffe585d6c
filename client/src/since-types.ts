import type { ReadingForecast } from './console-types.ts'
import type { Fact } from './types.ts'

/** A fact, and since when it is true, where that was said. Older services do not tell. */
export interface DatedFact extends Fact {
  /** A day such as 2019-05-01. */
  trueSince?: string | null
}

/** What changes if a fact is true since a day. Beyond some hundred answers, `free`, `unread` and `forecast` are estimates. */
export interface SinceOffer {
  brandId: string
  /** The day asked about; null where none was. */
  since: string | null
  /** A day that the value or its page names. It proves nothing. */
  suggested: string | null
  /** Captured since that day, and before the fact was known. */
  answers: number
  /** Of them, those that are judged for nothing: by what a model has read on the matter, or by rules. */
  free: number
  /** Of them, those that name the brand and that no model has read on the matter. */
  unread: number
  /** Judged by the fact until now, and by this date no longer. */
  released: number
  /** Of having the model read those; null where none is configured, or there is nothing to read. */
  forecast: ReadingForecast | null
}
