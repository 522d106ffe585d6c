import { NO_SHARE_WORDS, rateWords } from '@brand-citation-forensics/proof'
import type { PartyFigures } from '../../../rivals/figures/figures.ts'
import type { ReportFigures } from '../read-figures.ts'
import { type Cell, quoted, type Section, table, text } from './blocks.ts'
import { plural } from './words.ts'

export function rivalsSection({ rivals: { named, isCounting } }: ReportFigures): Section {
  const title = 'Who is named'
  if (named === null)
    return {
      title,
      blocks: [
        text(
          isCounting
            ? 'Answers are being read for the names of rivals; there is nothing to show yet.'
            : 'No rivals are entered for this brand.',
        ),
      ],
    }
  const { answers, neutral, noShare, parties, method } = named
  return {
    title,
    blocks: [
      text(
        noShare === null
          ? `Share of voice is the part of all namings in ${plural(neutral, 'answer')} to questions that name none of them. Everything else is of ${plural(answers, 'answer')}.`
          : `There is no share of voice. ${NO_SHARE_WORDS[noShare]}`,
      ),
      table(
        'The brand and its rivals',
        ['Company', 'Share of voice', 'Named', 'Mean place', 'Recommended instead', 'Its pages cited'],
        parties.map(rowOf),
        'No company is named.',
      ),
      text(
        `Recommended instead of the brand: of answers that a model has read, which all name it. Names were read by ${method}. Whether any of it is deserved is not said.`,
      ),
    ],
  }
}

type Named = Omit<PartyFigures, 'id'>

const rowOf = ({ name, isBrand, shareOfVoice, named, rank, instead, cited }: Named): Cell[] => [
  isBrand ? `${quoted(name)} (the brand)` : quoted(name),
  shareOfVoice === null ? '–' : rateWords(shareOfVoice),
  rateWords(named),
  rankWords(rank),
  isBrand ? '–' : instead === null ? 'not read' : rateWords(instead),
  rateWords(cited),
]

function rankWords(rank: PartyFigures['rank']): string {
  if (rank === null) return '–'
  const { mean, low, high, of } = rank
  const interval = low === null || high === null ? '' : ` (${low.toFixed(1)}–${high.toFixed(1)})`
  return `${mean.toFixed(1)}${interval}, n ${of.toLocaleString('en')}`
}
