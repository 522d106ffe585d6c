import {
  type BundleReport,
  inertJson,
  ProofError,
  type StudyBundle,
  type StudyReport,
  type Trust,
  verifyBundle as verifyBundleData,
  verifyBundleFile,
  verifyStudy as verifyStudyData,
  verifyStudyFile,
} from '@brand-citation-forensics/proof'
import { InvalidInputError } from './errors.ts'
import type { EvidenceBundle } from './types.ts'

/** What the reader already trusts, from outside the bundle. */
export interface BundleTrust {
  /** The log's verifier keys. With none, the bundle is only checked against itself, as a forged one could be. */
  keys: string[]
  /** Root certificates of timestamp authorities, as PEM. */
  tsaRoots?: string[] | undefined
  /** Verifier keys of witnesses. */
  witnesses?: string[] | undefined
  /** How many of the witnesses must have signed; by default all. */
  quorum?: number | undefined
}

/**
 * Checks an evidence bundle without the service, the network or a clock: what getEvidenceBundle answered, or a
 * file of it, JSON or HTML. A changed bundle yields a report too. Throws InvalidInputError if the trust is
 * unusable.
 */
export async function verifyBundle(
  bundle: EvidenceBundle | string | Uint8Array,
  given: BundleTrust,
): Promise<BundleReport> {
  const trust = trustOf(given)
  const isFile = typeof bundle === 'string' || bundle instanceof Uint8Array
  return await orInvalidInput(isFile ? verifyBundleFile(bundle, trust) : verifyBundleData(bundle, trust))
}

/**
 * The same for a study's bundle: that everything planned before the first request has ended, and that nothing else is
 * counted. With the results, derived from what was sealed.
 */
export async function verifyStudy(
  study: StudyBundle | string | Uint8Array,
  given: BundleTrust,
): Promise<StudyReport> {
  const trust = trustOf(given)
  const isFile = typeof study === 'string' || study instanceof Uint8Array
  return await orInvalidInput(isFile ? verifyStudyFile(study, trust) : verifyStudyData(study, trust))
}

const trustOf = ({ keys, tsaRoots = [], witnesses = [], quorum }: BundleTrust): Trust => ({
  keys,
  tsaRoots,
  witnesses,
  ...(quorum === undefined ? {} : { quorum }),
})

/** What to trust is the caller's responsibility; whatever is wrong with a bundle is in its report. */
async function orInvalidInput<Report>(report: Promise<Report>): Promise<Report> {
  try {
    return await report
  } catch (cause) {
    throw cause instanceof ProofError ? new InvalidInputError(cause.message, { cause }) : cause
  }
}

/**
 * A bundle as JSON for a file. Written so that no browser takes the file for a page, whatever its name; a file
 * that could be taken for a page is not verified.
 */
export const bundleJson = (bundle: EvidenceBundle): string => inertJson(bundle)
