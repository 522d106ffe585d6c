import { CONNECT_READER_WORDS, isUnjudged, rateWords, unjudgedWords } from '@brand-citation-forensics/proof'
import type { ReportedCase } from '../false-claims.ts'
import type { ReportFigures } from '../read-figures.ts'
import { type Block, type Cell, facts, quoted, type Section, table, text } from './blocks.ts'
import { engineName, plural, STATUS_NAMES } from './words.ts'

const TITLE = 'What is false'

export function falseClaimsSection(figures: ReportFigures): Section {
  const { falseClaims, isRead, classes, check } = figures
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
  const wrong = classes.rates?.CONFABULATED ?? null
  const counted = `Answers that contradict a fact: ${rateWords(wrong)}.`
  const shown = total > cases.length ? `, of which the ${cases.length} worst are listed` : ''
  return {
    title: TITLE,
    blocks: [
      text(
        total === 0
          ? counted
          : `${counted} They make ${plural(total, 'false claim')}${shown}. The status is that of the day on which this was drawn.`,
      ),
      text(standingWords(figures)),
      table(
        'False claims, worst first',
        ['#No.', 'What is false', 'In their words', 'Said by', 'Share of answers', 'Status'],
        cases.map((one, place): Cell[] => [
          ...[
            `${place + 1}`,
            quoted(one.title),
            one.quote === '' ? 'not shown any more' : `“${quoted(one.quote)}”`,
          ],
          one.engines
            .map(({ engine, share }) => `${engineName(engine)} ${share.hits} of ${share.of}`)
            .join(', '),
          rateWords(one.share),
          STATUS_NAMES[one.status],
        ]),
        'No answer of these days contradicts a fact that is known.',
      ),
      ...(cases.length > 0 ? [evidence(cases, check.verify)] : []),
    ],
  }
}

const standingWords = ({ change: { cases } }: ReportFigures): string =>
  `${plural(cases.open, 'case')} ${cases.open === 1 ? 'was' : 'were'} open on that day. In these days: ${cases.new} new, ${cases.returned} back, ${cases.gone} gone.`

/** Addresses in full: nobody can click on paper. */
const evidence = (cases: ReportedCase[], verify: string): Block =>
  facts(
    cases.flatMap(({ sha256 }, place): [string, Cell][] => {
      const href = `${verify}/${sha256}`
      return sha256 === null ? [] : [[`Evidence of ${place + 1}`, { text: href, href }]]
    }),
  )
