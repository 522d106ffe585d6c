import type { Alert } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { alertsQuery } from '../../api/alert-queries.ts'
import { ExportTable } from '../../parts/export-table.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'

/** The service gives full paths; the console's own links omit the first segment. */
const placeOf = (path: string): string => path.replace(/^\/console(?=\/)/, '')

export function LastAlerts() {
  const query = useInfiniteQuery(alertsQuery)
  const hasAny = query.data?.pages.some(page => page.alerts.length > 0)
  return (
    <Panel title="What was told" actions={hasAny && <ExportTable list="alerts" name="alerts" />} flush>
      <Loaded query={query}>
        {({ pages }) => {
          const alerts = pages.flatMap(page => page.alerts)
          return alerts.length === 0 ? (
            <p className="panel-text faint">
              Nothing yet. As soon as there is something, it stands here too.
            </p>
          ) : (
            <>
              <Table caption="Alerts" columns={['When', 'What', 'Brand']}>
                {alerts.map(alert => (
                  <AlertRow key={alert.id} alert={alert} />
                ))}
              </Table>
              <LoadMore query={query} shown={alerts.length} />
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const AlertRow = ({ alert: { title, text, path, brand, raisedAt } }: { alert: Alert }) => (
  <tr>
    <td className="nowrap">
      <Moment at={raisedAt} />
    </td>
    <th scope="row" className="wide-cell">
      <Link to={placeOf(path)}>{title}</Link>
      <p className="faint foreign">{text}</p>
    </th>
    <td className="foreign">{brand?.name ?? 'The installation'}</td>
  </tr>
)
