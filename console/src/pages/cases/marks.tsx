// Small parts that every view of a case shows.

import {
  type CaseRate,
  type CaseStatus,
  isTooFewToTell,
  type Quote,
} from '@brand-citation-forensics/client/admin'
import { Marked } from '../../parts/badges.tsx'
import { STATUS_MEANINGS, STATUS_NAMES } from './words.ts'

const TONES: Record<CaseStatus, string> = {
  open: 'bad',
  reopened: 'bad',
  reported: 'warn',
  corrected: 'good',
  gone: 'good',
  dismissed: 'calm',
}

export const CaseStatusBadge = ({ status }: { status: CaseStatus }) => (
  <span className={`badge tone-${TONES[status]}`} title={STATUS_MEANINGS[status]}>
    <span className="dot" aria-hidden="true" />
    {STATUS_NAMES[status]}
  </span>
)

/** The rate and its interval. An illustration of the words beside it, so hidden from screen readers. */
export function RateLine({ rate }: { rate: CaseRate | null | undefined }) {
  const { low, high, share } = rate ?? { low: 0, high: 0, share: 0 }
  const isFew = rate != null && isTooFewToTell(rate)
  return (
    <svg
      className={isFew ? 'rate-line rate-few' : 'rate-line'}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="rate-track" y="4" width="100" height="2" />
      {rate && <rect className="rate-band" x={low * 100} y="1" width={(high - low) * 100} height="8" />}
      {rate && !isFew && (
        <rect className="rate-point" x={Math.min(98.5, share * 100)} width="1.5" height="10" />
      )}
    </svg>
  )
}

/** The false words in the sentence in which the newest answer says them. */
export const Quoted = ({ quote }: { quote: Quote }) => (
  <blockquote className="case-quote foreign">
    “<Marked {...quote} />”
  </blockquote>
)
