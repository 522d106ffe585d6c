import {
  type EngineMonth,
  expectedUsd,
  forecastWords,
  type MonthCosts,
  type Spent,
  spentWords,
} from '@brand-citation-forensics/client/admin'
import { dayInWords } from '@brand-citation-forensics/proof'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { read } from '../api/api.ts'
import { dollars, exact, plural } from '../format.ts'
import { Options } from '../parts/fields.tsx'
import { useFilter } from '../parts/filters.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead, Panel } from '../parts/page.tsx'
import { ExportTable, Table } from '../parts/table.tsx'
import { ENGINE_NAMES } from '../words/words.ts'
import { EngineTrouble } from './scans/scan-plan.tsx'

const MONTHS_BACK = 23

/** UTC months, as in the budgets: next, current and past ones. */
function monthChoices(now = new Date()): string[] {
  const monthAt = (ahead: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7)
  return Array.from({ length: MONTHS_BACK + 2 }, (_, back) => monthAt(1 - back))
}

const monthName = (month: string): string => dayInWords(`${month}-01`).replace(/^1 /, '')

export function Costs() {
  const { id: brandId = '' } = useParams()
  const [get, set] = useFilter()
  const months = monthChoices()
  const chosen = months.find(month => month === get('month')) ?? months[1] ?? ''
  const query = useQuery({
    ...read('/api/admin/brands/{brandId}/costs', { brandId }, { month: chosen }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead lead="Spending by month (UTC), and what the schedule will add." />
      <div className="filters no-print">
        <label className="filter">
          <span>Month</span>
          <select value={chosen} onChange={event => set('month', event.target.value)}>
            <Options of={months.map(month => [month, monthName(month)])} />
          </select>
        </label>
        {query.data && (
          <ExportTable
            list={`brands/${brandId}/costs`}
            filter={{ month: query.data.month }}
            name={`costs ${query.data.month}`}
          />
        )}
      </div>
      <Loaded query={query}>
        {costs => (
          <>
            <EngineTrouble brandId={brandId} />
            <Summary costs={costs} brandId={brandId} />
            <ByEngine costs={costs} />
            <History history={costs.history} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Summary({ costs, brandId }: { costs: MonthCosts; brandId: string }) {
  const { month, isOver, total, forecast, budget } = costs
  return (
    <Panel title={monthName(month)}>
      <p>Spent: {spentWords(total, dollars)}.</p>
      {!isOver && forecast && (
        <p>
          Still scheduled: {forecastWords(forecast, dollars)}. Expected in total:{' '}
          {dollars(expectedUsd(costs))}.
        </p>
      )}
      {!isOver && !forecast && (
        <p>
          No scans are scheduled. <Link to={`/brands/${brandId}/settings`}>Set up a schedule</Link>
        </p>
      )}
      {!isOver && forecast && (
        <p className="faint">
          Ask some prompts less often to spend less:{' '}
          <Link to={`/brands/${brandId}/prompts`}>change how often</Link>.
        </p>
      )}
      {budget && (
        <p>
          Budget for all brands: {dollars(budget.spentUsd)} of {dollars(budget.limitUsd)} used.
        </p>
      )}
    </Panel>
  )
}

const nameOf = (engine: EngineMonth['engine']): string =>
  engine === 'READER' ? 'Reading the answers' : ENGINE_NAMES[engine]

function ByEngine({ costs: { engines, forecast } }: { costs: MonthCosts }) {
  if (engines.length === 0) return null
  const coming = forecast ? ['#Scheduled requests', '#Forecast'] : []
  return (
    <Panel title="By engine" flush>
      <Table
        caption="Costs by engine"
        columns={['Engine', '#Requests', '#Known', '#Estimated', '#Unknown', ...coming]}
      >
        {engines.map(row => (
          <tr key={row.engine}>
            <th scope="row">{nameOf(row.engine)}</th>
            <SpentCells spent={row} />
            {forecast && (
              <>
                <td className="number">{exact(row.forecast?.asks ?? 0)}</td>
                <td className="number">{forecastCell(row)}</td>
              </>
            )}
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function forecastCell({ forecast }: EngineMonth): string {
  if (!forecast) return '–'
  return forecast.usd === null ? 'no price set' : dollars(forecast.usd)
}

function SpentCells({ spent }: { spent: Spent }) {
  return (
    <>
      <td className="number">{exact(spent.asks)}</td>
      <td className="number">{dollars(spent.knownUsd)}</td>
      <td className="number">{spent.estimatedAsks === 0 ? '–' : dollars(spent.estimatedUsd)}</td>
      <td className="number">{spent.unknownAsks === 0 ? '–' : plural(spent.unknownAsks, 'request')}</td>
    </>
  )
}

/** Newest first, without the months before the first request. */
function History({ history }: { history: MonthCosts['history'] }) {
  const first = history.findIndex(({ asks }) => asks > 0)
  if (first === -1) return null
  return (
    <Panel title="Month by month" flush>
      <Table caption="Costs by month" columns={['Month', '#Requests', '#Known', '#Estimated', '#Unknown']}>
        {history
          .slice(first)
          .reverse()
          .map(row => (
            <tr key={row.month}>
              <th scope="row">{monthName(row.month)}</th>
              <SpentCells spent={row} />
            </tr>
          ))}
      </Table>
    </Panel>
  )
}
