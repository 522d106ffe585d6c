import type { EngineReading } from '../../admin.ts'
import type { Cell } from '../terminal/table.ts'
import { visibleLines } from '../terminal/visible.ts'
import type { Output } from './session.ts'

/** What an engine answered: details, its text, its citations. */
export function describeReading(
  output: Output,
  facts: [string, Cell][],
  reading: Pick<EngineReading, 'text' | 'citations'> | null,
): string {
  const parts = [output.fields(facts)]
  // Indented, so that no line an engine wrote can pass for one of ours.
  if (reading?.text) parts.push(visibleLines(reading.text, '  '))
  if (reading?.citations.length) {
    const rows = reading.citations.map(({ position, url, title }): Cell[] => [position, url, title])
    parts.push(output.table(['#', 'URL', 'TITLE'], rows))
  }
  return parts.join('\n\n')
}
