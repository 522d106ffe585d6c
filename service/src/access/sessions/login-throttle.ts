import { hash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { isToldApart } from './store.ts'

interface ThrottleTerms {
  allowed: number
  withinSeconds: number
  /** What tells the counts of this throttle from those of others in the same table. */
  prefix: string
  /** Networks share 65,536 counts, however few there are. Only for a throttle that nobody who is let in ever meets. */
  isShared?: boolean
  refusal: string
}

const WRONG_TOKENS: ThrottleTerms = {
  allowed: 10,
  withinSeconds: 300,
  prefix: '',
  refusal: 'Too many wrong tokens from this address: wait, then try again',
}

/** What each beginning leaves behind is small, and many people may share one address. */
export const BEGINNINGS: ThrottleTerms = {
  allowed: 100,
  withinSeconds: 300,
  prefix: 'begin',
  refusal: 'Too many sign-ins were begun at this address: wait, then try again',
}

/** Counted together with wrong tokens: whoever guesses has one number of tries, by whatever door. */
export const FAILED_SIGN_INS: ThrottleTerms = {
  ...WRONG_TOKENS,
  refusal: 'Too many sign-ins from this address have failed: wait, then try again',
}

/** Programs try again by themselves, and come often. */
export const WRONG_TOOL_TOKENS: ThrottleTerms = {
  allowed: 60,
  withinSeconds: 60,
  prefix: 'tools',
  isShared: true,
  refusal: 'Too many requests without a valid token: check the token first',
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/**
 * Wrong tokens are counted per address, over all processes. A try is taken before it is looked at, so that many at once
 * do not all pass, and given back when it was right. However many addresses try, neither memory nor the table grows without
 * end: where too many are counted already, others share counts.
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
    // Whoever goes on when all is used up costs no query more.
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

/** Whoever has one address of IPv6 has the other 2^64 of its network too. A proxy may hand on what is no address at all. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString()
}
