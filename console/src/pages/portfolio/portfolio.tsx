// All brands, most urgent first, with the reasons for each one's rank.

import type { Portfolio } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { dayOf, dollars } from '../../format.ts'
import { LoadMore } from '../../parts/load-more.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Table } from '../../parts/table.tsx'
import { PlacedRow } from './placed-row.tsx'

const COLUMNS = ['Brand', 'Why here', 'False', 'Absent', 'Open cases', '#Cost this month', 'Scans']

export function PortfolioTable() {
  const query = useInfiniteQuery(portfolioQuery)
  return (
    <Loaded query={query}>
      {({ pages: [first, ...rest] }) => {
        if (!first) return null
        const brands = [first, ...rest].flatMap(page => page.brands)
        return (
          <section className="stack" aria-label="All brands">
            <div className="panel panel-flush">
              <Table caption="Brands" columns={COLUMNS}>
                {brands.map(placed => (
                  <PlacedRow key={placed.brand.id} placed={placed} days={first.days} />
                ))}
              </Table>
              <LoadMore query={query} shown={brands.length} total={first.total} />
            </div>
            <Notes {...first} />
          </section>
        )
      }}
    </Loaded>
  )
}

const Notes = ({ days, budget }: Portfolio) => (
  <div className="stack-tight">
    {budget && (
      <p>
        Budget of this month for all brands together: {dollars(budget.spentUsd)} of {dollars(budget.limitUsd)}{' '}
        used.
      </p>
    )}
    <p className="faint">
      First come brands with new or returned cases; then those with a failed scan, an engine that does not
      answer or a budget near its end; then those of which most is said that is false. Shares are of the
      answers of {dayOf(days.from)} to {dayOf(days.to)}, whole days in UTC; in brackets where the share itself
      lies, in 95 of 100 such cases.
    </p>
  </div>
)
