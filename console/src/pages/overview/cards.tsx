import type { CitationClass, ConfabulationWindow } from '@brand-citation-forensics/client'
import {
  intervalWords,
  isTooFewToTell,
  NO_FACTS_WORDS,
  type Overview,
  rateOf,
  rateWords,
  type Share,
} from '@brand-citation-forensics/client/admin'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dollars, exact, number, percent, plural } from '../../format.ts'

interface CardsProps {
  cards: Overview['cards']
  /** Classes that require facts, if there are none. */
  open: CitationClass[]
  absent: { notShown: number; of: number }
  window: ConfabulationWindow
  brandId: string
}

const BEFORE: Record<ConfabulationWindow, string | null> = {
  '7d': 'the 7 days before',
  '30d': 'the 30 days before',
  all: null,
}

export function Cards({ cards, open, absent, window, brandId }: CardsProps) {
  const { mentionRate, strong, confabulated, captured, costUsd } = cards
  const before = BEFORE[window]
  return (
    <section className="stack-tight" aria-label="Key figures">
      <div className="cards">
        <RateCard title="Mention rate" of={mentionRate} />
        {open.includes('STRONG') ? (
          <OpenCard title="Strong" brandId={brandId} />
        ) : (
          <RateCard title="Strong" of={strong} />
        )}
        {open.includes('CONFABULATED') ? (
          <OpenCard title="Confabulated" brandId={brandId} />
        ) : (
          <RateCard
            title="Confabulated"
            of={confabulated}
            alarms
            to={`/brands/${brandId}/confabulations?window=${window}`}
          />
        )}
        <Card title="Evidence captured" note="answers, sealed" change={amount(captured, number)}>
          {number(captured.value ?? 0)}
        </Card>
        <Card title="Cost" note={costNote(costUsd)} change={amount(costUsd, dollars)}>
          {costUsd.value === null ? 'unknown' : dollars(costUsd.value)}
        </Card>
      </div>
      {absent.notShown > 0 && (
        <p className="faint">
          Not shown: {number(absent.notShown)} of {number(absent.of)} absent. There the engine showed no
          answer at all.
        </p>
      )}
      {before && (
        <p className="faint">
          {mentionRate.previous === null
            ? `There was no classified answer in ${before}.`
            : `“Before” is ${before}.`}{' '}
          In brackets: where the rate itself lies, in 95 of 100 such cases.
        </p>
      )}
    </section>
  )
}

interface CardProps {
  title: string
  note: string
  change: string | null
  alarming?: boolean
  to?: string
  children: ReactNode
}

function Card({ title, note, change, alarming, to, children }: CardProps) {
  return (
    <div className={alarming ? 'card card-alarming' : 'card'}>
      <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
      <p className="card-value">{children}</p>
      <p className="faint">{note}</p>
      {change && <p className="faint">{change}</p>}
    </div>
  )
}

const OpenCard = ({ title, brandId }: { title: string; brandId: string }) => (
  <Card title={title} note={NO_FACTS_WORDS} change={null} to={`/brands/${brandId}/facts`}>
    –
  </Card>
)

/** A sum that leaves something out says so. */
function costNote({ estimatedAsks, unknownAsks }: Overview['cards']['costUsd']): string {
  if (unknownAsks > 0) return `at least: what ${plural(unknownAsks, 'ask')} cost is unknown`
  return estimatedAsks > 0 ? `of asking; ${plural(estimatedAsks, 'ask')} estimated` : 'charged by engines'
}

interface RateCardProps {
  title: string
  of: Share
  /** Any at all is worth a mark. */
  alarms?: boolean
  to?: string
}

function RateCard({ title, of, alarms, to }: RateCardProps) {
  const { rate = rateOf(Math.round((of.value ?? 0) * of.sample), of.sample), previousRate } = of
  const isTold = rate !== null && !isTooFewToTell(rate)
  return (
    <Card
      title={title}
      alarming={Boolean(alarms && isTold && rate.hits > 0)}
      note={rate ? `${isTold ? `(${intervalWords(rate)}), ` : ''}n ${exact(rate.of)}` : 'no answer yet'}
      change={previousRate ? `before: ${rateWords(previousRate)}` : null}
      {...(to && { to })}
    >
      {rate === null ? '–' : isTold ? percent(rate.share) : <span className="too-few">too few to tell</span>}
    </Card>
  )
}

interface Pair {
  value: number | null
  previous: number | null
}

const amount = ({ previous }: Pair, format: (value: number) => string): string | null =>
  previous === null ? null : `${format(previous)} before`
