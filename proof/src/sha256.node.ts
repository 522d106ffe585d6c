import { hash } from 'node:crypto'

/** By way of a string of bytes: Node makes that three times as fast as a buffer of its own for each hash. */
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(hash('sha256', bytes, 'latin1'), 'latin1')
