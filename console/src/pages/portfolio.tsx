// All brands, most urgent first, with the reasons for each one's rank.

import {
  intervalWords,
  isTooFewToTell,
  isUnjudged,
  type PlacedBrand,
  type Portfolio,
  type Rate,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages } from '../api/api.ts'
import { dayOf, dollars, exact, percent, plural } from '../format.ts'
import { Allowed } from '../parts/allowed.tsx'
import { Moment, StatusBadge } from '../parts/badges.tsx'
import { Loaded, LoadMore } from '../parts/loaded.tsx'
import { Table } from '../parts/table.tsx'
import { healthChangeWords, placeWords } from '../words/portfolio.ts'

const COLUMNS = ['Brand', 'Status', 'False', 'Not mentioned', 'Open cases', '#Cost this month', 'Scans']

export function PortfolioTable() {
  const query = useInfiniteQuery(readPages('/api/admin/portfolio', {}))
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
        This month’s budget for all brands: {dollars(budget.spentUsd)} of {dollars(budget.limitUsd)} used.
      </p>
    )}
    <p className="faint">
      Order: brands with new or returned cases, then those with a failed scan, an engine that does not answer
      or a budget near its limit, then those with the largest share of false answers. Shares cover{' '}
      {dayOf(days.from)} to {dayOf(days.to)} (whole days, UTC), with the 95 % confidence interval in
      parentheses.
    </p>
  </div>
)

/** Reasons that are not events, only how the brand stands. */
const CALM = new Set(['false_share', 'nothing_said'])

interface PlacedRowProps {
  placed: PlacedBrand
  days: Portfolio['days']
}

function PlacedRow({ placed, days }: PlacedRowProps) {
  const { brand, falseRate, absentRate, spent } = placed
  return (
    <tr>
      <th scope="row">
        <Link to={`/brands/${brand.id}`} className="foreign">
          {brand.name}
        </Link>
        <div className="faint foreign">{brand.domain}</div>
      </th>
      <td className="wide-cell">
        <Why placed={placed} days={days} />
      </td>
      <td>
        {isUnjudged(placed, falseRate?.hits ?? 0) ? (
          <NotJudged placed={placed} />
        ) : (
          <Share rate={falseRate} />
        )}
      </td>
      <td>
        <Share rate={absentRate} />
      </td>
      <td>
        <OpenCases placed={placed} />
      </td>
      <td className="number">
        <Spent spent={spent} />
      </td>
      <td>
        <Scans placed={placed} />
      </td>
    </tr>
  )
}

function Why({ placed, days }: PlacedRowProps) {
  const [first, ...others] = placeWords(placed)
  const isCalm = placed.reasons.every(reason => CALM.has(reason))
  return (
    <div className="stack-tight">
      <p className={isCalm ? undefined : 'strong'}>{first}.</p>
      {others.map(words => (
        <p key={words} className="faint">
          {words}.
        </p>
      ))}
      <p className="faint">
        <Link to={changePlace(placed, days)}>Compared with the 30 days before</Link>:{' '}
        {healthChangeWords(placed)}.
      </p>
    </div>
  )
}

/** The same days, tested; not the last scan. */
const changePlace = ({ brand }: PlacedBrand, { from, to }: Portfolio['days']): string =>
  `/brands/${brand.id}/change?from=${from}&to=${to}`

/** Unknown prices are stated, never left out. */
const Spent = ({ spent: { knownUsd, estimatedUsd, unknownAsks } }: Pick<PlacedBrand, 'spent'>) => (
  <>
    {dollars(knownUsd + estimatedUsd)}
    {unknownAsks > 0 && <div className="faint">{plural(unknownAsks, 'request')} without a known cost</div>}
    {estimatedUsd > 0 && <div className="faint">{dollars(estimatedUsd)} of it estimated</div>}
  </>
)

const NotJudged = ({ placed: { brand, isRead } }: { placed: PlacedBrand }) =>
  isRead ? <Link to={`/brands/${brand.id}/facts`}>no facts</Link> : <Link to="/admin/engines">not read</Link>

function Share({ rate }: { rate: Rate | null }) {
  if (rate === null) return <>–</>
  const n = `n ${exact(rate.of)}`
  if (isTooFewToTell(rate)) return <span className="faint">too few to tell, {n}</span>
  return (
    <>
      {percent(rate.share)}{' '}
      <span className="faint">
        <span className="nowrap">({intervalWords(rate)}),</span> <span className="nowrap">{n}</span>
      </span>
    </>
  )
}

function OpenCases({ placed: { brand, cases } }: { placed: PlacedBrand }) {
  if (cases.open === 0) return <>0</>
  return (
    <>
      <Link to={`/brands/${brand.id}/cases`}>{exact(cases.open)}</Link>
      {cases.worst && (
        <div className="faint">
          worst:{' '}
          <Link to={`/cases/${cases.worst.id}`} className="foreign">
            {cases.worst.title}
          </Link>
        </div>
      )}
    </>
  )
}

/** A set-up that was left is gone on with from here. */
const Unscanned = ({ brandId }: { brandId: string }) => (
  <Allowed action="brand.change" brandId={brandId} otherwise="none yet">
    <Link to={`/setup?brand=${brandId}`}>Finish the set-up</Link>
  </Allowed>
)

const Scans = ({ placed: { brand, lastScan, nextScanAt } }: { placed: PlacedBrand }) => (
  <>
    {lastScan ? (
      <>
        <Link to={`/scans/${lastScan.id}`}>
          <Moment at={lastScan.createdAt} />
        </Link>{' '}
        <StatusBadge status={lastScan.status} />
      </>
    ) : (
      <Unscanned brandId={brand.id} />
    )}
    <div className="faint">
      {nextScanAt ? (
        <>
          next <Moment at={nextScanAt} />
        </>
      ) : (
        'no schedule'
      )}
    </div>
  </>
)
