import { hash, timingSafeEqual } from 'node:crypto'

export const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Whether a digest is that of a platform token, in constant time. */
export function createPlatformCheck(tokens: string[]): (digest: Buffer) => boolean {
  const accepted = tokens.map(digestOf)
  // Every token is compared, so that timing does not reveal which one was close.
  return digest => accepted.filter(token => timingSafeEqual(token, digest)).length > 0
}
