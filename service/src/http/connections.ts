// What a connection may cost before anything of it is understood: how long its request may take to arrive, and how many
// there may be.

export interface ConnectionLimits {
  /** For the head of a request to arrive. */
  headMs: number
  /** For all of it to arrive. */
  requestMs: number
  /** How often both are looked at. Node would do so every half minute, and ten seconds would become forty. */
  lookedAtEveryMs: number
  /** Whoever comes then is turned away by the kernel's word, without an answer. */
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
