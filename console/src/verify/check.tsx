// The live part of the page, once everything it needs has been loaded.

import type { Trust } from '@brand-citation-forensics/proof'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Comparison } from './comparison.tsx'
import { CopyBox } from './copy-box.tsx'
import { FileResult } from './file-result.tsx'
import { useHeldCopy } from './held-copy.ts'
import { type FoundLookup, useLookup, useProof } from './lookup.ts'
import { LookupResult, ProofVerdict, placeInLog, Unfinished } from './lookup-result.tsx'
import { Result } from './result.tsx'
import { Steps } from './steps.tsx'
import { TrustBox } from './trust-box.tsx'

export function showCheck(live: HTMLElement): void {
  const { captured, look = null, surface } = live.dataset
  createRoot(live).render(
    captured ? (
      <CapturedCheck hash={captured} isSandbox={surface === 'sandbox'} />
    ) : (
      <OpenCheck look={look} />
    ),
  )
}

// The check below the summary of a captured answer: the proof that came with it, and a copy to compare.

function CapturedCheck({ hash, isSandbox }: { hash: string; isSandbox: boolean }) {
  const { copy, turn, hold, trust, setTrust } = useHeldCopy(null)
  return (
    <>
      <div className="result">
        <OwnProof hash={hash} trust={trust} isSandbox={isSandbox} />
      </div>
      <CopyBox
        title="Compare with your copy"
        promise="Compared in this browser. At most a hash of its text is sent."
        onCopy={hold}
      />
      <Result turn={turn}>
        {copy && 'bytes' in copy && <FileResult key={turn} copy={copy} trust={trust} expected={hash} />}
        {copy && !('bytes' in copy) && (
          <Comparison key={turn} hash={hash} copy={copy} isSandbox={isSandbox} />
        )}
      </Result>
      <TrustBox trust={trust} onTrust={setTrust} />
    </>
  )
}

interface ProofProps {
  hash: string
  trust: Trust
  isSandbox: boolean
}

function OwnProof({ hash, trust, isSandbox }: ProofProps) {
  const { lookup, again } = useLookup(hash)
  if (lookup.state !== 'found') return <Unfinished lookup={lookup} again={again} />
  return <FoundProof found={lookup} trust={trust} isSandbox={isSandbox} />
}

function FoundProof({ found, trust, isSandbox }: Omit<ProofProps, 'hash'> & { found: FoundLookup }) {
  const report = useProof(found, trust)
  const place = placeInLog(found.evidence.log, report.size)
  useEffect(() => {
    // The summary may have been written before the log had it.
    const shown = document.getElementById('place')
    if (shown) shown.textContent = place
  }, [place])
  return (
    <>
      <ProofVerdict
        report={report}
        good={isSandbox ? 'The proof holds, of a simulated answer' : 'The proof holds'}
        isSandbox={isSandbox}
      />
      <Steps title="Checked in this browser" steps={report.steps} />
    </>
  )
}

// The check at /verify, of whatever the visitor has.

/** `look` is a hash to begin with. */
function OpenCheck({ look }: { look: string | null }) {
  const { copy, turn, hold, trust, setTrust } = useHeldCopy(
    look === null ? null : { kind: 'hash', sha256: look },
  )
  return (
    <>
      <CopyBox
        title="Check your copy"
        promise="Checked in this browser. Only hashes of its bytes and text are sent; nothing is uploaded."
        onCopy={hold}
      />
      <Result turn={turn}>
        {copy && 'bytes' in copy && <FileResult key={turn} copy={copy} trust={trust} />}
        {copy && !('bytes' in copy) && <LookupResult key={turn} copy={copy} trust={trust} />}
      </Result>
      <TrustBox trust={trust} onTrust={setTrust} />
    </>
  )
}
