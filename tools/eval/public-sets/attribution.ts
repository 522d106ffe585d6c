// AttributionBench: claims with the passages they cite, which people found to support them or not. Scored as the
// mean F1 of the two answers, at the threshold of the signal. The service does not accuse by it:
// one wrong in four is no evidence. It looks for exact quotations and numbers on the page instead (truth/cited).

import { SUPPORTED_FROM, supports } from './support.ts'

interface Line {
  claim: string
  references: string[]
  attribution_label: string
  src_dataset: string
}

export interface AttributionResult {
  macroF1: number
  bySource: Record<string, number>
  claims: number
}

export function evaluateAttribution(lines: unknown[]): AttributionResult {
  const judged = (lines as Line[]).map(line => ({
    source: line.src_dataset,
    supported: line.attribution_label === 'attributable',
    found: supports(line.claim, line.references).score >= SUPPORTED_FROM,
  }))
  const bySource = Object.groupBy(judged, ({ source }) => source)
  return {
    macroF1: macroF1(judged),
    bySource: Object.fromEntries(
      Object.entries(bySource).map(([source, group]) => [source, macroF1(group ?? [])]),
    ),
    claims: judged.length,
  }
}

type Judged = { supported: boolean; found: boolean }

const macroF1 = (judged: Judged[]): number => (f1(judged, true) + f1(judged, false)) / 2

function f1(judged: Judged[], answer: boolean): number {
  const right = judged.filter(({ supported, found }) => supported === answer && found === answer).length
  const asked = judged.filter(({ supported }) => supported === answer).length
  const given = judged.filter(({ found }) => found === answer).length
  return asked + given === 0 ? 0 : (2 * right) / (asked + given)
}
