// A report in words, ordered for somebody with little time. Pure.

import {
  dayInWords,
  isUnjudged,
  rateWords,
  timeInWords,
  unjudgedWords,
} from '@brand-citation-forensics/proof'
import type { ReportFigures } from '../read-figures.ts'
import { facts, quoted, type ReportPage, type Section } from './blocks.ts'
import { changeSection } from './change.ts'
import { classesSection } from './classes.ts'
import { checkSection, costsSection, methodSection, NOT_PROVED, sourcesSection } from './closing.ts'
import { falseClaimsSection } from './false-claims.ts'
import { rivalsSection } from './rivals.ts'
import { plural } from './words.ts'

const SECTIONS: ((figures: ReportFigures) => Section)[] = [
  openingSection,
  falseClaimsSection,
  changeSection,
  classesSection,
  rivalsSection,
  sourcesSection,
  costsSection,
  methodSection,
  () => NOT_PROVED,
  checkSection,
]

export const drawReport = (figures: ReportFigures, { isShared = false } = {}): ReportPage => ({
  title: `What answer engines say about ${quoted(figures.brand.name)}`,
  lead: `${dayInWords(figures.from)} to ${dayInWords(figures.to)}`,
  sections: SECTIONS.filter(draw => !isShared || draw !== costsSection).map(draw => draw(figures)),
})

function openingSection({
  brand,
  from,
  to,
  days,
  drawnAt,
  software,
  hasFacts,
  isRead,
  classes,
  method,
}: ReportFigures): Section {
  const { counts, total, rates, mentionRate } = classes
  const isOpen = isUnjudged({ hasFacts, isRead }, counts.CONFABULATED)
  return {
    title: 'In short',
    blocks: [
      ...(method.isSimulated ? [{ kind: 'loud' as const, text: SIMULATED }] : []),
      facts([
        ['Brand', `${quoted(brand.name)}, ${quoted(brand.domain)}`],
        [
          'Window',
          `${dayInWords(from)} to ${dayInWords(to)}, ${plural(days, 'whole day')} in UTC, both included`,
        ],
        ['Drawn', `${timeInWords(drawnAt)}, by ${software}`],
        ['Answers judged', total.toLocaleString('en')],
        ['Brand appears', rateWords(mentionRate)],
        [
          'Contradicts a fact',
          isOpen ? unjudgedWords({ hasFacts, isRead }) : rateWords(rates?.CONFABULATED ?? null),
        ],
      ]),
    ],
  }
}

const SIMULATED =
  'SANDBOX. Answers in this report are simulated: no real engine gave them. It is evidence of nothing.'
