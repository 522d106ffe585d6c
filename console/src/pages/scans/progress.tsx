import {
  leftWords,
  progressWords,
  type RunCounts,
  type ScanProgress,
} from '@brand-citation-forensics/client/admin'
import { exact } from '../../format.ts'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { capitalised, ENGINE_NAMES } from '../../words.ts'

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
