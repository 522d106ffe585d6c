import {
  costWords,
  healthChangeWords,
  isUnjudged,
  type PlacedBrand,
  type Portfolio,
  placeWords,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import type { Cell } from '../../terminal/table.ts'
import type { Session } from '../session.ts'

const usd = (amount: number): string => `${amount.toFixed(2)} USD`

/** All brands with how each stands, most urgent first. */
export async function listHealth(session: Session): Promise<void> {
  const first = await session.admin.getPortfolio()
  const { next: _next, ...portfolio } = await withRest(session, first)
  session.print(portfolio, () =>
    session.table(
      ['BRAND', 'FALSE', 'ABSENT', 'CHANGE', 'OPEN CASES', 'THIS MONTH', 'LAST SCAN', 'WHY HERE'],
      portfolio.brands.map(rowOf),
    ),
  )
  const { days, budget, total } = portfolio
  if (total === 0) return session.talk('No brand yet. Next: bcf brand setup DOMAIN')
  session.talk(`Shares of ${days.from} to ${days.to}, whole days in UTC, each with its 95 % interval.`)
  if (budget) session.talk(`Budget of all brands: ${usd(budget.spentUsd)} of ${usd(budget.limitUsd)} spent.`)
}

async function withRest(session: Session, first: Portfolio): Promise<Portfolio> {
  const brands = [...first.brands]
  let { next } = first
  while (next !== null) {
    const page: Portfolio = await session.admin.getPortfolio({ cursor: next })
    brands.push(...page.brands)
    next = page.next
  }
  return { ...first, brands, next }
}

function rowOf(placed: PlacedBrand): Cell[] {
  const { brand, falseRate, absentRate, cases, spent, lastScan } = placed
  const { knownUsd, estimatedUsd, unknownAsks } = spent
  return [
    `${brand.name} (${brand.id})`,
    isUnjudged(placed, falseRate?.hits ?? 0) ? 'no facts' : rateWords(falseRate),
    rateWords(absentRate),
    healthChangeWords(placed),
    cases.open,
    costWords({ usd: knownUsd + estimatedUsd, estimatedUsd, unknownAsks }, usd),
    lastScan ? `${lastScan.status} ${lastScan.createdAt.slice(0, 10)}` : null,
    placeWords(placed).join('. '),
  ]
}
