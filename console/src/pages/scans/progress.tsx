import { CITATION_CLASSES, ENGINES } from '@brand-citation-forensics/client'
import type { Prompt, Run, RunCounts, ScanDetail, ScanProgress } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { promptsQuery } from '../../api/queries.ts'
import { exact } from '../../format.ts'
import { ClassBadge, Moment, StatusBadge } from '../../parts/badges.tsx'
import { oneOf, SelectFilter, useFilter } from '../../parts/filters.tsx'
import { OfPrompt } from '../../parts/links.tsx'
import { ShowMore } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { Table } from '../../parts/table.tsx'
import { leftWords, progressWords } from '../../words/scans.ts'
import {
  CLASS_CHOICES,
  capitalised,
  ENGINE_CHOICES,
  ENGINE_NAMES,
  failureWords,
  outcomeNote,
} from '../../words/words.ts'

const STEPS = [
  ['asked', 'Asked'],
  ['captured', 'Captured'],
  ['read', 'Read'],
] as const satisfies [keyof RunCounts, string][]

/** Answers are read once all have arrived: with a bar of its own, so that nothing seems to stall. */
export function Progress({ scan: { progress, secondsLeft, status } }: { scan: ScanProgress }) {
  const left = leftWords(secondsLeft)
  return (
    <Panel title="Progress">
      <div className="scan-steps">
        {STEPS.map(([step, label]) => (
          <div key={step}>
            <span>{label}</span>
            <progress aria-label={label} max={Math.max(1, progress.runs)} value={progress[step]} />
            <span className="number">
              {exact(progress[step])} of {exact(progress.runs)}
            </span>
          </div>
        ))}
      </div>
      <p role="status">{progressWords(progress)}</p>
      {status === 'CANCELLED' && (
        <p className="note">Cancelled. What engines are being asked now is kept when it comes.</p>
      )}
      <p className="faint">
        {left ? `${capitalised(left)}. ` : ''}Answers are read and judged once all of them are there.
      </p>
    </Panel>
  )
}

const COLUMNS = [
  ...['Engine', 'So far', '#Runs', '#Waiting', '#Asking', '#Asked'],
  ...['#Captured', '#Read', '#Refused', '#Failed', '#Cancelled'],
]

export function EngineProgress({ scan }: { scan: ScanProgress }) {
  return (
    <Panel title="By engine" flush>
      <Table caption="Progress by engine" columns={COLUMNS}>
        {scan.byEngine.map(({ engine, ...tally }) => (
          <tr key={engine}>
            <th scope="row" className="nowrap">
              {ENGINE_NAMES[engine]}
            </th>
            <td className="meter-cell">
              <progress
                aria-label={`${ENGINE_NAMES[engine]}, captured`}
                max={tally.runs}
                value={tally.captured}
              />
            </td>
            {(
              [
                'runs',
                'waiting',
                'asking',
                'asked',
                'captured',
                'read',
                'refused',
                'failed',
                'cancelled',
              ] as const
            ).map(step => (
              <td key={step} className="number">
                {exact(tally[step])}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

const RESULTS = [...CITATION_CLASSES, 'refused', 'failed', 'cancelled', 'open'] as const
type Result = (typeof RESULTS)[number]

const RESULT_CHOICES: { value: Result; label: string }[] = [
  ...CLASS_CHOICES,
  { value: 'refused', label: 'Refused' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'open', label: 'Without a result yet' },
]

function resultOf({ citationClass, status, failure, capturedAt }: Run): Result {
  if (citationClass) return citationClass
  if (status !== 'FAILED') return 'open'
  if (capturedAt) return 'refused'
  return failure === 'cancelled' ? 'cancelled' : 'failed'
}

/** Why runs have no answer, each reason once. */
export function Failures({ runs }: { runs: Run[] }) {
  const failed = runs.filter(run => run.status === 'FAILED')
  if (failed.length === 0) return null
  const reasons = [...Map.groupBy(failed, run => run.failure ?? 'failed')].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return (
    <Panel title="Without an answer" flush>
      <Table caption="Failures by reason" columns={['Reason', '#Runs', 'Engines']}>
        {reasons.map(([reason, of]) => (
          <tr key={reason}>
            <th scope="row" className="wide-cell">
              {failureWords(reason)}
            </th>
            <td className="number">{exact(of.length)}</td>
            <td>
              {ENGINES.filter(engine => of.some(run => run.engine === engine))
                .map(engine => ENGINE_NAMES[engine])
                .join(', ')}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

const STEP = 100

/** By the first number that differs. */
function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** Failures first: they are what visitors came to see. Then by prompt and engine. */
export function Runs({ scan }: { scan: ScanDetail }) {
  const [shown, setShown] = useState(STEP)
  const [get] = useFilter()
  const engine = oneOf(ENGINES, get('engine'))
  const result = oneOf(RESULTS, get('result'))
  const { data: prompts = [] } = useQuery(promptsQuery(scan.brandId))
  const texts = new Map(prompts.map((prompt: Prompt) => [prompt.id, prompt.text]))
  const places = new Map(prompts.map((prompt: Prompt, place) => [prompt.id, place]))
  const order = (run: Run) => [
    run.status === 'FAILED' ? 0 : 1,
    places.get(run.promptId) ?? 0,
    ENGINES.indexOf(run.engine),
    run.sample,
  ]
  const runs = scan.runs
    .filter(run => (!engine || run.engine === engine) && (!result || resultOf(run) === result))
    .toSorted((a, b) => compare(order(a), order(b)))
  return (
    <Panel title="Runs" flush>
      <div className="panel-text row no-print">
        <SelectFilter
          name="engine"
          label="Engine"
          all="All engines"
          options={ENGINE_CHOICES.filter(({ value }) => scan.engines.includes(value))}
        />
        <SelectFilter name="result" label="Result" all="All results" options={RESULT_CHOICES} />
      </div>
      {runs.length === 0 ? (
        <p className="panel-text faint">No run of this kind.</p>
      ) : (
        <Table caption="Runs" columns={['Prompt', 'Result', 'Engine', 'Captured']}>
          {runs.slice(0, shown).map(run => (
            <Row key={run.id} run={run} prompt={texts.get(run.promptId)} samples={scan.samples} />
          ))}
        </Table>
      )}
      <ShowMore shown={shown} total={runs.length} onMore={() => setShown(shown + STEP)} />
    </Panel>
  )
}

function Row({ run, prompt, samples }: { run: Run; prompt: string | undefined; samples: number }) {
  return (
    <tr>
      <th scope="row" className="wide-cell">
        <Link to={`/runs/${run.id}`} dir="auto">
          {prompt ?? run.id}
        </Link>{' '}
        {prompt && <OfPrompt id={run.promptId} text={prompt} />}
      </th>
      <td>
        {run.citationClass ? <ClassBadge of={run.citationClass} /> : <StatusBadge status={run.status} />}
        {run.citationClass && outcomeNote(run.outcome) && <p className="faint">{outcomeNote(run.outcome)}</p>}
        {run.failure && <p className="faint">{failureWords(run.failure)}</p>}
      </td>
      <td className="nowrap">
        {ENGINE_NAMES[run.engine]}
        {samples > 1 && <p className="faint">Sample {run.sample}</p>}
      </td>
      <td>{run.capturedAt ? <Moment at={run.capturedAt} /> : '–'}</td>
    </tr>
  )
}
