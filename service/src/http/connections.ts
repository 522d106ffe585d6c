// What a connection may cost before its request is understood: how long it may take to arrive, and how many there may
// be.

export interface ConnectionLimits {
  /** For the head of a request to arrive. */
  headMs: number
  /** For all of it to arrive. */
  requestMs: number
  /** How often both are checked. Node's default is every half minute, which would turn ten seconds into forty. */
  lookedAtEveryMs: number
  /** Beyond this, the kernel turns connections away without an answer. */
  most: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  lookedAtEveryMs: 1_000,
  most: 10_000,
}

/** As the framework takes them. */
export const limitOptions = ({ headMs, requestMs, lookedAtEveryMs }: ConnectionLimits) => ({
  requestTimeout: requestMs,
  http: { requestTimeout: requestMs, headersTimeout: headMs, connectionsCheckingInterval: lookedAtEveryMs },
})
