import { useQuery } from '@tanstack/react-query'
import { failedSignInsQuery } from '../../api/queries.ts'
import { exact } from '../../format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { WAY_NAMES } from '../../words.ts'

const SHOWN = 20

/** Counted by day and network, outside the log: strangers must not be able to grow it. */
export function FailedSignIns() {
  const query = useQuery(failedSignInsQuery)
  return (
    <Panel title="Failed sign-ins" lead="Of the last thirty days, by day and network." flush>
      <Loaded query={query}>
        {failures =>
          failures.length === 0 ? (
            <p className="panel-text faint">None.</p>
          ) : (
            <Table caption="Failed sign-ins" columns={['Last', 'By', 'From', '#Failures']}>
              {failures.slice(0, SHOWN).map(({ day, way, network, failures: count, lastAt }) => (
                <tr key={`${day} ${way} ${network}`}>
                  <th scope="row">
                    <Moment at={lastAt} exact />
                  </th>
                  <td>{WAY_NAMES[way]}</td>
                  <td className="foreign">{network}</td>
                  <td className="number">{exact(count)}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Panel>
  )
}
