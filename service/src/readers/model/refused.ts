/** The model may not be asked: a budget does not allow it, or nobody can say what it costs. */
export class ReaderRefused extends Error {
  readonly reason: 'budget_exhausted' | 'no_price'

  constructor(reason: ReaderRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
