import type { Row } from '../format.ts'
import { BATCHES } from './batches.ts'
import { type Bill, WAYS } from './month.ts'

export const MONTH_HEADINGS = [
  'engine',
  'asks: every scan, by cadence',
  'today',
  'economy',
  'economy, all batches',
  'cadence',
  'cadence and economy',
  'cadence and all batches',
]

const usd = (dollars: number): string =>
  `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const count = (asks: number): string => asks.toLocaleString('en')
const percent = (share: number): string => `${Math.round(share * 100)} %`

export function monthRows({ brands, engines }: Bill): Row[] {
  const total = (of: (bill: (typeof engines)[number]) => number) =>
    engines.reduce((sum, bill) => sum + of(bill), 0)
  const today = total(bill => bill.today)
  return [
    ...engines.map(
      (bill): Row => [
        bill.engine,
        `${count(bill.asks)}, ${count(bill.asksByCadence)}`,
        ...WAYS.map(way => usd(bill[way])),
      ],
    ),
    [
      'all',
      `${count(total(bill => bill.asks))}, ${count(total(bill => bill.asksByCadence))}`,
      ...WAYS.map(way => usd(total(bill => bill[way]))),
    ],
    ['a brand', '', ...WAYS.map(way => usd(total(bill => bill[way]) / brands))],
    ['of today', '', ...WAYS.map(way => percent(total(bill => bill[way]) / today))],
  ]
}

export const PART_HEADINGS = [
  'engine',
  'an answer',
  'tokens',
  'searches and the rest',
  'a batch costs',
  'saves',
]

export const partRows = ({ engines }: Bill): Row[] =>
  engines.map(({ engine, answer, tokens }): Row => {
    const batch = BATCHES.get(engine)
    const parts: Row = [engine, `$${answer.toFixed(4)}`, tokens > 0 ? `$${tokens.toFixed(4)}` : 'not apart']
    const rest = `$${(answer - tokens).toFixed(4)}`
    if (!batch) return [...parts, rest, 'no batch', 'nothing']
    const cheaper = answer - tokens * (1 - batch.tokenFactor)
    const when = batch.isByName ? ', when named' : ''
    return [...parts, rest, `$${cheaper.toFixed(4)}${when}`, percent(1 - cheaper / answer)]
  })
