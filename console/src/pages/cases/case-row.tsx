import type { Case, ListedCase } from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { Moment } from '../../parts/badges.tsx'
import { INTENT_NAMES } from '../../words/words.ts'
import { CaseStatusBadge, Quoted, RateLine } from './marks.tsx'
import { dueWords, engineList, isOverdue, ownerWords, shareWords, whyHere } from './words.ts'

interface CaseRowProps {
  one: ListedCase
  /** Of a first scan everything is. */
  marksNew: boolean
}

/** A false claim at a glance: what, how often, by whom, since when, and who has it. */
export function CaseRow({ one, marksNew }: CaseRowProps) {
  return (
    <li className="case-row">
      <div className="stack-tight">
        <h3 className="row">
          <Link to={`/cases/${one.id}`} className="foreign">
            {one.title}
          </Link>
          <CaseStatusBadge status={one.status} />
          {marksNew && one.news === 'new' && <span className="badge badge-new">New</span>}
        </h3>
        {one.said && <Quoted quote={one.said.quote} />}
        <p className="faint">{whyHere(one)}</p>
        <p className="faint">
          {engineList(one.engines) || 'No engine at the moment'}. Asked:{' '}
          {one.intents.map(intent => INTENT_NAMES[intent].toLowerCase()).join(', ')}.
        </p>
      </div>
      <div className="stack-tight">
        <p className="case-share">{shareWords(one.share)}</p>
        <RateLine rate={one.share} />
        <Standing one={one} />
      </div>
    </li>
  )
}

const Standing = ({ one }: { one: Case }) => (
  <dl className="case-standing">
    {one.firstSeen && (
      <div>
        <dt>First seen</dt>
        <dd>
          <Moment at={one.firstSeen} />
        </dd>
      </div>
    )}
    {one.lastSeen && (
      <div>
        <dt>Last seen</dt>
        <dd>
          <Moment at={one.lastSeen} />
        </dd>
      </div>
    )}
    <div>
      <dt>Owner</dt>
      <dd className="foreign">{ownerWords(one.owner)}</dd>
    </div>
    {one.due && (
      <div>
        <dt>Due</dt>
        <dd className={isOverdue(one) ? 'overdue' : undefined}>{dueWords(one)}</dd>
      </div>
    )}
  </dl>
)
