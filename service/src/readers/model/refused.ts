/** The model may not be asked: a budget forbids it, or its cost is unknown. */
export class ReaderRefused extends Error {
  readonly reason: 'budget_exhausted' | 'no_price'

  constructor(reason: ReaderRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** The model will be asked by batch, and the caller comes back when it has replied. */
export class ReadByBatch extends Error {
  /** When to come back; 0: the end of the batch triggers it. */
  readonly afterSeconds: number

  constructor(afterSeconds: number) {
    super('Readings wait for their batch')
    this.afterSeconds = afterSeconds
  }
}
