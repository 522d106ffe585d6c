import type { Case, ListedCase } from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { exact, plural } from '../../format.ts'
import { Moment } from '../../parts/badges.tsx'
import { capitalised, INTENT_NAMES } from '../../words/words.ts'
import { CaseStatusBadge, ClaimedBesideTrue, RateLine } from './marks.tsx'
import { dueWords, engineList, isOverdue, ownerWords, shareWords } from './words.ts'

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
            {capitalised(one.matter)}
          </Link>
          <CaseStatusBadge status={one.status} />
          {marksNew && one.news === 'new' && <span className="badge badge-new">New</span>}
        </h3>
        <ClaimedBesideTrue one={one} />
      </div>
      <HowOften one={one} />
      <div className="stack-tight">
        <p>{engineList(one.engines) || 'no engine any more'}</p>
        <p className="faint">{one.intents.map(intent => INTENT_NAMES[intent]).join(', ')}</p>
      </div>
      <Standing one={one} />
    </li>
  )
}

const HowOften = ({ one }: { one: Case }) => (
  <div className="stack-tight">
    <p className="case-share">{shareWords(one.share)}</p>
    <RateLine rate={one.share} />
    <p className="faint">
      {one.runs === one.recent
        ? plural(one.runs, 'answer')
        : `${plural(one.recent, 'answer')} in the last 30 days, ${exact(one.runs)} in total`}
    </p>
  </div>
)

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
