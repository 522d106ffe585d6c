// Rivals' figures in words.

import type { MeanRank, VoiceShare } from '@brand-citation-forensics/client/admin'
import { isTooFewToTell, rateWords } from '@brand-citation-forensics/proof'

/** `31 % (22–42 %), n 71`: n counts answers, not names. */
export function voiceWords(share: VoiceShare | null): string {
  if (share === null) return '–'
  const n = share.answers.toLocaleString('en')
  const [rate] = rateWords(share).split(', n ')
  return isTooFewToTell(share) ? `too few to tell, n ${n}` : `${rate}, n ${n}`
}

/** `2.4 (2.1–2.7), n 40`. */
export function rankWords(rank: MeanRank | null): string {
  if (rank === null) return '–'
  const { mean, low, high, of } = rank
  const interval = low === null || high === null ? '' : ` (${low.toFixed(1)}–${high.toFixed(1)})`
  return `${mean.toFixed(1)}${interval}, n ${of.toLocaleString('en')}`
}
