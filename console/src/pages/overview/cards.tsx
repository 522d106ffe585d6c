import type { CitationClass, ConfabulationWindow } from '@brand-citation-forensics/client'
import { NO_FACTS_WORDS, type Overview } from '@brand-citation-forensics/client/admin'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dollars, number, percent, plural } from '../../format.ts'

interface CardsProps {
  cards: Overview['cards']
  /** Classes that only facts can give, where there are none. */
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
  const answers = (sample: number) => `of ${plural(sample, 'answer')}`
  const before = BEFORE[window]
  return (
    <section className="stack-tight" aria-label="Key figures">
      <div className="cards">
        <Card title="Mention rate" note={answers(mentionRate.sample)} change={points(mentionRate)}>
          {share(mentionRate.value)}
        </Card>
        {open.includes('STRONG') ? (
          <OpenCard title="Strong" brandId={brandId} />
        ) : (
          <Card title="Strong" note={answers(strong.sample)} change={points(strong)}>
            {share(strong.value)}
          </Card>
        )}
        {open.includes('CONFABULATED') ? (
          <OpenCard title="Confabulated" brandId={brandId} />
        ) : (
          <Card
            title="Confabulated"
            alarming={(confabulated.value ?? 0) > 0}
            note={answers(confabulated.sample)}
            change={points(confabulated)}
            to={`/brands/${brandId}/confabulations?window=${window}`}
          >
            {share(confabulated.value)}
          </Card>
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
            : `Changes are against ${before}.`}
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

const share = (value: number | null): string => (value === null ? '–' : percent(value))

interface Pair {
  value: number | null
  previous: number | null
}

/** Shares move by percentage points: 10 % to 15 % is five points up, not half as much again. */
function points({ value, previous }: Pair): string | null {
  if (value === null || previous === null) return null
  const change = Math.round((value - previous) * 100)
  return change === 0 ? 'unchanged' : `${change > 0 ? `▲ +${change}` : `▼ −${-change}`} points`
}

const amount = ({ previous }: Pair, format: (value: number) => string): string | null =>
  previous === null ? null : `${format(previous)} before`
