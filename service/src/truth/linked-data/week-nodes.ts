// A week of opening hours in schema.org: days with the same hours together. Round the clock ends at 23:59, a closed day
// opens and closes at midnight: so search engines read it.

import type { Node, Said } from './node.ts'

export function weekNodes(days: Said[]): Node[] {
  const byHours = Map.groupBy(days, ({ value }) => value)
  return [...byHours].flatMap(([value, same]) => {
    const dayOfWeek = same.map(({ key }) => `https://schema.org/${/\[([^\]]*)\]/.exec(key)?.[1]}`)
    return value.split(',').map(span => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, ...ends(span) }))
  })
}

function ends(span: string): { opens: string; closes: string } {
  if (span === 'closed') return { opens: '00:00', closes: '00:00' }
  if (span === '00:00-24:00') return { opens: '00:00', closes: '23:59' }
  const [opens = '', closes = ''] = span.split('-')
  return { opens, closes: closes === '24:00' ? '00:00' : closes }
}
