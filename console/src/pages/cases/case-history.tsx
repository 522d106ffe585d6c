import { differences, type HistoryEntry } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { caseHistoryQuery } from '../../api/case-queries.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { actorWords } from '../trail/words.ts'
import type { CasePart } from './case-page.tsx'
import { actionWords } from './words.ts'

/** Who did what, newest first. */
export function CaseHistory({ found }: CasePart) {
  const query = useInfiniteQuery(caseHistoryQuery(found.id))
  const entries = (query.data?.pages.flatMap(page => page.entries) ?? []).filter(saysSomething)
  return (
    <Panel title="History" lead="Each line is a sealed event: nobody can edit it unnoticed.">
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={3} />}
      <ol className="timeline">
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries.length > 0 && <LoadMore query={query} shown={entries.length} />}
    </Panel>
  )
}

/** A note changes its case too, in nothing that is shown. */
const saysSomething = (entry: HistoryEntry): boolean =>
  entry.action !== 'case.changed' || changesOf(entry).length > 0

/** What only machines need is left to the trail. */
const SILENT =
  /^(?:rules|isTouched|statusSince|\w*Sha256|brandId|caseId|actor|openedAt|writtenAt|value|matter):/

const changesOf = (entry: HistoryEntry): string[] => differences(entry).filter(line => !SILENT.test(line))

function Entry({ entry }: { entry: HistoryEntry }) {
  const changes = changesOf(entry)
  return (
    <li>
      <span>{actionWords(entry.action)}</span>
      {entry.before && changes.length > 0 && <span className="foreign">{changes.join('; ')}</span>}
      <span className="faint foreign">
        <Moment at={entry.at} exact />, {actorWords(entry.actor)}
      </span>
    </li>
  )
}
