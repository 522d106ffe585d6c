// What follows from the worst cases, by what was done about each so far.

import type { CaseStatus } from '../../../model/case.ts'
import type { ReportedCase } from '../false-claims.ts'
import type { ReportFigures } from '../read-figures.ts'
import { list, quoted, type Section } from './blocks.ts'
import { engineName } from './words.ts'

const MOST_STEPS = 3

/** Null where nothing is left to do. */
const STEPS: Record<CaseStatus, ((engines: string) => string) | null> = {
  open: engines => `Report it to ${engines}: not reported yet.`,
  reopened: engines => `Report it to ${engines} again: it came back.`,
  reported: engines => `Follow up with ${engines}: reported, and still said in these days.`,
  corrected: engines => `Check ${engines} again: reported as corrected, and said in these days.`,
  gone: null,
  dismissed: null,
}

export function nextSection({ falseClaims }: ReportFigures): Section | null {
  const items = falseClaims.cases.flatMap(one => stepOf(one) ?? []).slice(0, MOST_STEPS)
  return items.length === 0 ? null : { title: 'What to do next', blocks: [list(items)] }
}

function stepOf({ title, status, truth, engines }: ReportedCase): string | null {
  const step = STEPS[status]
  if (!step) return null
  const names = engines.map(({ engine }) => engineName(engine)).join(', ')
  // Most titles say it themselves.
  const fact = truth === '' || title.includes(truth) ? '' : ` The fact: ${quoted(truth)}.`
  return `${quoted(title)}. ${step(names || 'the engines')}${fact}`
}
