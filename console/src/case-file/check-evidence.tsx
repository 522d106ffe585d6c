// Every piece of a case file's evidence, fetched through its link and checked in this browser, beside its words.

import { type Trust, verifyBundleFile } from '@brand-citation-forensics/proof'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useFileCheck } from '../verify/bundle.ts'
import { BundleOutcome } from '../verify/bundle-result.tsx'
import { Steps } from '../verify/steps.tsx'
import { NO_TRUST } from '../verify/trust.ts'
import { TrustBox } from '../verify/trust-box.tsx'
import { Verdict } from '../verify/verdict.tsx'

/** Where the service left room for the result of a check. */
interface Piece {
  place: HTMLElement
  address: string
  sha256: string
}

type Fetched = Uint8Array | 'failed'

export function showChecks(live: HTMLElement): void {
  const pieces = [...document.querySelectorAll<HTMLElement>('.proof')].map(place => ({
    place,
    address: place.dataset.bundle ?? '',
    sha256: place.dataset.sha256 ?? '',
  }))
  if (pieces.length > 0) createRoot(live).render(<Checks pieces={pieces} />)
}

function Checks({ pieces }: { pieces: Piece[] }) {
  const [trust, setTrust] = useState(NO_TRUST)
  const { fetched, again } = useEvidence(pieces)
  return (
    <>
      {pieces.map(piece =>
        createPortal(
          <Check piece={piece} file={fetched.get(piece)} trust={trust} onAgain={() => void again(piece)} />,
          piece.place,
        ),
      )}
      <TrustBox trust={trust} onTrust={setTrust} />
    </>
  )
}

/** One after the other: a phone on a slow line has the first soon. */
function useEvidence(pieces: Piece[]) {
  const [fetched, setFetched] = useState<ReadonlyMap<Piece, Fetched>>(new Map())
  const again = useCallback(async (piece: Piece) => {
    const file = await fetchFile(piece.address)
    setFetched(known => new Map(known).set(piece, file))
  }, [])
  useEffect(() => {
    let isLeft = false
    const fetchAll = async () => {
      for (const piece of pieces) if (!isLeft) await again(piece)
    }
    void fetchAll()
    return () => {
      isLeft = true
    }
  }, [pieces, again])
  return { fetched, again }
}

async function fetchFile(address: string): Promise<Fetched> {
  try {
    const answer = await fetch(address, { cache: 'no-store', credentials: 'omit' })
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : 'failed'
  } catch {
    return 'failed'
  }
}

interface CheckProps {
  piece: Piece
  file: Fetched | undefined
  trust: Trust
  onAgain: () => void
}

function Check({ piece, file, trust, onAgain }: CheckProps) {
  if (file === undefined)
    return (
      <Verdict
        tone="open"
        verdict="fetching"
        title="Downloading the evidence…"
        told="It is checked here, in your browser."
      />
    )
  if (file === 'failed')
    return (
      <Verdict
        tone="caution"
        verdict="stopped"
        title="The evidence could not be downloaded"
        told="This says nothing about the evidence. It may still be waiting for its place in the log, or the link may have expired."
      >
        <button type="button" className="primary" onClick={onAgain}>
          Try again
        </button>
      </Verdict>
    )
  return <Checked file={file} expected={piece.sha256} trust={trust} />
}

interface CheckedProps {
  file: Uint8Array
  expected: string
  trust: Trust
}

function Checked({ file, expected, trust }: CheckedProps) {
  const check = useFileCheck(verifyBundleFile, file, trust)
  if (check.state === 'checking')
    return <Verdict tone="open" verdict="checking" title="Checking the evidence…" told="Nothing is sent." />
  if (check.state === 'stopped')
    return (
      <Verdict tone="caution" verdict="stopped" title="The evidence was not checked" told={check.reason} />
    )
  const { report, isOfThisSite } = check
  return (
    <>
      <BundleOutcome report={report} isOfThisSite={isOfThisSite} expected={expected} />
      <details className="steps-taken">
        <summary>Every step of this check</summary>
        <Steps title="Checked in this browser" steps={report.steps} />
      </details>
    </>
  )
}
