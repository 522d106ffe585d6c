// Which captured answer has the words of a copy. Only their hash is sent.

import { useEffect, useState } from 'react'

type FoundText =
  | { state: 'looking' }
  /** The hash of the captured bytes. */
  | { state: 'found'; sha256: string }
  | { state: 'none' }
  /** No answer, or none in a known form. */
  | { state: 'failed' }

export function useFoundText(visibleSha256: string): FoundText {
  const [found, setFound] = useState<FoundText>({ state: 'looking' })
  useEffect(() => {
    const stop = new AbortController()
    void findText(visibleSha256, stop.signal).then(answer => {
      if (!stop.signal.aborted) setFound(answer)
    })
    return () => stop.abort()
  }, [visibleSha256])
  return found
}

export async function findText(visibleSha256: string, signal: AbortSignal): Promise<FoundText> {
  try {
    const answer = await fetch('/verify/text', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ visibleSha256 }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
    })
    if (answer.status === 404) return { state: 'none' }
    const { sha256 } = answer.ok ? ((await answer.json()) as { sha256?: unknown }) : {}
    return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)
      ? { state: 'found', sha256 }
      : { state: 'failed' }
  } catch {
    return { state: 'failed' }
  }
}
