// The check at /verify: of whatever the visitor holds.

import { useEffect, useRef, useState } from 'react'
import { BundleResult } from './bundle-result.tsx'
import type { Copy } from './copy.ts'
import { CopyBox } from './copy-box.tsx'
import { LookupResult } from './lookup-result.tsx'
import { NO_TRUST } from './trust.ts'
import { TrustBox } from './trust-box.tsx'

/** `look` is a hash to begin with. */
export function OpenCheck({ look }: { look: string | null }) {
  const [copy, setCopy] = useState<Copy | null>(look === null ? null : { kind: 'hash', sha256: look })
  const [trust, setTrust] = useState(NO_TRUST)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (copy) result.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [copy])
  return (
    <>
      <CopyBox title="Check your copy" onCopy={setCopy} />
      <div className="result" ref={result}>
        {copy &&
          (copy.kind === 'bundle' ? (
            <BundleResult copy={copy} trust={trust} />
          ) : (
            <LookupResult copy={copy} trust={trust} />
          ))}
      </div>
      <TrustBox trust={trust} onTrust={setTrust} />
    </>
  )
}
