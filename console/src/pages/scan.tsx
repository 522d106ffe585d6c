import { ENGINES, type Engine } from '@brand-citation-forensics/client'
import {
  costWords,
  isUnjudged,
  type Prompt,
  type Run,
  type ScanDetail,
} from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { brandQuery, isUnderWay, promptsQuery, scanQuery } from '../api/queries.ts'
import { dollars, duration, exact, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { ClassBadge, StatusBadge } from '../parts/badges.tsx'
import { HistoryLink } from '../parts/history-link.tsx'
import { ShowMore } from '../parts/load-more.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { NoFacts } from '../parts/no-facts.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Table } from '../parts/table.tsx'
import { ENGINE_NAMES, failureWords, outcomeNote } from '../words.ts'
import { JudgeAgain } from './judge-again.tsx'

export function ScanPage() {
  const { id: scanId = '' } = useParams()
  const query = useQuery(scanQuery(scanId))
  return (
    <>
      {!query.data && <PageHead title="Scan" />}
      <Loaded query={query}>
        {scan => (
          <>
            <PageHead
              title={isUnderWay(scan) ? 'Scan under way' : 'Scan'}
              crumbs={[{ label: 'Scans', to: `/brands/${scan.brandId}/scans` }]}
              lead={<code>{scan.id}</code>}
              actions={
                <>
                  <HistoryLink type="scan" id={scan.id} brandId={scan.brandId} of="this scan" />
                  <StatusBadge status={scan.status} />
                </>
              }
            />
            <Progress scan={scan} />
            <Unjudged scan={scan} />
            <EngineProgress scan={scan} />
            <NotAsked scan={scan} />
            <Runs scan={scan} />
            {!isUnderWay(scan) && (
              <Allowed action="verdict.renew" brandId={scan.brandId}>
                <JudgeAgain scan={scan} />
              </Allowed>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

const settledIn = (runs: Run[]) =>
  runs.filter(run => run.status === 'CLASSIFIED' || run.status === 'FAILED').length

function Progress({ scan }: { scan: ScanDetail }) {
  const settled = settledIn(scan.runs)
  const cost = costWords(scan.cost, dollars) ?? 'nothing asked yet'
  const reading = scan.readingCost && costWords(scan.readingCost, dollars)
  return (
    <Panel title="Progress">
      <progress aria-label="Runs settled" max={Math.max(1, scan.totalRuns)} value={settled} />
      <p role="status">
        {exact(settled)} of {plural(scan.totalRuns, 'run')} settled,{' '}
        {plural(scan.byStatus.FAILED ?? 0, 'failure')}, {plural(scan.mentions, 'mention')} of the brand
      </p>
      <dl className="facts-line">
        <div>
          <dt>Started</dt>
          <dd>{scan.startedAt ? <Moment at={scan.startedAt} exact /> : 'not yet'}</dd>
        </div>
        <div>
          <dt>Asking took</dt>
          <dd>
            {scan.startedAt && scan.finishedAt ? duration(scan.startedAt, scan.finishedAt) : 'not finished'}
          </dd>
        </div>
        <div>
          <dt>Prompts</dt>
          <dd>{exact(scan.totalPrompts)}</dd>
        </div>
        {scan.samples > 1 && (
          <div>
            <dt>Samples</dt>
            <dd>{exact(scan.samples)} of each</dd>
          </div>
        )}
        <NotShown runs={scan.runs} />
        <div>
          <dt>Cost</dt>
          <dd>{cost}</dd>
        </div>
        {reading && (
          <div>
            <dt>Cost of reading</dt>
            <dd>{reading}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

function Unjudged({ scan: { brandId, runs } }: { scan: ScanDetail }) {
  const { data: brand } = useQuery(brandQuery(brandId))
  const confabulated = runs.filter(run => run.citationClass === 'CONFABULATED').length
  return isUnjudged(brand, confabulated) ? <NoFacts brandId={brandId} /> : null
}

/** Absent is absent; but an engine that showed no answer did not leave the brand out of one. */
function NotShown({ runs }: { runs: Run[] }) {
  const absent = runs.filter(run => run.citationClass === 'ABSENT')
  const notShown = absent.filter(run => run.outcome === 'not_shown').length
  if (notShown === 0) return null
  return (
    <div>
      <dt>Not shown</dt>
      <dd>
        {exact(notShown)} of {exact(absent.length)} absent
      </dd>
    </div>
  )
}

function EngineProgress({ scan }: { scan: ScanDetail }) {
  const byEngine = Map.groupBy(scan.runs, run => run.engine)
  return (
    <Panel title="By engine" flush>
      <Table
        caption="Progress by engine"
        columns={['Engine', 'Settled', '#Waiting', '#Asking', '#Captured', '#Classified', '#Failed']}
      >
        {ENGINES.filter(engine => byEngine.has(engine)).map(engine => (
          <EngineRow key={engine} engine={engine} runs={byEngine.get(engine) ?? []} />
        ))}
      </Table>
    </Panel>
  )
}

function EngineRow({ engine, runs }: { engine: Engine; runs: Run[] }) {
  const count = (status: Run['status']) => exact(runs.filter(run => run.status === status).length)
  return (
    <tr>
      <th scope="row" className="nowrap">
        {ENGINE_NAMES[engine]}
      </th>
      <td className="meter-cell">
        <progress
          aria-label={`${ENGINE_NAMES[engine]}, runs settled`}
          max={runs.length}
          value={settledIn(runs)}
        />
      </td>
      {(['QUEUED', 'RUNNING', 'CAPTURED', 'CLASSIFIED', 'FAILED'] as const).map(status => (
        <td key={status} className="number">
          {count(status)}
        </td>
      ))}
    </tr>
  )
}

function NotAsked({ scan: { enginesNotRunnable, enginesOutOfPlan } }: { scan: ScanDetail }) {
  if (enginesNotRunnable.length + enginesOutOfPlan.length === 0) return null
  const names = (engines: Engine[]) => engines.map(engine => ENGINE_NAMES[engine]).join(', ')
  return (
    <Panel title="Not asked">
      <dl className="facts-list">
        {enginesNotRunnable.length > 0 && (
          <div>
            <dt>Could not be asked</dt>
            <dd>
              {names(enginesNotRunnable)}. <Link to="/engines">Why</Link>
            </dd>
          </div>
        )}
        {enginesOutOfPlan.length > 0 && (
          <div>
            <dt>Not in the plan</dt>
            <dd>{names(enginesOutOfPlan)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

const STEP = 100

/** By the first number that differs. */
function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** Failures first: they are what one has come to see. Then as the prompts stand, engine by engine. */
function Runs({ scan }: { scan: ScanDetail }) {
  const [shown, setShown] = useState(STEP)
  const { data: prompts = [] } = useQuery(promptsQuery(scan.brandId))
  const texts = new Map(prompts.map((prompt: Prompt) => [prompt.id, prompt.text]))
  const places = new Map(prompts.map((prompt: Prompt, place) => [prompt.id, place]))
  const order = (run: Run) => [
    run.status === 'FAILED' ? 0 : 1,
    places.get(run.promptId) ?? 0,
    ENGINES.indexOf(run.engine),
    run.sample,
  ]
  const runs = scan.runs.toSorted((a, b) => compare(order(a), order(b)))
  return (
    <Panel title="Runs" flush>
      <Table caption="Runs" columns={['Prompt', 'Result', 'Engine', 'Captured']}>
        {runs.slice(0, shown).map(run => (
          <tr key={run.id}>
            <th scope="row" className="wide-cell">
              <Link to={`/runs/${run.id}`}>{texts.get(run.promptId) ?? run.id}</Link>
            </th>
            <td>
              {run.citationClass ? (
                <ClassBadge of={run.citationClass} />
              ) : (
                <StatusBadge status={run.status} />
              )}
              {run.citationClass && outcomeNote(run.outcome) && (
                <p className="faint">{outcomeNote(run.outcome)}</p>
              )}
              {run.failure && <p className="faint">{failureWords(run.failure)}</p>}
            </td>
            <td className="nowrap">
              {ENGINE_NAMES[run.engine]}
              {scan.samples > 1 && <p className="faint">Sample {run.sample}</p>}
            </td>
            <td>{run.capturedAt ? <Moment at={run.capturedAt} /> : '–'}</td>
          </tr>
        ))}
      </Table>
      <ShowMore shown={shown} total={runs.length} onMore={() => setShown(shown + STEP)} />
    </Panel>
  )
}
