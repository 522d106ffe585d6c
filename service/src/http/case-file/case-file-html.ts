// The text of a case file: for a lawyer, a journalist or the maker of an engine, on a phone, without an account. It says what it
// shows, and just as loudly what it does not prove. All foreign text is escaped; titles hold only our own words, because the
// frame is filled at marks that other text might contain.

import {
  escapedText,
  intervalWords,
  isTooFewToTell,
  percentWords,
  type Rate,
} from '@brand-citation-forensics/proof'
import type { CaseFile } from '../../cases/share/read-case-file.ts'
import { CASE_STANDING } from '../../model/case.ts'
import { ENGINE_NAMES } from '../../model/engine.ts'
import { list, rows, SANDBOX, type VerifyPage } from '../verify-html.ts'
import { evidenceHtml, isolated, time } from './evidence-html.ts'

interface Shown {
  token: string
  expiresAt: Date
}

export function caseFilePage(file: CaseFile, { token, expiresAt }: Shown): VerifyPage {
  const { brand, title, evidence } = file
  const isSimulated = evidence.some(({ surface }) => surface === 'sandbox')
  const addressOf = (runId: string): string => `${token}/evidence/${encodeURIComponent(runId)}/bundle`
  return {
    title: 'Case file',
    body: `
<header class="opening">
<p class="kind">Case file</p>
<h1>${isolated(title)}</h1>
<p>Answer engines were asked about ${isolated(brand)}. Some of their answers say something that contradicts a fact.</p>
</header>
${isSimulated ? SANDBOX : ''}
${sidesHtml(file)}
${rows([
  ['Status', CASE_STANDING[file.status]],
  ['Said by', file.engines.map(engine => ENGINE_NAMES[engine]).join(', ') || 'no answer under today’s rules'],
  ...(file.firstSeen && file.lastSeen
    ? ([
        ['First seen', time(file.firstSeen)],
        ['Last seen', time(file.lastSeen)],
      ] as [string, string][])
    : []),
  ['Answers that say so', String(file.runs)],
  [`Share in the last ${file.shareDays} days`, shareHtml(file)],
])}
<section class="pieces">
<h2>Evidence</h2>
${evidence.length === 0 ? '<p>No answer is shown: under today’s rules, none makes this claim.</p>' : ''}
${evidence.length < file.runs ? `<p class="small">${evidence.length} of ${file.runs} answers, the newest of each engine first.</p>` : ''}
${evidence.map((piece, turn) => evidenceHtml(piece, turn + 1, addressOf(piece.runId))).join('\n')}
</section>
<div id="live"></div>
${MEANING}
${HOW_TO_CHECK}
<p class="small">This page can be read by whoever has its address, until ${time(expiresAt)} at the latest. It changes as more answers come
in; what you download stays as it is. Nothing about you was recorded but that the page was opened.</p>`,
  }
}

const sidesHtml = ({ claimed, truth }: CaseFile): string => `<section class="sides">
<div class="side claimed"><h2>Claimed</h2><p dir="auto">${escapedText(claimed)}</p></div>
<div class="side truth"><h2>What the fact says</h2><p dir="auto">${escapedText(truth) || 'The fact is no longer available.'}</p></div>
</section>`

function shareHtml({ share, engineShares }: CaseFile): string {
  if (share === null) return 'nothing was asked in that time'
  const engines = engineShares.map(({ engine, share }) => `${ENGINE_NAMES[engine]}: ${shareWords(share)}`)
  return `${shareWords(share)}, of all answers about the brand${engines.length > 1 ? list('plain', engines) : ''}`
}

const shareWords = (rate: Rate): string =>
  `${rate.hits} of ${rate.of}${
    isTooFewToTell(rate)
      ? ', too few to tell a share'
      : ` (${percentWords(rate.share)}; 95 % interval ${intervalWords(rate)})`
  }`

const MEANING = `<section class="meaning">
<h2>What this proves</h2>
${list('proves', [
  'Each answer above was received and sealed byte for byte at the time it names. One changed character gives another SHA-256.',
  'Answer, fact and verdict each have a place in a public log that can only grow. To change or remove one, the operator would have to contradict a checkpoint that was signed and that others can keep.',
  'The fact was sealed too, so it cannot have been altered since to fit the answer.',
])}
<h2>What it does not prove</h2>
${list('open', [
  'That the fact is true: it is what the brand says about itself, with its source, for you to judge.',
  'That someone else, somewhere else or at another time, would get the same answer: engines vary. The share above says how often, with its margin of error.',
  'That the engine’s website shows the same answer as its API.',
  'That an engine really sent these bytes: the operator of this service could have made up an answer before sealing it.',
  'That anyone meant to deceive or was harmed, or where the claim comes from.',
  'That the operator’s clock was right. Independent timestamps in the evidence narrow the time down.',
  'That these answers are typical of what engines say about the brand: they are the ones with this claim.',
  'That this page is honest. Do not take its word for it: check the evidence.',
])}
</section>`

const HOW_TO_CHECK = `<section class="by-hand">
<h2>How to check it yourself</h2>
<ol>
<li>With JavaScript, this page checks each piece of evidence in your browser and shows the result next to it.</li>
<li>Download the evidence as data and check it without us, with a key of the log that you have from elsewhere:
<pre>bcf verify bundle.json --key log.vkey</pre></li>
<li>Or drop the file on the page <a href="/verify">/verify</a> of a service that you trust.</li>
</ol>
</section>`

/** The same whether a link never existed, expired or was revoked. */
export const noCaseFilePage = (): VerifyPage => ({
  title: 'Nothing here',
  body: `
<header class="opening">
<h1>This link no longer works</h1>
<p>It may have expired, or part of it was lost when it was copied. Ask the person who sent it for a new one.</p>
</header>
<p class="small"><a href="/verify">Check an answer or an evidence bundle</a></p>`,
})

/** It is too long to print. */
export const noExhibitPage = (why: string): VerifyPage => ({
  title: 'No exhibit',
  body: `
<header class="opening">
<h1>This evidence cannot be printed</h1>
<p>${escapedText(why)}</p>
</header>`,
})

export const caseFileUnavailablePage = (): VerifyPage => ({
  title: 'Please try again',
  body: `
<header class="opening">
<h1>Checking is not available right now</h1>
<p>The database does not answer. This says nothing about your link. Please try again in a moment.</p>
</header>`,
})
