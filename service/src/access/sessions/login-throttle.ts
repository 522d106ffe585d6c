import { hash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { AppError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { spend } from '../allowances/spend.ts'
import { giveBack, isToldApart } from '../allowances/store.ts'

interface ThrottleTerms {
  allowed: number
  withinSeconds: number
  /** Separates what this throttle counts from what others do. */
  prefix: string
  /** Networks share 65,536 counts, however few there are. Only for a throttle that legitimate users never meet. */
  isShared?: boolean
  refusal: string
}

const WRONG_TOKENS: ThrottleTerms = {
  allowed: 10,
  withinSeconds: 300,
  prefix: 'login',
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
  /** Of shared keys: whoever goes on after the limit costs no further query. */
  const refusedUntil = new Map<string, number>()
  const keyOf = async (address: string): Promise<string> => {
    const network = networkOf(address)
    const own = `${prefix}:${network}`
    if (!isShared && (await isToldApart(sql, own))) return own
    return `${prefix}:${hash('sha256', network, 'hex').slice(0, 4)}`
  }
  return {
    async take(address: string): Promise<void> {
      const key = await keyOf(address)
      const wait = Math.ceil(((refusedUntil.get(key) ?? 0) - performance.now()) / 1000)
      if (wait > 0) throw refused(wait)
      const { granted, retryAfterSeconds } = await spend(
        { database: sql },
        { key, most: allowed, seconds: withinSeconds },
      )
      if (granted) return
      if (isShared) refusedUntil.set(key, performance.now() + 1000 * retryAfterSeconds)
      throw refused(retryAfterSeconds)
    },
    async giveBack(address: string): Promise<void> {
      await giveBack(sql, await keyOf(address))
    },
  }

  function refused(retryAfterSeconds: number): AppError {
    return new AppError('quota_reached', sentence, { retryAfterSeconds, extra: { retryAfterSeconds } })
  }
}

/** Whoever has one IPv6 address has the other 2^64 of its network too. A proxy may pass on something that is no address at all. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? parsed.toByteArray().slice(0, 8).join('.') : parsed.toString()
}
