import {
  type BundleReport,
  inertJson,
  ProofError,
  verifyBundle as verifyBundleData,
  verifyBundleFile,
} from '@brand-citation-forensics/proof'
import { InvalidInputError } from './errors.ts'
import type { EvidenceBundle, EvidenceBundle1 } from './types.ts'

/** What the reader trusts already, from elsewhere than the bundle. */
export interface BundleTrust {
  /** Verifier keys of the log. With none, the bundle is only held against itself, as a forged one could be. */
  keys: string[]
  /** PEM texts of root certificates of timestamp authorities. */
  tsaRoots?: string[] | undefined
  /** Verifier keys of witnesses. */
  witnesses?: string[] | undefined
  /** How many of the witnesses must have signed; all of them by default. */
  quorum?: number | undefined
}

/**
 * Checks an evidence bundle without the service, the network or a clock: what getEvidenceBundle answered, or a
 * file of it, JSON or HTML. A bundle that was changed is a report too. Throws InvalidInputError when the trust
 * is not usable.
 */
export async function verifyBundle(
  bundle: EvidenceBundle | EvidenceBundle1 | string | Uint8Array,
  { keys, tsaRoots = [], witnesses = [], quorum }: BundleTrust,
): Promise<BundleReport> {
  const trust = { keys, tsaRoots, witnesses, ...(quorum === undefined ? {} : { quorum }) }
  const isFile = typeof bundle === 'string' || bundle instanceof Uint8Array
  try {
    return await (isFile ? verifyBundleFile(bundle, trust) : verifyBundleData(bundle, trust))
  } catch (cause) {
    throw cause instanceof ProofError ? new InvalidInputError(cause.message, { cause }) : cause
  }
}

/**
 * A bundle as JSON for a file. Spelled so that no browser takes the file for a page, whatever it is called; a file
 * that one would take for a page is not verified.
 */
export const bundleJson = (bundle: EvidenceBundle | EvidenceBundle1): string => inertJson(bundle)
