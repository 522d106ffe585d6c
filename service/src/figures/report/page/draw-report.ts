// A report in words. The first page is for somebody with little time: what is false, what is at stake, what to do. Pure.

import {
  dayInWords,
  isUnjudged,
  rateWords,
  timeInWords,
  unjudgedWords,
} from '@brand-citation-forensics/proof'
import type { ReportFigures } from '../read-figures.ts'
import { type Block, facts, quoted, type ReportPage, type Section } from './blocks.ts'
import { changeSection } from './change.ts'
import { classesSection } from './classes.ts'
import { checkSection, costsSection, methodSection, NOT_PROVED, sourcesSection } from './closing.ts'
import { falseClaimsSection, sharesOfFalse, standingWords } from './false-claims.ts'
import { nextSection } from './next-steps.ts'
import { rivalsSection } from './rivals.ts'
import { plural } from './words.ts'

type Draw = (figures: ReportFigures) => Section | null

const SECTIONS: Draw[] = [
  openingSection,
  falseClaimsSection,
  nextSection,
  changeSection,
  classesSection,
  rivalsSection,
  sourcesSection,
]

const BACKGROUND: Draw[] = [costsSection, scopeSection, methodSection, () => NOT_PROVED, checkSection]

export const drawReport = (figures: ReportFigures, { isShared = false } = {}): ReportPage => ({
  title: `What answer engines say about ${quoted(figures.brand.name)}`,
  lead: `${dayInWords(figures.from)} to ${dayInWords(figures.to)}`,
  sections: [
    ...drawn(SECTIONS, figures),
    ...drawn(isShared ? BACKGROUND.filter(draw => draw !== costsSection) : BACKGROUND, figures).map(
      section => ({
        ...section,
        isBackground: true,
      }),
    ),
  ],
})

const drawn = (sections: Draw[], figures: ReportFigures): Section[] =>
  sections.map(draw => draw(figures)).filter(section => section !== null)

function openingSection(figures: ReportFigures): Section {
  const { hasFacts, isRead, classes, method } = figures
  const { counts, total, rates, mentionRate } = classes
  const isOpen = isUnjudged({ hasFacts, isRead }, counts.CONFABULATED)
  const wrong = isOpen ? unjudgedWords({ hasFacts, isRead }) : rateWords(rates?.CONFABULATED ?? null)
  const simulated: Block[] = method.isSimulated ? [{ kind: 'loud', text: SIMULATED }] : []
  return {
    title: 'In short',
    blocks: [
      ...simulated,
      facts([
        ['Answers with a false claim', wrong],
        ...(isOpen ? [] : [['False claims', standingWords(figures)] as [string, string]]),
        ['Answers that mention the brand', rateWords(mentionRate)],
        ['Answers judged', total.toLocaleString('en')],
      ]),
      ...(isOpen ? [] : sharesOfFalse(figures)),
    ],
  }
}

function scopeSection({ brand, from, to, days, drawnAt, software }: ReportFigures): Section {
  return {
    title: 'What it covers',
    blocks: [
      facts([
        ['Brand', `${quoted(brand.name)}, ${quoted(brand.domain)}`],
        [
          'Days',
          `${dayInWords(from)} to ${dayInWords(to)}, ${plural(days, 'whole day')} in UTC, both included`,
        ],
        ['Drawn', `${timeInWords(drawnAt)}, by ${software}`],
      ]),
    ],
  }
}

const SIMULATED =
  'SANDBOX. Answers in this report are simulated: no real engine gave them. It is evidence of nothing.'
