import {
  intervalWords,
  isTooFewToTell,
  percentWords,
  type Rate,
  rateWords,
} from '@brand-citation-forensics/proof'
import { CITATION_CLASSES, type CitationClass } from '../../../model/citation.ts'
import type { ReportFigures } from '../read-figures.ts'
import { type Cell, type Section, table, text } from './blocks.ts'
import { CLASS_COLUMNS, engineName, INTENT_NAMES, plural } from './words.ts'

interface Cut {
  total: number
  mentionRate: Rate | null
  rates: Record<CitationClass, Rate> | null
}

export function classesSection({ classes }: ReportFigures): Section {
  const { total, mentionRate, notShown, engines, intents } = classes
  const hidden =
    notShown > 0 ? ` In ${plural(notShown, 'case')} the engine showed no answer; these are absent.` : ''
  return {
    title: 'How answers speak of the brand',
    blocks: [
      text(`The brand appears in so many judged answers: ${rateWords(mentionRate)}.${hidden}`),
      table(
        'Classes by engine',
        ['Engine', ...COLUMNS],
        engines.map(row => [engineName(row.engine), ...cells(row)]),
        'No answer was judged in these days.',
      ),
      ...(total > 0
        ? [
            table(
              'Classes by intent of the question',
              ['Intent', ...COLUMNS],
              intents.map(row => [INTENT_NAMES[row.intent], ...cells(row)]),
              '',
            ),
            text(
              'Strong: what it says agrees with the facts. Descriptive: too little of it could be confirmed. Echo: it only repeats the question. Confabulated: it contradicts a fact. Absent: the brand does not appear. Each share with its 95 % interval.',
            ),
          ]
        : []),
    ],
  }
}

const COLUMNS = ['#n', 'Mentioned', ...CLASS_COLUMNS]

const cells = ({ total, mentionRate, rates }: Cut): Cell[] => [
  ...[total.toLocaleString('en'), brief(mentionRate)],
  ...CITATION_CLASSES.map(name => brief(rates?.[name] ?? null)),
]

/** Without its n, which stands in the row. What is too wide to be told is told as counts. */
const brief = (rate: Rate | null): string => {
  if (rate === null) return '–'
  return isTooFewToTell(rate)
    ? `${rate.hits} of ${rate.of}`
    : `${percentWords(rate.share)} (${intervalWords(rate)})`
}
