// A piece of evidence in a case file. Everything but our own words is foreign text.

import { escapedText, readableAnswer, timeInWords } from '@brand-citation-forensics/proof'
import type { Evidence } from '../../cases/share/read-case-file.ts'
import { ENGINE_NAMES } from '../../model/engine.ts'
import { code, rows } from '../verify-html.ts'

export const time = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${timeInWords(at.toISOString())}</time>`

/** Foreign right-to-left text must not reverse ours. */
export const isolated = (text: string): string => `<bdi>${escapedText(text)}</bdi>`

/** `number` counts from 1. `address` is where its bundle is fetched, without the extension. */
export function evidenceHtml(evidence: Evidence, number: number, address: string): string {
  const { engine, surface, origin, sha256, capturedAt, prompt, quote, fact } = evidence
  const name = ENGINE_NAMES[engine]
  return `<article class="evidence" aria-labelledby="evidence-${number}">
<h3 id="evidence-${number}">${number}. ${surface === 'sandbox' ? `A simulation of ${name}` : name}, ${time(capturedAt)}</h3>
${rows([
  ['Asked', `“${isolated(prompt)}”`],
  ['It says', `“${isolated(quote)}”`],
  ...(fact ? factRows(fact) : []),
])}
${answerHtml(evidence, number)}
${rows([
  ['Accessed through', escapedText(origin)],
  ['Received and sealed', time(capturedAt)],
  ['SHA-256 of the answer', code(sha256)],
  ['Place in the public log', placeIn(evidence)],
])}
<div class="proof" data-bundle="${address}.json" data-sha256="${sha256}"></div>
<p class="downloads"><a href="${address}.html">Evidence as a page</a> · <a href="${address}.pdf">as an exhibit to print (PDF)</a> ·
<a href="${address}.json">as data (JSON)</a> ·
<a href="/verify/${sha256}">Public check of this answer</a></p>
</article>`
}

const factRows = ({ value, source, hash, sealedAt }: NonNullable<Evidence['fact']>): [string, string][] => [
  ['Held against', `“${isolated(value)}”`],
  ['Source', sourceHtml(source)],
  ['Fact sealed', `${time(sealedAt)}, SHA-256 ${code(hash)}`],
]

/** Facts that come from no page. What somebody called their file is nobody's business. */
const ENTERED: Record<string, string> = {
  'operator:': 'the brand’s team entered it',
  'import:': 'the brand’s team imported it from a file',
}

/** Where people can read for themselves, written as browsers resolve it; anything but a web page stays text. */
function sourceHtml(source: string): string {
  const entered = ENTERED[/^\w+:/.exec(source)?.[0] ?? '']
  if (entered) return entered
  const page = URL.parse(source)
  const isPage =
    page !== null && /^https?:$/.test(page.protocol) && page.username === '' && page.password === ''
  if (!isPage) return escapedText(source)
  const shown = escapedText(page.href)
  return `<a href="${shown}" rel="noopener noreferrer nofollow">${shown}</a>`
}

function answerHtml({ text, place }: Evidence, number: number): string {
  if (text === '') return '<p class="small">It has no readable text; its exact bytes are in the evidence.</p>'
  const { html, isMarked } = readableAnswer(text, place)
  const told = isMarked ? 'The whole answer, with the claim marked' : 'The whole answer'
  return `<details class="answer"${number === 1 ? ' open' : ''}>
<summary>${told}</summary>
<div class="answer-text" dir="auto">
${html}</div>
</details>`
}

const placeIn = ({ log }: Evidence): string =>
  log
    ? `entry ${log.index} of ${code(log.origin)}`
    : 'it waits for the next signed checkpoint, which takes seconds'
