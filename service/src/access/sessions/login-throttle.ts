import { hash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { isToldApart } from './store.ts'

interface ThrottleTerms {
  allowed: number
  withinSeconds: number
  /** Separates this throttle's counts from others in the same table. */
  prefix: string
  /** Networks share 65,536 counts, however few there are. Only for a throttle that legitimate users never meet. */
  isShared?: boolean
  refusal: string
}

const WRONG_TOKENS: ThrottleTerms = {
  allowed: 10,
  withinSeconds: 300,
  prefix: '',
  refusal: 'Too many wrong tokens from this address: wait, then try again',
}

/** Each beginning leaves little behind, and many people may share one address. */
export const BEGINNINGS: ThrottleTerms = {
  allowed: 100,
  withinSeconds: 300,
  prefix: 'begin',
  refusal: 'Too many sign-ins were begun at this address: wait, then try again',
}

/** Counted together with wrong tokens: guessing has one number of attempts, through whichever door. */
export const FAILED_SIGN_INS: ThrottleTerms = {
  ...WRONG_TOKENS,
  refusal: 'Too many sign-ins from this address have failed: wait, then try again',
}

/** Programs retry automatically, and often. */
export const WRONG_TOOL_TOKENS: ThrottleTerms = {
  allowed: 60,
  withinSeconds: 60,
  prefix: 'tools',
  isShared: true,
  refusal: 'Too many requests without a valid token: check the token first',
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/**
 * Wrong tokens are counted per address, over all processes. An attempt is counted before it is checked, so that many at
 * once do not all pass, and given back if right. However many addresses try, neither memory nor the table grows without
 * limit: once too many are counted, others share counts.
 */
export function createLoginThrottle(
  sql: Sql,
  { allowed, withinSeconds, prefix, isShared = false, refusal: sentence }: ThrottleTerms = WRONG_TOKENS,
) {
  const sharedKey = (network: string) => hash('sha256', network, 'hex').slice(0, 4)
  const keyOf = async (address: string): Promise<string> => {
    const network = networkOf(address)
    const isApart = !isShared && (await isToldApart(sql, limiter.getKey(network)))
    return isApart ? network : sharedKey(network)
  }
  const limiter = new RateLimiterPostgres({
    storeClient: sql,
    storeType: 'client',
    tableName: 'login_attempts',
    tableCreated: true,
    keyPrefix: prefix,
    points: allowed,
    duration: withinSeconds,
    // Continuing after the limit costs no further query.
    inMemoryBlockOnConsumed: isShared ? allowed : 0,
  })
  return {
    async take(address: string): Promise<void> {
      try {
        await limiter.consume(await keyOf(address))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000)
        throw new AppError('quota_reached', sentence, { retryAfterSeconds, extra: { retryAfterSeconds } })
      }
    },
    async giveBack(address: string): Promise<void> {
      await limiter.reward(await keyOf(address))
    },
  }
}

/** Whoever has one IPv6 address has the other 2^64 of its network too. A proxy may pass on something that is no address at all. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString()
}
