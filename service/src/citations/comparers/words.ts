// A comparison in words that people read: "answer: 10 years, fact: 5 years".

import type { Fact } from '../../model/fact.ts'
import type { Matter } from '../../readers/matter.ts'
import type { Precision } from '../../values/bearing.ts'

interface Compared {
  matter: Matter
  value: string
  precision: Precision
  fact: Fact
  /** All facts of the matter: a price is several. */
  facts: Fact[]
}

export const comparisonWords = ({ matter, value, precision, fact, facts }: Compared): string =>
  `answer: ${PRECISION[precision]}${valueWords(matter, value)}, fact: ${factWords(matter, fact, facts)}`

const PRECISION: Record<Precision, string> = {
  exact: '',
  approximate: 'about ',
  at_least: 'at least ',
  at_most: 'at most ',
  range: '',
  from: 'from ',
}

export function valueWords({ kind }: Pick<Matter, 'kind'>, value: string): string {
  if (kind === 'yes_no') return YES_NO.get(value.toLowerCase()) ?? value
  if (kind === 'duration') return durationWords(value)
  if (kind === 'money') return value.replaceAll('/', ' per ')
  return value.replace('..', ' to ')
}

const YES_NO = new Map<string, string>(Object.entries({ true: 'yes', false: 'no' }))

function factWords(matter: Matter, fact: Fact, facts: Fact[]): string {
  if (matter.kind === 'hours') return `${/\[([^\]]*)\]$/.exec(fact.key)?.[1] ?? ''} ${fact.value}`.trim()
  return matter.kind === 'money' ? priceWords(fact, facts) : valueWords(matter, fact.value)
}

/** The facts of a price in the order they are said; one of several prices by its own amount. */
function priceWords(fact: Fact, facts: Fact[]): string {
  const isAmount = ({ key }: Fact) => key.endsWith('.price')
  const valueAt = (end: string) => facts.find(({ key }) => key.endsWith(end))?.value
  const period = valueAt('.billingDuration')
  return [
    (isAmount(fact) ? fact : facts.find(isAmount))?.value,
    valueAt('.priceCurrency'),
    period === undefined ? undefined : `per ${durationWords(period).replace(/^1 (.*)$/, '$1')}`,
    valueAt('.unitText')?.replace(/^/, 'per '),
  ]
    .filter(part => part !== undefined)
    .join(' ')
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/
const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second']

/** "P1Y6M" is 1 year 6 months; what is written otherwise stays as it is. */
function durationWords(value: string): string {
  const counts = DURATION.exec(value)?.slice(1)
  if (!counts?.some(count => count !== undefined)) return value.replace('..', ' to ')
  return counts
    .flatMap((count, at) => (count === undefined ? [] : `${count} ${UNITS[at]}${count === '1' ? '' : 's'}`))
    .join(' ')
}
