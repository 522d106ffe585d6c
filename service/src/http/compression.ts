// How answers are compressed, by the framework and the fast lane alike: the same request gets the same bytes
// either way.

import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export const COMPRESSION = { threshold: 1024, encodings: ['br' as const, 'gzip' as const], brotliOptions }

export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding to use, or null if the header is more than a plain list of names. */
export function plainEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return 'identity'
  if (!/^[a-z]+(?:, ?[a-z]+)*$/.test(accepted)) return null
  const names = accepted.split(/, ?/)
  return COMPRESSION.encodings.find(encoding => names.includes(encoding)) ?? 'identity'
}

/** The encoding for so many bytes: small answers are not worth it. */
export const encodingFor = (wanted: Encoding, length: number): Encoding =>
  length < COMPRESSION.threshold ? 'identity' : wanted

export function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(bytes, brotliOptions)
  return encoding === 'gzip' ? gzipSync(bytes) : bytes
}
