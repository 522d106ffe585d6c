// Whoever holds what people read in an answer, and not its bytes, finds the capture: by a key that is kept with its snapshot.

import { visibleText } from '@brand-citation-forensics/proof'
import type { SealedAnswerReading } from './sealed-content.ts'

/**
 * Shorter texts can be guessed, and by guessing them strangers would learn what was asked. Nobody guesses the bytes around them,
 * by which they are still found.
 */
const SHORTEST_TEXT = 80

/** Where to look: what is found is compared with what was sealed, so eight bytes are enough. */
export const visibleKey = (visibleSha256: string): string =>
  Buffer.from(visibleSha256, 'hex').readBigInt64BE().toString()

/** Null for answers that are not found by their text. */
export function visibleKeyOf(
  reading: Pick<SealedAnswerReading, 'text' | 'visibleSha256'> | undefined,
): string | null {
  const { text = null, visibleSha256 = null } = reading ?? {}
  const isLong = text !== null && text.length >= SHORTEST_TEXT && visibleText(text).length >= SHORTEST_TEXT
  return isLong && visibleSha256 !== null ? visibleKey(visibleSha256) : null
}
