// Compares a copy with the captured answer: byte for byte and, if that fails, word for word.

import { useEffect, useState } from 'react'
import type { HashedCopy } from './copy.ts'
import { Facts } from './steps.tsx'
import { Verdict } from './verdict.tsx'

interface Props {
  /** Of the captured answer. */
  hash: string
  copy: HashedCopy
  isSandbox: boolean
}

export function Comparison({ hash, copy, isSandbox }: Props) {
  if (hash === copy.sha256)
    return (
      <Verdict
        tone={isSandbox ? 'caution' : 'good'}
        verdict="verified"
        title={`Your copy is the captured answer${isSandbox ? ', a simulated one' : ''}`}
        told="Its SHA-256 matches the one on this page, so it is the same, byte for byte."
      />
    )
  return (
    <>
      <OtherBytes hash={hash} copy={copy} isSandbox={isSandbox} />
      <Facts
        facts={[
          ['SHA-256 of your copy', <code key="own">{copy.sha256}</code>],
          ['SHA-256 of the captured answer', <code key="captured">{hash}</code>],
          [
            'Next step',
            <a key="look" href={`/verify/${copy.sha256}`}>
              look up your copy’s own hash
            </a>,
          ],
        ]}
      />
    </>
  )
}

interface SameTextProps {
  of: string
  isSealed: boolean
  isSandbox: boolean
}

/** The words match, which says nothing of the bytes. */
export const SameText = ({ of, isSealed, isSandbox }: SameTextProps) => (
  <Verdict
    tone={isSealed && !isSandbox ? 'good' : 'caution'}
    verdict="text"
    title={`This is the text of ${of}${isSandbox ? ', a simulated one' : ''}; its bytes were not checked`}
    told={`It reads the same, apart from formatting, white space, marks of sources and the addresses of links. ${
      isSealed
        ? 'A hash of this text was sealed with the answer.'
        : 'Derived, not sealed: the service read the text out of the captured bytes just now.'
    }`}
  />
)

/** Copying from a page gives other bytes than were captured, through no fault of the visitor. */
function OtherBytes({ hash, copy, isSandbox }: Props) {
  const check = useTextCheck(hash, copy.kind === 'hash' ? null : copy.visibleSha256)
  if (check.state === 'looking')
    return (
      <Verdict
        tone="open"
        verdict="looking"
        title="The bytes are different. Comparing the text…"
        told="Only a hash of the text is sent."
      />
    )
  if (check.state === 'text')
    return <SameText of="the captured answer" isSealed={check.sealed} isSandbox={isSandbox} />
  if (check.state === 'failed')
    return (
      <Verdict
        tone="caution"
        verdict="failed"
        title="The bytes are different, and the text could not be compared"
        told="The service did not answer. Text copied from a page never has the captured bytes. Try again in a moment."
      />
    )
  return (
    <Verdict
      tone="bad"
      verdict="modified"
      title="Your copy is not the captured answer"
      told="Its SHA-256 is different, and so is its text, if it has any. Compare the whole answer as you received it, not a part of it."
    />
  )
}

// Whether a copy's words are those of the captured answer. Only their hash is sent.

type TextCheck =
  | { state: 'looking' }
  | { state: 'text'; sealed: boolean }
  | { state: 'none' }
  /** No answer, or none in a known form. */
  | { state: 'failed' }

/** Null: there are no words to ask about. */
function useTextCheck(hash: string, visibleSha256: string | null): TextCheck {
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
