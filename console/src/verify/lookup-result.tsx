// The result of looking up a hash: each outcome in plain words, with the next step.

import type { Trust } from '@brand-citation-forensics/proof'
import { bytes, utc } from '../format.ts'
import { ENGINE_NAMES, SURFACE_WORDS } from '../words/words.ts'
import type { ProofReport } from './check-proof.ts'
import { SameText } from './comparison.tsx'
import type { HashedCopy } from './copy.ts'
import { useFoundText } from './find-text.ts'
import { type Evidence, type FoundLookup, type Lookup, useLookup, useProof } from './lookup.ts'
import { Facts, Meaning, Steps } from './steps.tsx'
import { SandboxNote, Verdict } from './verdict.tsx'
import { LEAVES_OPEN, NOT_CAPTURED, PROVES_CAPTURE, PROVES_COPY, PROVES_LOG, UNPINNED } from './words.ts'

export function LookupResult({ copy, trust }: { copy: HashedCopy; trust: Trust }) {
  const { lookup, again } = useLookup(copy.sha256)
  if (lookup.state === 'found') return <Found copy={copy} found={lookup} trust={trust} />
  const words = copy.kind === 'hash' ? null : copy.visibleSha256
  if (lookup.state === 'absent' && words !== null) return <ByWords copy={copy} words={words} again={again} />
  return (
    <>
      <Unfinished lookup={lookup} again={again} />
      {lookup.state === 'absent' && <NotCaptured />}
      <Facts facts={copyFacts(copy)} />
    </>
  )
}

/** Copied from a page, a text has other bytes than were captured, and the same words. */
function ByWords({ copy, words, again }: { copy: HashedCopy; words: string; again: () => void }) {
  const text = useFoundText(words)
  if (text.state === 'found') return <FoundByWords copy={copy} hash={text.sha256} />
  if (text.state === 'looking')
    return (
      <Verdict
        tone="open"
        verdict="looking"
        title="The bytes were not captured. Looking for the text…"
        told="Only a hash of the text is sent."
      />
    )
  const failed = {
    state: 'failed',
    reason: 'These bytes were not captured, and the search for the text got no answer.',
  } as const
  return (
    <>
      <Unfinished lookup={text.state === 'failed' ? failed : { state: 'absent' }} again={again} />
      {text.state === 'none' && <NotCaptured />}
      <Facts facts={copyFacts(copy)} />
    </>
  )
}

function FoundByWords({ copy, hash }: { copy: HashedCopy; hash: string }) {
  const { lookup } = useLookup(hash)
  const evidence = 'evidence' in lookup ? lookup.evidence : null
  const isSandbox = evidence?.surface === 'sandbox'
  return (
    <>
      {isSandbox && <SandboxNote />}
      <SameText of="a captured answer" isSealed isSandbox={isSandbox} />
      <Facts
        facts={[
          ...copyFacts(copy),
          ['SHA-256 of the captured bytes', <code key="captured">{hash}</code>],
          ...(evidence ? captureFacts(evidence, null) : []),
          [
            'Next step',
            <a key="page" href={`/verify/${hash}`}>
              check the proof on the page of this answer
            </a>,
          ],
        ]}
      />
    </>
  )
}

function Found({ copy, found, trust }: { copy: HashedCopy; found: FoundLookup; trust: Trust }) {
  const { evidence } = found
  const report = useProof(found, trust)
  const isSandbox = evidence.surface === 'sandbox'
  const own = copy.kind === 'hash' ? PROVES_CAPTURE : PROVES_COPY
  return (
    <>
      {isSandbox && <SandboxNote />}
      <ProofVerdict
        report={report}
        good={isSandbox ? 'Captured, but simulated' : 'Captured, and not changed since'}
        isSandbox={isSandbox}
      />
      <Facts facts={[...copyFacts(copy), ...captureFacts(evidence, report.size)]} />
      <Steps title="Checked in this browser" steps={report.steps} />
      {report.holds && (
        <Meaning
          proves={[own, PROVES_LOG]}
          leavesOpen={report.pinned ? LEAVES_OPEN : [...LEAVES_OPEN, UNPINNED]}
        />
      )}
    </>
  )
}

/** `good` is the heading if the proof holds. */
export function ProofVerdict({ report, good, isSandbox }: ProofVerdictProps) {
  if (!report.holds)
    return (
      <Verdict
        tone="bad"
        verdict="broken"
        title="The proof does not hold"
        told="This service says that it captured the answer, but what it shows as proof fails a check below. Do not rely on it: keep your copy, and ask for the evidence bundle."
      />
    )
  const signed = report.pinned
    ? 'the key that you gave signed for their place in the log'
    : 'their signed place in the log was checked in this browser'
  return (
    <Verdict
      tone={isSandbox ? 'caution' : 'good'}
      verdict="verified"
      title={good}
      told={`These bytes were sealed when they were received, and ${signed}.`}
    />
  )
}

interface ProofVerdictProps {
  report: ProofReport
  good: string
  isSandbox: boolean
}

export function Unfinished({ lookup, again }: { lookup: Exclude<Lookup, FoundLookup>; again: () => void }) {
  if (lookup.state === 'looking')
    return (
      <Verdict tone="open" verdict="looking" title="Looking up the hash…" told="Only the hash is sent." />
    )
  if (lookup.state === 'waiting')
    return (
      <Verdict
        tone="open"
        verdict="waiting"
        title="Captured, waiting for its place in the log"
        told="The log signs it within seconds. This page updates by itself."
      />
    )
  if (lookup.state === 'failed')
    return (
      <Verdict
        tone="caution"
        verdict="failed"
        title="The lookup failed"
        told={`${lookup.reason} This says nothing about your copy. Bundles can be checked without a connection.`}
      >
        <button type="button" className="primary" onClick={again}>
          Try again
        </button>
      </Verdict>
    )
  return (
    <Verdict
      tone="caution"
      verdict="absent"
      title="Not captured here"
      told="No answer with this SHA-256 was captured by this service. This does not have to mean that anything is wrong."
    />
  )
}

const NotCaptured = () => (
  <section className="meaning">
    <h3>Common reasons</h3>
    <ul className="plain">
      {NOT_CAPTURED.map(words => (
        <li key={words}>{words}</li>
      ))}
    </ul>
    <p>If you were told that this service captured it, ask for the evidence bundle and check that here.</p>
  </section>
)

function copyFacts(copy: HashedCopy): [string, React.ReactNode][] {
  const hash: [string, React.ReactNode] = ['SHA-256', <code key="hash">{copy.sha256}</code>]
  return copy.kind === 'hash' ? [hash] : [['Your copy', `${copy.name}, ${bytes(copy.byteLength)}`], hash]
}

/** Without a size the proof was not checked, and its place is not told. */
function captureFacts(evidence: Evidence, size: number | null): [string, React.ReactNode][] {
  const { captured_at, engine, surface, log, sha256 } = evidence
  const name = ENGINE_NAMES[engine] ?? engine
  return [
    ['Captured at', utc(captured_at)],
    ['Engine', surface === 'sandbox' ? `none (a simulation of ${name})` : name],
    ['Reached through', SURFACE_WORDS[surface] ?? surface],
    ...(size === null ? [] : ([['Place in the log', placeInLog(log, size)]] as [string, React.ReactNode][])),
    [
      'To pass on',
      <a key="link" href={`/verify/${sha256}`}>
        the page of this answer
      </a>,
    ],
  ]
}

export const placeInLog = (log: Evidence['log'], size: number | null): string =>
  log ? `entry ${log.index} of ${log.origin}, under the signed checkpoint of ${size} entries` : 'not yet'
