// What somebody finds in an exported bundle who knows the key of its log.

import { verifyBundle } from '@brand-citation-forensics/proof'

/** Which steps failed or prove nothing. None of a whole bundle. */
export async function openSteps(bundle: { integrity: { keys: { vkey: string }[] } }): Promise<string[]> {
  const keys = [bundle.integrity.keys[0]?.vkey ?? '']
  const { steps } = await verifyBundle(bundle, { keys, tsaRoots: [], witnesses: [] })
  return steps.filter(({ outcome, lacking }) => outcome === 'failed' || lacking).map(({ id }) => id)
}
