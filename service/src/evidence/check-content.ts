import type { PublicLookup } from './lookup/lookup.ts'
import { sha256Of } from './seal.ts'

export interface CheckVerdict {
  found: true
  match: boolean
  verdict: 'verified' | 'modified'
  submitted_sha256: string
  captured_at: string
}

/**
 * Compares a stranger's content with a captured hash. Nothing is stored, and only the verdict leaves. Null if
 * the hash was never captured.
 */
export async function checkContent(
  { lookup }: { lookup: PublicLookup },
  { hash, content }: { hash: string; content: string },
): Promise<CheckVerdict | null> {
  const snapshot = await lookup.find(hash)
  if (!snapshot) return null
  const submitted = sha256Of(content)
  const match = submitted === snapshot.sha256
  return {
    found: true,
    match,
    verdict: match ? 'verified' : 'modified',
    submitted_sha256: submitted,
    captured_at: snapshot.capturedAt,
  }
}
