// A whole evidence bundle or study, checked without asking anybody.

import { type BundleReport, ProofError, type Trust } from '@brand-citation-forensics/proof'
import { useEffect, useState } from 'react'
import { servedKeys } from './served-keys.ts'
import { NOT_LOADED } from './words.ts'

type FileCheck<Report> =
  | { state: 'checking' }
  /** `isOfThisSite`: no key was given, and what is proved is so by the one that this site shows for its log. */
  | { state: 'done'; report: Report; isOfThisSite: boolean }
  /** Nothing was learnt about the bundle. */
  | { state: 'stopped'; reason: string }

/**
 * The timestamp code is large, and few bundles need it. It is fetched once the page has loaded, so that a
 * bundle can still be checked when the network is gone.
 */
export const loadTimestamps = () => import('@brand-citation-forensics/proof/timestamp')

/** Code or a font that a check needs could not be fetched. */
export class PartMissing extends Error {}

/** A verdict does not wait for the network. */
const LONGEST_WAIT_MS = 3_000

let siteKeys: Promise<string[]> | null = null

/** Fetched once, and early, so that it is there when the network is gone. Without an answer, no key counts as this site's. */
export function loadSiteKeys(): Promise<string[]> {
  siteKeys ??= servedKeys(AbortSignal.timeout(LONGEST_WAIT_MS)).catch(() => {
    siteKeys = null
    return []
  })
  return siteKeys
}

type Verify<Report> = (bytes: Uint8Array, trust: Trust) => Promise<Report>
type Signed = Pick<BundleReport, 'verdict' | 'steps' | 'signer'>

/** `verify` must be one of the verifiers, not an inline function, which would mean a new check every time. */
export function useFileCheck<Report extends Signed>(
  verify: Verify<Report>,
  bytes: Uint8Array,
  trust: Trust,
): FileCheck<Report> {
  const [check, setCheck] = useState<FileCheck<Report>>({ state: 'checking' })
  useEffect(() => {
    let current = true
    setCheck({ state: 'checking' })
    void verifyFile(verify, bytes, trust).then(done => {
      if (current) setCheck(done)
    })
    return () => {
      current = false
    }
  }, [verify, bytes, trust])
  return check
}

async function verifyFile<Report extends Signed>(
  verify: Verify<Report>,
  bytes: Uint8Array,
  trust: Trust,
): Promise<FileCheck<Report>> {
  // First: code that fails to load halfway would look like an unreadable bundle.
  const loaded = await loadTimestamps().catch(() => null)
  if (!loaded && needsTimestamps(bytes, trust)) return { state: 'stopped', reason: NOT_LOADED }
  if (!crypto.subtle && needsTimestamps(bytes, trust))
    return {
      state: 'stopped',
      reason: 'Browsers check timestamps only on pages that came over https. Open this page over https.',
    }
  try {
    const report = await verify(bytes, trust)
    const { vkey = '', pinned = true } = report.signer ?? {}
    const isOfThisSite = !pinned && (await loadSiteKeys()).includes(vkey)
    if (!isOfThisSite) return { state: 'done', report, isOfThisSite }
    // What it shows is by this site's word; what it says of its steps is what the visitor can know.
    const { verdict, steps, signer } = report
    const vouched = await verify(bytes, { ...trust, keys: [vkey] })
    return { state: 'done', report: { ...vouched, verdict, steps, signer }, isOfThisSite }
  } catch (error) {
    if (error instanceof PartMissing) return { state: 'stopped', reason: NOT_LOADED }
    if (!(error instanceof ProofError)) throw error
    return {
      state: 'stopped',
      reason: `The keys that you gave cannot be used: ${error.message}. Correct them below.`,
    }
  }
}

/** Whether it contains anything that only that code can read. */
const needsTimestamps = (bytes: Uint8Array, { tsaRoots }: Trust): boolean =>
  tsaRoots.length > 0 || /"anchors"\s*:\s*\[\s*\{/.test(new TextDecoder('latin1').decode(bytes))
