// What the visitor already trusts. A key from the very server under suspicion proves less than one obtained in
// another way, and this says so.

import { ProofError, type Trust } from '@brand-citation-forensics/proof'
import { type FormEvent, useId, useState } from 'react'
import { plural } from '../format.ts'
import { readTrust } from './trust.ts'

interface Props {
  trust: Trust
  onTrust: (trust: Trust) => void
}

export function TrustBox({ trust, onTrust }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const ids = { text: useId(), why: useId() }

  function submit(event: FormEvent): void {
    event.preventDefault()
    try {
      onTrust(readTrust(text))
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      setProblem(error.message)
    }
  }

  return (
    <details className="card trust" id="trust">
      <summary>
        <h2>I have the log’s key from another source</h2>
      </summary>
      <form onSubmit={submit}>
        <p id={ids.why}>
          A server that cheats can show a made-up log together with a made-up key, and so can a bundle. So get
          the key another way: from a contract, a letterhead or someone who has had it for a long time. With
          it, the signature proves that this is the log you know. Keys of witnesses and root certificates of
          timestamp authorities count for bundles.
        </p>
        <label htmlFor={ids.text}>Keys and certificates, one per line</label>
        <textarea
          id={ids.text}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={ids.why}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="primary">
          Use these keys
        </button>
      </form>
      <p role="alert" className="problem">
        {problem}
      </p>
      <p role="status" className="in-use">
        {inUse(trust)}
      </p>
    </details>
  )
}

function inUse({ keys, witnesses, tsaRoots }: Trust): string {
  const parts = [
    ...(keys.length > 0 ? [plural(keys.length, 'key of a log', 'keys of logs')] : []),
    ...(witnesses.length > 0 ? [plural(witnesses.length, 'key of a witness', 'keys of witnesses')] : []),
    ...(tsaRoots.length > 0 ? [plural(tsaRoots.length, 'root certificate')] : []),
  ]
  return parts.length === 0 ? '' : `In use: ${parts.join(', ')}.`
}
