// The figures of the last long campaign are kept in docs/reliability.json, of which `npm run docs` makes a part of
// docs/scale.md; the table of cases is printed.

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { coverageLines, coverageOf, readCases, readSources } from './coverage.ts'
import type { Report } from './report.ts'

export const keepFigures = (report: Report): void =>
  writeFileSync(
    fileURLToPath(new URL('../../docs/reliability.json', import.meta.url)),
    `${JSON.stringify(report, null, 2)}\n`,
  )

/** Every fault, bad input and attack that we thought of, and its test. */
export const caseTable = (): string => `${coverageLines(coverageOf(readCases(), readSources())).join('\n')}\n`
