import type { Engine } from '@brand-citation-forensics/client'
import type { CaseDetail } from '@brand-citation-forensics/client/admin'
import { exact, percent } from '../../format.ts'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { ENGINE_NAMES } from '../../words.ts'
import type { CasePart } from './case-part.ts'
import { RateLine } from './marks.tsx'
import { shareWords } from './words.ts'

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
