// Whether a copy's words are those of the captured answer. Only their hash is sent.

import { useEffect, useState } from 'react'

export type TextCheck =
  | { state: 'looking' }
  | { state: 'text'; sealed: boolean }
  | { state: 'none' }
  /** No answer, or none in a known form. */
  | { state: 'failed' }

/** Null: there are no words to ask about. */
export function useTextCheck(hash: string, visibleSha256: string | null): TextCheck {
  const [check, setCheck] = useState<TextCheck>({ state: visibleSha256 === null ? 'none' : 'looking' })
  useEffect(() => {
    if (visibleSha256 === null) return
    const stop = new AbortController()
    void ask(hash, visibleSha256, stop.signal).then(answer => {
      if (!stop.signal.aborted) setCheck(answer)
    })
    return () => stop.abort()
  }, [hash, visibleSha256])
  return check
}

async function ask(hash: string, visibleSha256: string, signal: AbortSignal): Promise<TextCheck> {
  try {
    const answer = await fetch(`/verify/${hash}/text`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ visibleSha256 }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
    })
    return answer.ok ? read(await answer.json()) : { state: 'failed' }
  } catch {
    return { state: 'failed' }
  }
}

function read({ match, sealed }: { match?: unknown; sealed?: unknown }): TextCheck {
  if (match === 'text') return { state: 'text', sealed: sealed === true }
  return match === 'none' ? { state: 'none' } : { state: 'failed' }
}
