// A vendor whose filter stops a prompt or an answer often reports an error: status 400 or 403, or a failure
// inside. That is nobody's failure but what the engine has to say: kept as an answer without words.

import { EngineError, type Exchanges, type Reading } from '../engine.ts'
import { answerExchange, requestId } from '../reading/reading.ts'

export const isFiltered = (error: unknown): error is EngineError =>
  error instanceof EngineError && error.failure === 'filtered'

/** The same reader, treating a filter's error as an answer. */
export const hearingFilters =
  <Answer extends Exchanges>(read: (answer: Answer) => Reading) =>
  (answer: Answer): Reading => {
    try {
      return read(answer)
    } catch (error) {
      if (!isFiltered(error)) throw error
      return { ...WITHHELD, providerRequestId: requestId(answerExchange(answer), null) }
    }
  }

const WITHHELD: Reading = {
  outcome: 'filtered',
  text: '',
  citations: [],
  consulted: [],
  searched: false,
  model: null,
  providerRequestId: null,
  finish: null,
  usage: null,
  vendorCostMicros: null,
}
