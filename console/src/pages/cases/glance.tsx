import { intervalWords, isTooFewToTell } from '@brand-citation-forensics/client/admin'
import type { ReactNode } from 'react'
import { exact, percent, plural } from '../../format.ts'
import { Moment } from '../../parts/moment.tsx'
import { INTENT_NAMES } from '../../words.ts'
import type { CasePart } from './case-part.ts'
import { CaseStatusBadge, RateLine } from './marks.tsx'
import { dueWords, engineList, isOverdue, ownerWords, STATUS_MEANINGS } from './words.ts'

/** How often, by whom, since when, and whose it is. */
export function Glance({ found }: CasePart) {
  const { status, reason, firstSeen, lastSeen, engines, intents, runs } = found
  return (
    <section className="cards case-cards" aria-label="At a glance">
      <Share found={found} />
      <Card title="Engines" value={exact(engines.length)}>
        <p>{engineList(engines) || 'None any more.'}</p>
        {intents.length > 0 && (
          <p>Asked: {intents.map(one => INTENT_NAMES[one].toLowerCase()).join(', ')}.</p>
        )}
      </Card>
      <Card title="Last seen" value={lastSeen ? <Moment at={lastSeen} /> : '–'}>
        {firstSeen && (
          <p>
            First seen <Moment at={firstSeen} />.
          </p>
        )}
        <p>In {plural(runs, 'answer')} so far.</p>
      </Card>
      <Card title="Status" value={<CaseStatusBadge status={status} />}>
        <p>
          Since <Moment at={found.statusSince} />. {STATUS_MEANINGS[status]}
        </p>
        {reason && <p className="foreign">Why: {reason}</p>}
      </Card>
      <Card title="Owner" value={<span className="foreign">{ownerWords(found.owner)}</span>}>
        <p className={isOverdue(found) ? 'overdue' : undefined}>Due: {dueWords(found)}</p>
      </Card>
    </section>
  )
}

function Share({ found: { share, shareDays } }: CasePart) {
  const isTold = share !== null && !isTooFewToTell(share)
  return (
    <Card
      title="How often"
      value={
        share === null ? '–' : isTold ? percent(share.share) : `${exact(share.hits)} of ${exact(share.of)}`
      }
      alarming={share !== null && share.hits > 0}
    >
      <RateLine rate={share} />
      <p>
        {share === null
          ? `Not asked in ${shareDays} days.`
          : `${isTold ? `(${intervalWords(share)}), n ${exact(share.of)}` : 'Too few to tell'}: of all answers about the brand in ${shareDays} days.`}
      </p>
    </Card>
  )
}

interface CardProps {
  title: string
  value: ReactNode
  alarming?: boolean
  children: ReactNode
}

const Card = ({ title, value, alarming, children }: CardProps) => (
  <div className={alarming ? 'card card-alarming' : 'card'}>
    <h2>{title}</h2>
    <div className="card-value">{value}</div>
    <div className="faint stack-tight">{children}</div>
  </div>
)
