import type { CaseDetail } from '@brand-citation-forensics/client/admin'
import { EngineBadge } from '../../parts/badges.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { CasePart } from './case-part.ts'
import { ownerWords } from './words.ts'

type Report = CaseDetail['reports'][number]

/** Who was told, in which words, and what became of it. */
export function Reports({ found }: CasePart) {
  return (
    <Panel title="Reports" lead="Who was told, when and in which words, and whether it went away after that.">
      {found.reports.length === 0 ? (
        <p className="faint">It was reported to nobody yet.</p>
      ) : (
        <ol className="timeline">
          {found.reports.map(report => (
            <li key={report.id}>
              <span className="row">
                <EngineBadge engine={report.engine} />
                <span className="foreign">to {report.recipient}</span>
                <span className="faint foreign">
                  <Moment at={report.reportedAt} />, by {ownerWords(report.actor)}
                </span>
              </span>
              <p>{outcomeWords(report)}</p>
              <details>
                <summary>What was written</summary>
                <p className="excerpt foreign">{report.text}</p>
              </details>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

const days = (count: number): string => `${Math.round(count)}`

function outcomeWords({ goneAfterDays }: Report): string {
  if (goneAfterDays === null) return 'Still said, or not asked since.'
  const { low, high } = goneAfterDays
  return days(low) === days(high)
    ? `Not said any more ${days(high) === '1' ? 'a day' : `${days(high)} days`} later.`
    : `Not said any more ${days(low)} to ${days(high)} days later.`
}
