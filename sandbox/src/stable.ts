// Everything that looks random here is a hash of its parts, so that the same seed gives the same bytes.

import { createHash } from 'node:crypto'

type Part = string | number

/** 2026-11-02T00:00:00Z. Answers are dated from here on, by hash; the wall clock would change their bytes. */
const FIRST_SECOND = 1_793_577_600
const SECONDS_IN_A_WEEK = 604_800

function digest(parts: Part[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** A number in [0, 1). */
export function stableFraction(...parts: Part[]): number {
  return digest(parts).readUIntBE(0, 6) / 2 ** 48
}

export function stablePick<T>(choices: readonly [T, ...T[]], ...parts: Part[]): T {
  return choices[Math.floor(stableFraction(...parts) * choices.length)] ?? choices[0]
}

/** Lower-case hexadecimal, at most 64 characters. */
export function stableHex(length: number, ...parts: Part[]): string {
  return digest(parts).toString('hex').slice(0, length)
}

/** Letters and digits, as most vendors' ids have them. */
export function stableToken(length: number, ...parts: Part[]): string {
  return digest(parts)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, length)
}

export function stableUuid(...parts: Part[]): string {
  const hex = stableHex(32, ...parts)
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The same as a date. */
export function stableTime(...parts: Part[]): string {
  return new Date(stableSecond(...parts) * 1_000).toISOString()
}

/** Unix seconds. */
export function stableSecond(...parts: Part[]): number {
  return FIRST_SECOND + Math.floor(stableFraction(...parts) * SECONDS_IN_A_WEEK)
}
