import type { ReadingForecast } from './console-types.ts'
import type { Fact } from './types.ts'

/** A fact, and since when it is true, if stated. Older services do not say. */
export interface DatedFact extends Fact {
  /** A day such as 2019-05-01. */
  trueSince?: string | null
}

/** What changes if a fact is true since a day. Beyond a few hundred answers, `free`, `unread` and `forecast` are estimates. */
export interface SinceOffer {
  brandId: string
  /** The day asked about; null where none was. */
  since: string | null
  /** A day named by the value or its page. It proves nothing. */
  suggested: string | null
  /** Captured since that day but before the fact was known. */
  answers: number
  /** Of these, the ones judged for free: by a model's existing reading of the matter, or by rules. */
  free: number
  /** Of these, the ones that name the brand and that no model has read on the matter. */
  unread: number
  /** Judged by the fact until now, but no longer with this date. */
  released: number
  /** For having the model read those; null if none is configured or nothing needs reading. */
  forecast: ReadingForecast | null
}
