import { type CaseOutcomes, daysWords } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { caseOutcomesQuery } from '../../api/following-queries.ts'
import { exact } from '../../format.ts'
import { Loaded, Skeleton } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { ENGINE_NAMES } from '../../words.ts'

/** How long false claims last after being reported. Null: for the whole installation, for administrators. */
export function Outcomes({ brandId }: { brandId: string | null }) {
  const query = useQuery(caseOutcomesQuery(brandId))
  return (
    <Panel
      title="From report to disappearance"
      lead="Days until an engine had given enough answers in a row without the claim: the median of all reported claims."
    >
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {outcomes => <Found outcomes={outcomes} />}
      </Loaded>
    </Panel>
  )
}

function Found({ outcomes: { engines, enough } }: { outcomes: CaseOutcomes }) {
  if (engines.length === 0) return <p>Nothing was reported yet.</p>
  return (
    <>
      <Table
        caption="Days from report to disappearance, by engine"
        columns={['Engine', '#Reported', '#Gone', 'Median days', '95 % interval']}
      >
        {engines.map(({ engine, reports, gone, days }) => (
          <tr key={engine}>
            <td>{ENGINE_NAMES[engine]}</td>
            <td className="number">{exact(reports)}</td>
            <td className="number">{exact(gone)}</td>
            <td>{daysWords(days, 'median')}</td>
            <td>{daysWords(days, 'interval')}</td>
          </tr>
        ))}
      </Table>
      <p className="faint">Of fewer than {enough} reports nothing can be said.</p>
    </>
  )
}
