import { samplesWords } from '@brand-citation-forensics/client/admin'
import { InvalidArgumentError } from 'commander'
import { inDollars } from '../scans/describe-scan.ts'
import type { Session } from '../session.ts'

export const SAMPLES_HELP =
  'ask each engine each prompt so often in a scan, 1 to 10; each counts as a scan of the plan'
export const PREVIEW_HELP = 'change nothing: show what samples would cost'

/** How often each engine is asked each prompt. */
export function samplesOf(text: string): number {
  if (!/^(?:[1-9]|10)$/.test(text)) throw new InvalidArgumentError('must be a whole number from 1 to 10.')
  return Number(text)
}

/** As typed; false for --no-samples. */
export interface SamplesOptions {
  samples?: number | false
}

/** Only what the caller named; absent fields must not be sent. */
export const givenSamples = ({ samples }: SamplesOptions): { samples?: number | null } =>
  samples === undefined ? {} : { samples: samples || null }

/** What they would cost, for a brand or one of its prompts. */
export async function showSamplesCost(
  session: Session,
  { brandId, samples, promptId }: { brandId: string; samples: number | false; promptId?: string },
): Promise<void> {
  const query = { ...(samples && { samples }), ...(promptId && { promptId }) }
  const preview = await session.admin.previewSamples(brandId, query)
  session.print(preview, () => samplesWords(preview, inDollars))
}
