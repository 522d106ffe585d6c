import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'

const FAILURES_ALLOWED = 10
const WITHIN_SECONDS = 300

/**
 * Wrong tokens are counted per address, over all processes. A try is taken before it is looked at, so that many at once
 * do not all pass, and given back when it was right. Nothing is kept in memory, however many addresses try.
 */
export function createLoginThrottle(sql: Sql) {
  const limiter = new RateLimiterPostgres({
    storeClient: sql,
    storeType: 'client',
    tableName: 'login_attempts',
    tableCreated: true,
    keyPrefix: '',
    points: FAILURES_ALLOWED,
    duration: WITHIN_SECONDS,
  })
  return {
    async take(address: string): Promise<void> {
      try {
        await limiter.consume(networkOf(address))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000)
        throw new AppError('quota_reached', 'Too many wrong tokens from this address: wait, then try again', {
          retryAfterSeconds,
        })
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
