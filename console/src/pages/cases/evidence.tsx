import type { Engine } from '@brand-citation-forensics/client'
import type {
  CaseDetail,
  CaseRunPage,
  CaseStatus,
  HistoryEntry,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages } from '../../api/api.ts'
import { dayOf, exact, percent } from '../../format.ts'
import { EngineBadge, Moment } from '../../parts/badges.tsx'
import { BundleMenu } from '../../parts/bundle-menu.tsx'
import { Hash } from '../../parts/button.tsx'
import { Icon } from '../../parts/icons.tsx'
import { HistoryLink, OfPrompt } from '../../parts/links.tsx'
import { ErrorNote, LoadMore, Skeleton } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { ENGINE_NAMES, INTENT_NAMES } from '../../words/words.ts'
import { actorWords } from '../trail/words.ts'
import { Quoted, RateLine } from './marks.tsx'
import { actionWords, type CasePart, STATUS_NAMES, shareWords } from './words.ts'

type CaseRun = CaseRunPage['runs'][number]

/** Every answer that says so, newest first. */
export function Evidence({ found }: CasePart) {
  const query = useInfiniteQuery(
    readPages('/api/admin/cases/{caseId}/runs', { caseId: found.id }, { limit: 5 }),
  )
  const runs = query.data?.pages.flatMap(page => page.runs) ?? []
  return (
    <Panel
      title="Evidence"
      lead="Every answer that says so, newest first, sealed as it was captured. Anybody can check it without an account."
      actions={
        runs.length > 0 && <ExportTable list={`cases/${found.id}/runs`} name={`answers ${found.id}`} />
      }
      flush
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={5} />}
      {query.data && runs.length === 0 && (
        <p className="panel-text faint">No answer says so at the moment.</p>
      )}
      {runs.length > 0 && (
        <>
          <ol className="case-list">
            {runs.map(run => (
              <Answer key={run.runId} run={run} />
            ))}
          </ol>
          <LoadMore query={query} shown={runs.length} total={found.runs} />
        </>
      )}
    </Panel>
  )
}

const Answer = ({ run }: { run: CaseRun }) => (
  <li className="case-answer">
    <div className="stack-tight">
      {run.said && <Quoted quote={run.said.quote} />}
      <p className="faint">
        Asked:{' '}
        <Link to={`/runs/${run.runId}`} className="foreign">
          {run.promptText}
        </Link>{' '}
        <OfPrompt id={run.promptId} text={run.promptText} />
      </p>
    </div>
    <div className="row">
      <EngineBadge engine={run.engine} />
      <span className="badge">{INTENT_NAMES[run.intent]}</span>
      {run.apart && <span className="badge">in no rate</span>}
      <span className="faint">
        <Moment at={run.capturedAt} />
      </span>
    </div>
    <div className="row">
      <Hash value={run.sha256} short />
      <a className="case-check" href={`/verify/${run.sha256}`} target="_blank" rel="noopener">
        <Icon name="external" /> Public check
      </a>
      <BundleMenu runId={run.runId} />
    </div>
  </li>
)

/** Who did what, newest first. */
export function CaseHistory({ found }: CasePart) {
  const query = useInfiniteQuery(
    readPages('/api/admin/cases/{caseId}/history', { caseId: found.id }, { limit: 20 }),
  )
  const entries = query.data?.pages.flatMap(page => page.entries) ?? []
  const names = new Map(entries.map(({ actor }) => [actor.id, actorWords(actor)]))
  if (found.owner?.name) names.set(found.owner.id, found.owner.name)
  const nameOf = (id: string) => names.get(id) ?? id
  return (
    <Panel
      title="History"
      lead="Every entry is sealed, so changes to it would be noticed."
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

/** Who says it, how often, and since when no more. */
export function EngineSection({ found }: CasePart) {
  const engines = [...new Set([...found.engines, ...found.silences.map(({ engine }) => engine)])]
  if (engines.length === 0) return null
  return (
    <Panel
      title="Who says it"
      lead={`Share of each engine’s answers about the brand in ${found.shareDays} days, with the 95 % interval; and how many answers to the prompts that brought it came since without it.`}
      flush
    >
      <Table
        caption="By engine"
        columns={['Engine', 'How often', 'Last said', '#Without it since', 'May still be in']}
      >
        {engines.map(engine => (
          <EngineRow key={engine} engine={engine} found={found} />
        ))}
      </Table>
    </Panel>
  )
}

function EngineRow({ engine, found }: { engine: Engine; found: CaseDetail }) {
  const share = found.engineShares.find(one => one.engine === engine)?.share ?? null
  const silence = found.silences.find(one => one.engine === engine)
  return (
    <tr>
      <th scope="row">{ENGINE_NAMES[engine]}</th>
      <td className="meter-cell">
        {shareWords(share)}
        <RateLine rate={share} />
      </td>
      <td>{silence?.lastHit ? <Moment at={silence.lastHit} /> : '–'}</td>
      <td className="number">{exact(silence?.clean ?? 0)}</td>
      <td>{silence?.rate ? `up to ${percent(silence.rate.high)} of answers` : '–'}</td>
    </tr>
  )
}
