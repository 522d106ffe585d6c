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
            'Rates that changed',
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
      'Claims that came and went compare the last answer to each prompt on each engine before and after; they are not a statistical test.',
    ),
  ]
}

function testWords({ rates }: Change, called: number): string {
  if (!rates.some(({ p }) => p !== null))
    return 'Too few scans to tell change from chance: each side needs about four.'
  const found =
    called === 0
      ? `No change beyond chance in ${plural(rates.length, 'rate')}.`
      : `${called} of ${plural(rates.length, 'rate')} changed.`
  return `${found} A rate counts as changed at p of ${CALLED} or less: at most ${FALSE_ALARMS * 100} % of comparisons call a change where there is none.`
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
