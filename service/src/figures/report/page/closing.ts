// Sources, costs, and how to check all of it rather than believe it.

import { dollarWords, NOT_READ_WORDS, rateWords } from '@brand-citation-forensics/proof'
import type { ReportedCase } from '../false-claims.ts'
import type { ReportFigures } from '../read-figures.ts'
import { type Cell, facts, list, quoted, type Section, table, text } from './blocks.ts'
import { engineName, plural } from './words.ts'

export const sourcesSection = ({ sources, truncated }: ReportFigures): Section => ({
  title: 'Sources most cited',
  blocks: [
    table(
      truncated ? `The ${sources.length} most cited` : 'All that are cited',
      ['Domain', 'Whose', '#Answers', 'Share of judged answers'],
      sources.map(({ domain, owned, answers, rate }) => [
        ...[
          quoted(domain),
          owned ? 'the brand’s own' : 'other',
          answers.toLocaleString('en'),
          rateWords(rate),
        ],
      ]),
      'No answer of these days cites a source.',
    ),
  ],
})

export function costsSection({ costs }: ReportFigures): Section {
  const { captured, priced, estimated, unknown, costMicros } = costs
  const amount = priced === 0 ? 'Nothing is known to have been charged' : dollarWords(costMicros / 1e6)
  const notes = [
    ...(estimated > 0 ? [`${plural(estimated, 'amount')} of it estimated`] : []),
    ...(unknown > 0 ? [`what ${plural(unknown, 'ask')} cost is unknown`] : []),
  ]
  const why = notes.length > 0 ? `; ${notes.join('; ')}` : ''
  return {
    title: 'What it cost to ask',
    blocks: [text(`${amount}, for ${plural(captured, 'captured answer')}${why}.`)],
  }
}

export const methodSection = ({ method, classes }: ReportFigures): Section => ({
  title: 'Method',
  blocks: [
    list([
      'Asked: each prompt of the brand is sent to each engine as often as its schedule says. What the engine sends back is sealed byte for byte before anybody reads it.',
      method.reader === null
        ? `Judged: ${NOT_READ_WORDS.toLowerCase()}, so no answer is held against the facts. Only citations of pages that are not there are called false.`
        : `Judged: the model ${quoted(method.reader)} reads what an answer states; typed comparisons hold that against the facts that the brand entered. Only contradictions of known facts are called false.`,
      `Counted: ${plural(classes.total, 'judged answer')} of whole UTC days, by the time of capture. Failed requests are not counted, nor are answers from batches or from asking again about a case.`,
      'Intervals: 95 %, as if answers were independent; answers to the same prompt are alike, so the real interval is somewhat wider. A share with an interval wider than 40 points is not shown.',
      `Versions: ${method.versions.join(', ')}.`,
    ]),
    table(
      'How engines were reached, by the newest answer of each',
      ['Engine', 'How', 'Model'],
      method.asked.map(({ engine, origin, model }) => [
        ...[engineName(engine), quoted(origin), model === null ? 'not named' : quoted(model)],
      ]),
      'No engine has answered in these days.',
    ),
  ],
})

export const NOT_PROVED: Section = {
  title: 'What is not proved',
  blocks: [
    list([
      'That the facts are true: they are what the brand says about itself.',
      'That someone else, somewhere else or at another time, would get the same answers: engines vary.',
      'That the engine’s website shows the same answer as its API.',
      'That these prompts are what people ask, or that every statement in an answer was read.',
      'That a change has a cause, or that a source made an engine say anything.',
      'That this page is honest. Do not take its word for it: check the evidence.',
    ]),
  ],
}

export const checkSection = ({ check, falseClaims }: ReportFigures): Section => ({
  title: 'How to check it',
  blocks: [
    text(
      'Below is the public check of an answer for each false claim. Ask for its evidence bundle: it can be checked without this service, with a key of the log from another source: bcf verify bundle.json --key log.vkey',
    ),
    facts([
      ...evidenceOf(falseClaims.cases, check.verify),
      ['Public check', { text: check.verify, href: check.verify }],
      ['Log', { text: `${check.log}/checkpoint`, href: `${check.log}/checkpoint` }],
      ['Keys of the log', check.keys.join(' ') || 'none yet'],
    ]),
  ],
})

/** Addresses in full: nobody can click on paper. */
const evidenceOf = (cases: ReportedCase[], verify: string) =>
  cases.flatMap(({ sha256 }, place): [string, Cell][] => {
    const href = `${verify}/${sha256}`
    return sha256 === null ? [] : [[`Evidence of ${place + 1}`, { text: href, href }]]
  })
