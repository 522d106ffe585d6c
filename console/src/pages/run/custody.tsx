import { useQuery } from '@tanstack/react-query'
import { custodyQuery } from '../../api/queries.ts'
import { Hash } from '../../parts/hash.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { BUNDLE_LEAVES_OPEN } from '../../verify/words.ts'
import { sentence } from '../../words.ts'

/** Who did what to the evidence, from the question on; each step rests on a sealed record. */
export function Custody({ runId }: { runId: string }) {
  const query = useQuery(custodyQuery(runId))
  return (
    <Loaded query={query}>
      {custody =>
        custody.chainOfCustody.length > 0 ? (
          <div className="stack">
            <Panel title="Chain of custody" lead="From the sealed records alone, oldest first.">
              <ol className="timeline">
                {custody.chainOfCustody.map(step => (
                  <li key={`${step.at} ${step.event} ${step.detail}`}>
                    <div className="row">
                      <strong>{sentence(step.event)}</strong>
                      <Moment at={step.at} exact />
                    </div>
                    <p className="foreign">{step.detail}</p>
                    <p className="faint">by {step.actor}</p>
                    {step.sha256 && <Hash value={step.sha256} short />}
                  </li>
                ))}
              </ol>
            </Panel>
            <Panel title="What this does not prove">
              <ul className="plain-list">
                {BUNDLE_LEAVES_OPEN.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Panel>
          </div>
        ) : (
          <p className="panel faint">
            There is no chain yet: it begins with the classification, which takes seconds.
          </p>
        )
      }
    </Loaded>
  )
}
