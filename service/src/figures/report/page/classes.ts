import {
  intervalWords,
  isTooFewToTell,
  isUnjudged,
  percentWords,
  type Rate,
  rateWords,
} from '@brand-citation-forensics/proof'
import { CITATION_CLASSES, type CitationClass } from '../../../model/citation.ts'
import type { ReportFigures } from '../read-figures.ts'
import { type Cell, type Section, table, text } from './blocks.ts'
import { CLASS_NAMES, engineName, INTENT_NAMES, plural } from './words.ts'

interface Cut {
  total: number
  mentionRate: Rate | null
  rates: Record<CitationClass, Rate> | null
}

export function classesSection({ classes, hasFacts, isRead }: ReportFigures): Section {
  const { total, mentionRate, notShown, engines, intents } = classes
  const shown = shownClasses({ classes, hasFacts, isRead })
  const columns = ['#n', 'Named', ...shown.map(name => CLASS_NAMES[name])]
  const hidden =
    notShown > 0 ? ` In ${plural(notShown, 'case')} the engine showed no answer; these are absent.` : ''
  return {
    title: 'How answers describe the brand',
    blocks: [
      text(`The brand appears in so many judged answers: ${rateWords(mentionRate)}.${hidden}`),
      table(
        'Classes by engine',
        ['Engine', ...columns],
        engines.map(row => [engineName(row.engine), ...cells(row, shown)]),
        'No answer was judged in these days.',
      ),
      ...(total > 0
        ? [
            table(
              'Classes by intent of the question',
              ['Intent', ...columns],
              intents.map(row => [INTENT_NAMES[row.intent], ...cells(row, shown)]),
              '',
            ),
            text(
              `${shown.map(name => `${CLASS_NAMES[name]}: ${MEANINGS[name]}`).join('. ')}. Each share with its 95 % interval.`,
            ),
          ]
        : []),
    ],
  }
}

const MEANINGS: Record<CitationClass, string> = {
  STRONG: 'what it says agrees with the facts',
  DESCRIPTIVE: 'too little of it could be confirmed',
  ECHO: 'it only repeats the question',
  CONFABULATED: 'it contradicts a fact',
  ABSENT: 'the brand does not appear',
}

/** Without facts or a reader, classes that need both are omitted: zero of them would look like praise. */
function shownClasses({
  classes: { counts },
  ...judged
}: Pick<ReportFigures, 'classes' | 'hasFacts' | 'isRead'>) {
  if (!isUnjudged(judged, counts.CONFABULATED)) return CITATION_CLASSES
  const needFacts: CitationClass[] = ['STRONG', 'CONFABULATED']
  return CITATION_CLASSES.filter(name => counts[name] > 0 || !needFacts.includes(name))
}

const cells = ({ total, mentionRate, rates }: Cut, shown: readonly CitationClass[]): Cell[] => [
  ...[total.toLocaleString('en'), brief(mentionRate)],
  ...shown.map(name => brief(rates?.[name] ?? null)),
]

/** Without its n, which is in the row. An interval too wide to state is given as counts. */
const brief = (rate: Rate | null): string => {
  if (rate === null) return '–'
  return isTooFewToTell(rate)
    ? `${rate.hits} of ${rate.of}`
    : `${percentWords(rate.share)} (${intervalWords(rate)})`
}
