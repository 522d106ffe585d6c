// What this service says about a hash. Only the hash is sent. Repeats automatically while the log lacks it.

import { Client, type PublicEvidence } from '@brand-citation-forensics/client'
import type { Trust } from '@brand-citation-forensics/proof'
import { useEffect, useMemo, useState } from 'react'
import { checkProof, type ProofReport } from './check-proof.ts'
import { servedKeys } from './served-keys.ts'

export type Evidence = PublicEvidence & { surface: string }

export type Lookup =
  | { state: 'looking' }
  | { state: 'absent' }
  /** Captured, and not in a checkpoint yet. */
  | { state: 'waiting'; evidence: Evidence }
  | { state: 'found'; evidence: Evidence & { log: NonNullable<Evidence['log']> }; servedKeys: string[] }
  | { state: 'failed'; reason: string }

/** Longer than a browser may cache an answer without proof. */
const AGAIN_MS = 2_500
/** Sealing takes seconds. After a minute, waiting does not help. */
const MOST_TRIES = 24

const client = new Client({ baseUrl: location.origin, timeoutMs: 20_000, maxRetries: 1 })

export function useLookup(hash: string): { lookup: Lookup; again: () => void } {
  const [lookup, setLookup] = useState<Lookup>({ state: 'looking' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round looks again.
  useEffect(() => {
    const stop = new AbortController()
    void follow(hash, stop.signal, setLookup)
    return () => stop.abort()
  }, [hash, round])
  return { lookup, again: () => setRound(last => last + 1) }
}

export type FoundLookup = Extract<Lookup, { state: 'found' }>

/** Computed once per answer and set of keys: a signature takes a phone a while. */
export const useProof = ({ evidence, servedKeys }: FoundLookup, { keys }: Trust): ProofReport =>
  useMemo(() => checkProof(evidence, { served: servedKeys, given: keys }), [evidence, servedKeys, keys])

async function follow(hash: string, signal: AbortSignal, show: (lookup: Lookup) => void): Promise<void> {
  show({ state: 'looking' })
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const next = await look(hash, signal)
    if (signal.aborted) return
    show(next)
    if (next.state !== 'waiting') return
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
    if (signal.aborted) return
  }
  show({ state: 'failed', reason: 'The answer is captured, but its place in the log is overdue.' })
}

async function look(hash: string, signal: AbortSignal): Promise<Lookup> {
  try {
    const answer = await client.getPublicEvidence(hash, { signal })
    if (!answer.found) return { state: 'absent' }
    // The proof must be about what was asked for, not about what was answered.
    const evidence = { ...(answer as PublicEvidence as Evidence), sha256: hash }
    if (evidence.log === null) return { state: 'waiting', evidence }
    return {
      state: 'found',
      evidence: { ...evidence, log: evidence.log },
      servedKeys: await servedKeys(signal),
    }
  } catch (error) {
    return { state: 'failed', reason: error instanceof Error ? `${error.message}.` : 'No answer came.' }
  }
}
