// Why a brand ranks where it does, in words: the same on the command line and in the console.

import { isTooFewToTell, rateWords } from '@brand-citation-forensics/proof'
import { changeSentence, newsWords } from './change-words.ts'
import { isUnjudged } from './claim-words.ts'
import { ENGINE_NAMES } from './engine-names.ts'
import type { PlacedBrand, PortfolioReason } from './portfolio-types.ts'

const WORDS: Record<PortfolioReason, (placed: PlacedBrand) => string> = {
  new_cases: ({ cases }) => `Cases in the last 7 days: ${newsWords(cases)}`,
  worsened: placed => `Worse than the 30 days before: ${worseRates(placed).map(changeSentence).join('; ')}`,
  scan_failed: () => 'The last scan failed',
  scan_missed: ({ missedScan }) =>
    `A scan that was due did not run: ${missedScan?.reason ?? 'nobody knows why'}`,
  engines_paused: ({ pausedEngines }) =>
    `Not answering: ${pausedEngines.map(engine => ENGINE_NAMES[engine]).join(', ')}`,
  budget_near: () => 'The budget of this month is nearly used up',
  false_share: ({ falseRate }) =>
    falseRate && isTooFewToTell(falseRate)
      ? `${falseRate.hits} of ${falseRate.of} answers say something false; too few to tell how many do`
      : `Says something false: ${rateWords(falseRate)}`,
  nothing_said: () => 'No answer in the last 30 days',
}

/** Weightiest first; a brand that needs no attention says so. */
export function placeWords(placed: PlacedBrand): string[] {
  if (placed.reasons.length > 0) return placed.reasons.map(reason => WORDS[reason](placed))
  return [
    isUnjudged(placed, placed.falseRate?.hits ?? 0)
      ? 'There are no facts yet, so nothing can be found false'
      : 'Nothing false found',
  ]
}

type HealthRate = NonNullable<PlacedBrand['change']>['rates'][number]

const rose = ({ before, after }: HealthRate): boolean => (after?.share ?? 0) > (before?.share ?? 0)

const worseRates = ({ change }: PlacedBrand): HealthRate[] => (change?.rates ?? []).filter(rose)

/** Better, worse, or no detectable change; `too few scans` if none could be detected. */
export function healthChangeWords({ change }: PlacedBrand): string {
  if (change === null) return 'not compared yet'
  if (change.verdict === 'too_few_scans') return 'too few scans to tell'
  if (change.verdict === 'no_change_seen') return 'no change seen'
  const worse = change.rates.filter(rose).length
  if (worse === 0) return 'better'
  return worse === change.rates.length ? 'worse' : 'better and worse'
}
