import type { EngineReading, EngineTest } from '../../admin.ts'
import type { Entry } from '../terminal/table.ts'
import { visibleLines } from '../terminal/visible.ts'
import type { Output } from './session.ts'

/** What an engine answered: details, its text, its citations. */
export function describeReading(
  output: Output,
  facts: Entry[],
  reading: Pick<EngineReading, 'text' | 'citations'> | null,
): string {
  const parts = [output.fields(facts)]
  // Indented, so that no line an engine wrote can pass for one of ours.
  if (reading?.text) parts.push(visibleLines(reading.text, '  '))
  if (reading?.citations.length) {
    parts.push(
      output.table(reading.citations, [
        ['#', ({ position }) => position],
        ['url', ({ url }) => url],
        ['title', ({ title }) => title],
      ]),
    )
  }
  return parts.join('\n\n')
}

/** How a test came out. */
export const endOf = ({ message, ms, costUsd }: Pick<EngineTest, 'message' | 'ms' | 'costUsd'>): Entry[] => [
  message !== null && ['message', message],
  ['time', `${ms} ms`],
  ['cost', costUsd === null ? null : `$${costUsd}`],
]
