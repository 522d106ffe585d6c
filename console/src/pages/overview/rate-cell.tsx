import { intervalWords, isTooFewToTell, type Rate } from '@brand-citation-forensics/client/admin'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'wouter'
import { exact, percent } from '../../format.ts'

interface RateCellProps {
  rate: Rate
  /** What the rate is of, where that is not its own count. */
  n?: number
  /** Such as `voice`, of the class `heat-voice`. */
  tint: string
  to: string
  children?: ReactNode
}

/** A share as a tinted cell; too few answers to tell are counted and never tinted. */
export function RateCell({ rate, n = rate.of, tint, to, children }: RateCellProps) {
  if (isTooFewToTell(rate))
    return (
      <Link className="heat-cell heat-few" to={to}>
        <span className="heat-share">
          {exact(rate.hits)} of {exact(rate.of)}
        </span>
        <span className="heat-count too-few">too few to tell</span>
      </Link>
    )
  const look = `heat-cell heat-${tint}${rate.hits === 0 ? ' heat-zero' : ''}`
  const share = { '--share': `${Math.round(rate.share * 60)}%` } as CSSProperties
  return (
    <Link className={look} style={share} to={to}>
      <span className="heat-share">{percent(rate.share)}</span>
      <span className="heat-count">
        ({intervalWords(rate)}), n {exact(n)}
      </span>
      {children}
    </Link>
  )
}
