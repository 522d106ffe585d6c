/** The model may not be asked: a budget does not allow it, or nobody can say what it costs. */
export class ReaderRefused extends Error {
  readonly reason: 'budget_exhausted' | 'no_price'

  constructor(reason: ReaderRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** The model will be asked together with others, and whoever asked it comes again when it has replied. */
export class ReadByBatch extends Error {
  /** When to come again; 0: the end of the batch calls for it. */
  readonly afterSeconds: number

  constructor(afterSeconds: number) {
    super('Readings wait for their batch')
    this.afterSeconds = afterSeconds
  }
}
