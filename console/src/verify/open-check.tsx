// The check at /verify: of whatever the visitor holds.

import { useEffect, useRef } from 'react'
import { BundleResult } from './bundle-result.tsx'
import { CopyBox } from './copy-box.tsx'
import { useHeldCopy } from './held-copy.ts'
import { LookupResult } from './lookup-result.tsx'
import { TrustBox } from './trust-box.tsx'

/** `look` is a hash to begin with. */
export function OpenCheck({ look }: { look: string | null }) {
  const { copy, turn, hold, trust, setTrust } = useHeldCopy(
    look === null ? null : { kind: 'hash', sha256: look },
  )
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (turn > 0) result.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [turn])
  return (
    <>
      <CopyBox
        title="Check your copy"
        promise="Hashed in this browser. Only the hash is sent; nothing is uploaded."
        onCopy={hold}
      />
      <div className="result" ref={result}>
        {copy?.kind === 'bundle' && <BundleResult key={turn} copy={copy} trust={trust} />}
        {copy && copy.kind !== 'bundle' && <LookupResult key={turn} copy={copy} trust={trust} />}
      </div>
      <TrustBox trust={trust} onTrust={setTrust} />
    </>
  )
}
