import type { CaseStatus, HistoryEntry } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { caseHistoryQuery } from '../../api/case-queries.ts'
import { dayOf } from '../../format.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ExportTable } from '../../parts/export-table.tsx'
import { HistoryLink } from '../../parts/history-link.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { actorWords } from '../trail/words.ts'
import type { CasePart } from './case-part.ts'
import { actionWords, STATUS_NAMES } from './words.ts'

/** Who did what, newest first. */
export function CaseHistory({ found }: CasePart) {
  const query = useInfiniteQuery(caseHistoryQuery(found.id))
  const entries = query.data?.pages.flatMap(page => page.entries) ?? []
  const names = new Map(entries.map(({ actor }) => [actor.id, actorWords(actor)]))
  if (found.owner?.name) names.set(found.owner.id, found.owner.name)
  const nameOf = (id: string) => names.get(id) ?? id
  return (
    <Panel
      title="History"
      lead="Each line is a sealed event: nobody can edit it unnoticed."
      actions={
        <>
          <HistoryLink type="case" id={found.id} brandId={found.brandId} of="this case, whole" />
          <ExportTable list={`cases/${found.id}/history`} name={`history ${found.id}`} />
        </>
      }
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={3} />}
      <ol className="timeline">
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} nameOf={nameOf} />
        ))}
      </ol>
      {query.hasNextPage && <LoadMore query={query} shown={entries.length} />}
    </Panel>
  )
}

type NameOf = (id: string) => string

function Entry({ entry, nameOf }: { entry: HistoryEntry; nameOf: NameOf }) {
  const changes = changesOf(entry, nameOf)
  // A note or a report changes its case too, but in nothing that people see.
  if (entry.action === 'case.changed' && changes.length === 0) return null
  return (
    <li>
      <span>{actionWords(entry.action)}</span>
      {changes.length > 0 && <span className="foreign">{changes.join('; ')}</span>}
      <span className="faint foreign">
        <Moment at={entry.at} exact />, {actorWords(entry.actor)}
      </span>
    </li>
  )
}

/** What people decide about a case, in their words; the trail has all of it. */
const FIELDS: Record<string, (value: unknown, nameOf: NameOf) => string> = {
  status: value => STATUS_NAMES[value as CaseStatus]?.toLowerCase() ?? String(value),
  reason: String,
  owner: (value, nameOf) => nameOf(String(value)),
  due: value => dayOf(String(value)),
}

function changesOf({ before, after }: HistoryEntry, nameOf: NameOf): string[] {
  if (before === null || after === null) return []
  return Object.entries(FIELDS)
    .filter(([field]) => before[field] !== after[field])
    .map(([field, words]) => {
      const [was, is] = [before[field], after[field]].map(value =>
        value == null ? null : words(value, nameOf),
      )
      return `${field}: ${[was, is ?? 'none'].filter(part => part !== null).join(' to ')}`
    })
}
