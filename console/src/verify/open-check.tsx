// The check at /verify, of whatever the visitor has.

import { BundleResult } from './bundle-result.tsx'
import { CopyBox } from './copy-box.tsx'
import { useHeldCopy } from './held-copy.ts'
import { LookupResult } from './lookup-result.tsx'
import { Result } from './result.tsx'
import { StudyResult } from './study-result.tsx'
import { TrustBox } from './trust-box.tsx'

/** `look` is a hash to begin with. */
export function OpenCheck({ look }: { look: string | null }) {
  const { copy, turn, hold, trust, setTrust } = useHeldCopy(
    look === null ? null : { kind: 'hash', sha256: look },
  )
  return (
    <>
      <CopyBox
        title="Check your copy"
        promise="Hashed in this browser. Only hashes are sent, of its bytes and of its words; nothing is uploaded."
        onCopy={hold}
      />
      <Result turn={turn}>
        {copy?.kind === 'bundle' && <BundleResult key={turn} copy={copy} trust={trust} />}
        {copy?.kind === 'study' && <StudyResult key={turn} copy={copy} trust={trust} />}
        {copy && !('bytes' in copy) && <LookupResult key={turn} copy={copy} trust={trust} />}
      </Result>
      <TrustBox trust={trust} onTrust={setTrust} />
    </>
  )
}
