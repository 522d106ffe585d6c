// The result of a bundle or a study. Few people bring one, so what checks it does not come with the page.

import type { Trust } from '@brand-citation-forensics/proof'
import { useEffect, useState } from 'react'
import type { Copy } from './copy.ts'
import { Verdict } from './verdict.tsx'
import { NOT_LOADED } from './words.ts'

/** Also loaded once the page has been, so that a file can still be checked when the network is gone. */
export const loadChecks = () => Promise.all([import('./bundle-result.tsx'), import('./study-result.tsx')])

interface Props {
  copy: Extract<Copy, { bytes: Uint8Array }>
  trust: Trust
  /** The hash that a bundle should be about, if known. */
  expected?: string
}

export function FileResult({ copy, trust, expected }: Props) {
  const [checks, setChecks] = useState<Awaited<ReturnType<typeof loadChecks>> | 'missing' | null>(null)
  useEffect(() => {
    loadChecks().then(setChecks, () => setChecks('missing'))
  }, [])
  if (checks === null)
    return <Verdict tone="open" verdict="checking" title="Checking the file…" told="Nothing is sent." />
  if (checks === 'missing')
    return <Verdict tone="caution" verdict="stopped" title="The file was not checked" told={NOT_LOADED} />
  const [{ BundleResult }, { StudyResult }] = checks
  return copy.kind === 'study' ? (
    <StudyResult copy={copy} trust={trust} />
  ) : (
    <BundleResult copy={copy} trust={trust} expected={expected} />
  )
}
