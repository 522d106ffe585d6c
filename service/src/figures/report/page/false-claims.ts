import {
  CONNECT_READER_WORDS,
  isTooFewToTell,
  isUnjudged,
  rateWords,
  unjudgedWords,
} from '@brand-citation-forensics/proof'
import type { ReportFigures } from '../read-figures.ts'
import { type Block, bars, type Cell, quoted, type Section, table, text } from './blocks.ts'
import { engineName, plural, STATUS_NAMES } from './words.ts'

const TITLE = 'What is false'

export function falseClaimsSection(figures: ReportFigures): Section {
  const { falseClaims, isRead, classes } = figures
  const { cases, total } = falseClaims
  if (isUnjudged(figures, classes.counts.CONFABULATED + total))
    return {
      title: TITLE,
      blocks: [
        text(
          `${unjudgedWords(figures)}. ${isRead ? 'Answers captured once there are facts are judged.' : CONNECT_READER_WORDS}`,
        ),
      ],
    }
  const shown = total > cases.length ? `, the ${cases.length} worst are listed` : ''
  return {
    title: TITLE,
    blocks: [
      ...(total === 0
        ? []
        : [text(`${plural(total, 'false claim')}${shown}. The status is as of the day of this report.`)]),
      table(
        'False claims, worst first',
        ['#No.', 'What is false', 'In their words', 'At stake', 'Said by', 'Share of answers', 'Status'],
        cases.map((one, place): Cell[] => [
          ...[
            `${place + 1}`,
            quoted(one.title),
            one.quote === '' ? 'no longer shown' : `“${quoted(one.quote)}”`,
            one.harm,
          ],
          one.engines
            .map(({ engine, share }) => `${engineName(engine)} ${share.hits} of ${share.of}`)
            .join(', '),
          rateWords(one.share),
          STATUS_NAMES[one.status],
        ]),
        'No answer of these days contradicts a fact that is known.',
      ),
    ],
  }
}

export const standingWords = ({ change: { cases } }: ReportFigures): string =>
  `${cases.open} open on the day of this report. In these days: ${cases.new} new, ${cases.returned} back, ${cases.gone} gone`

/** One chart: how often each engine is wrong. */
export function sharesOfFalse({ classes: { engines } }: ReportFigures): Block[] {
  const rows = engines.flatMap(({ engine, rates }) => {
    const rate = rates?.CONFABULATED
    if (!rate) return []
    return [
      {
        label: engineName(engine),
        words: isTooFewToTell(rate) ? `${rate.hits} of ${rate.of}, too few to tell` : rateWords(rate),
        share: isTooFewToTell(rate) ? null : rate.share,
      },
    ]
  })
  return rows.length === 0 ? [] : [bars('Share of answers with a false claim, by engine', rows)]
}
