// `npm run eval -- gate`: errors that a reader may make, put one by one into 10,000 perfect readings of the long labelled
// answers, and how many of them accuse somebody.

import { type ErrorTally, type GateResult, injectErrors } from '../service/test/citations/injected-errors.ts'

const READINGS = 10_000

export const evaluateGate = (readings = READINGS): GateResult => injectErrors(readings)

/** For the docs. */
export function gateTable({ never, seldom }: GateResult): string {
  const row = ([what, { readings, accusing }]: [string, ErrorTally]) =>
    `| ${what} | ${readings} | ${accusing} |`
  return [
    '| Error of the reader | Readings | Accused |',
    '| --- | --- | --- |',
    ...[...Object.entries(never), ...Object.entries(seldom)].map(row),
  ].join('\n')
}
