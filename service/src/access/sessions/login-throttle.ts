import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'

const FAILURES_ALLOWED = 10
const WITHIN_SECONDS = 300

interface ThrottleTerms {
  allowed: number
  /** What tells the counts of this throttle from those of others in the same table. */
  prefix: string
  refusal: string
}

const WRONG_TOKENS: ThrottleTerms = {
  allowed: FAILURES_ALLOWED,
  prefix: '',
  refusal: 'Too many wrong tokens from this address: wait, then try again',
}

/** What each beginning leaves behind is small, and many people may share one address. */
export const BEGINNINGS: ThrottleTerms = {
  allowed: 100,
  prefix: 'begin',
  refusal: 'Too many sign-ins were begun at this address: wait, then try again',
}

/** Counted together with wrong tokens: whoever guesses has one number of tries, by whatever door. */
export const FAILED_SIGN_INS: ThrottleTerms = {
  ...WRONG_TOKENS,
  refusal: 'Too many sign-ins from this address have failed: wait, then try again',
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/**
 * Wrong tokens are counted per address, over all processes. A try is taken before it is looked at, so that many at once
 * do not all pass, and given back when it was right. Nothing is kept in memory, however many addresses try.
 */
export function createLoginThrottle(sql: Sql, { allowed, prefix, refusal: sentence } = WRONG_TOKENS) {
  const limiter = new RateLimiterPostgres({
    storeClient: sql,
    storeType: 'client',
    tableName: 'login_attempts',
    tableCreated: true,
    keyPrefix: prefix,
    points: allowed,
    duration: WITHIN_SECONDS,
  })
  return {
    async take(address: string): Promise<void> {
      try {
        await limiter.consume(networkOf(address))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000)
        throw new AppError('quota_reached', sentence, { retryAfterSeconds })
      }
    },
    async giveBack(address: string): Promise<void> {
      await limiter.reward(networkOf(address))
    },
  }
}

/** Whoever has one address of IPv6 has the other 2^64 of its network too. A proxy may hand on what is no address at all. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString()
}
