import {
  dayInWords,
  isUnjudged,
  type Judgeable,
  rateWords,
  unjudgedWords,
} from '@brand-citation-forensics/proof'
import { CALLED, FALSE_ALARMS } from '../../change/permuted-change.ts'
import type { ReportFigures } from '../read-figures.ts'
import { type Block, type Cell, quoted, type Section, table, text } from './blocks.ts'
import { COUNTED_NAMES, engineName, plural } from './words.ts'

type Change = ReportFigures['change']

export function changeSection({ change, hasFacts, isRead, days }: ReportFigures): Section {
  const { window, before, after, asked } = change
  const earlier = `the ${plural(days, 'day')} before (${dayInWords(window.from)} to ${dayInWords(window.to)})`
  const lead = `Against ${earlier}: ${plural(after.answered, 'scan')} against ${before.answered}.`
  const blocks =
    asked.both === 0 ? [text(nothingWords(change))] : comparedBlocks(change, { hasFacts, isRead })
  return { title: 'What changed', blocks: [text(lead), ...blocks] }
}

function nothingWords({ before, after, asked }: Change): string {
  if (before.scans === 0 || after.scans === 0)
    return `There is nothing to compare: no scan has ended in the ${before.scans === 0 ? 'earlier' : 'later'} days.`
  return asked.waiting > 0
    ? 'There is nothing to compare yet: answers wait for their verdicts.'
    : 'There is nothing to compare: no prompt has an answer of the same engine on both sides.'
}

function comparedBlocks(change: Change, judged: Judgeable): Block[] {
  const called = change.rates.filter(({ verdict }) => verdict === 'changed')
  const { came, went, cameTotal, wentTotal } = change.falseClaims
  return [
    text(testWords(change, called.length)),
    ...(called.length > 0
      ? [
          table(
            'Rates that are called changed',
            ['Engine', 'Rate', 'Before', 'After', '#p'],
            called.map(({ engine, counted, before, after, p }) => [
              ...[engineName(engine), COUNTED_NAMES[counted], rateWords(before), rateWords(after)],
              p === null ? '' : p.toFixed(3),
            ]),
            '',
          ),
        ]
      : []),
    ...(isUnjudged(judged, cameTotal + wentTotal)
      ? [text(`False claims: ${unjudgedWords(judged).toLowerCase()}.`)]
      : [
          claimsBlock('False claims that came', came, cameTotal),
          claimsBlock('False claims that went', went, wentTotal),
        ]),
    text(
      'Of each prompt on each engine the last answers of either side are held against each other. That a claim came or went is what they say; it is no test.',
    ),
  ]
}

function testWords({ rates }: Change, called: number): string {
  if (!rates.some(({ p }) => p !== null))
    return 'Too few scans to tell chance from change: nothing is called a change. Two stretches of days need about four scans each.'
  const found =
    called === 0
      ? `No change seen in ${plural(rates.length, 'rate')}: chance does as much, which does not say that nothing changed.`
      : `${called} of ${plural(rates.length, 'rate')} are called changed.`
  return `${found} The test is a permutation test with the scan as its unit and the largest statistic of all rates (max-T, Westfall and Young); changed is p of ${CALLED} and below, so that at most ${FALSE_ALARMS * 100} % of comparisons in which nothing changed call anything changed.`
}

const claimsBlock = (caption: string, claims: Change['falseClaims']['came'], total: number): Block =>
  table(
    total > claims.length ? `${caption}: ${claims.length} of ${total}` : caption,
    ['Engine', 'About', 'Claimed', 'In its words'],
    claims.map(({ engine, matter, value, text: words }): Cell[] => [
      ...[engineName(engine), quoted(matter), quoted(value), quoted(words)],
    ]),
    `${caption}: none.`,
  )
