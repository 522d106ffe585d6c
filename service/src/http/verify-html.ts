// The text of the public pages at /verify. Nothing that a stranger sends is shown, except a hash of 64 hexadecimal
// digits. The console's script, if there is one, puts the check in the browser into `<div id="live">`.

import { parseTlogProof, readCheckpoint, timeInWords } from '@brand-citation-forensics/proof'
import { escaped } from '../alerts/letters/compose.ts'
import type { PublicCapture } from '../evidence/lookup/answer.ts'
import { ENGINE_NAMES, type Surface } from '../model/engine.ts'

/** Markup, already escaped. */
export interface VerifyPage {
  title: string
  body: string
}

const SURFACE_WORDS: Record<Surface, string> = {
  official_api: 'through its programming interface; the page that people see may have said something else',
  serp_api: 'through a search page that a third party fetched and handed on',
  scraped_ui: 'through the page that people see, read by a third party',
  sandbox: 'not at all: a simulator answered in its place',
}

export const code = (text: string): string => `<code>${escaped(text)}</code>`
export const list = (kind: string, items: string[]): string =>
  `<ul class="${kind}">\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`
export const rows = (entries: [label: string, html: string][]): string =>
  `<dl class="facts">\n${entries.map(([label, html]) => `<div><dt>${label}</dt><dd>${html}</dd></div>`).join('\n')}\n</dl>`

export function capturedPage(capture: PublicCapture, baseUrl: string): VerifyPage {
  const { sha256, capturedAt, engine, surface, log } = capture
  const simulated = surface === 'sandbox'
  const name = ENGINE_NAMES[engine]
  return {
    title: simulated ? 'Captured, but simulated' : 'This answer was captured',
    body: `
<header class="opening">
<h1>${simulated ? 'This answer was captured, but it is simulated' : 'This answer was captured'}</h1>
<p>This service received an answer with the SHA-256 below and sealed its exact bytes.</p>
</header>
${simulated ? SANDBOX : ''}
${rows([
  ['SHA-256', code(sha256)],
  ['Captured at', `<time datetime="${capturedAt}">${timeInWords(capturedAt)}</time>`],
  ['Engine', simulated ? `<strong>none</strong> (a simulation of ${name})` : name],
  ['Accessed through', SURFACE_WORDS[surface]],
  ['Place in the log', `<span id="place">${log ? placeInLog(log) : WAITING}</span>`],
])}
<div id="live" data-captured="${sha256}" data-surface="${surface}"></div>
<section class="meaning">
<h2>What this proves</h2>
${list('proves', [
  'Whoever holds a file with this SHA-256 holds the answer as it was received, byte for byte. One changed character gives another hash.',
  log
    ? 'The capture has its place in a public log that can only grow. To change or remove it, or its time, the operator would have to contradict a checkpoint that was signed and that others can keep.'
    : 'As soon as the capture has its place in the public log, which takes seconds, it can no longer be changed or removed unnoticed.',
])}
<h2>What it does not prove</h2>
${list('open', [
  'That what the answer says is true.',
  'That anyone else would get the same answer.',
  'That this engine gave it: its name is the word of this service here. An evidence bundle holds it sealed.',
  'That the operator’s clock was right. Independent timestamps in an evidence bundle narrow the time down.',
  'That this page is honest. Do not take its word for it: check.',
])}
</section>
${howToCheck(sha256, baseUrl)}
<p class="small">The same for programs: <a href="../v1/public/evidence/${sha256}">lookup of this hash as JSON</a>${log ? ', with its proof' : ''}.
The log: <a href="../log/checkpoint">newest signed checkpoint</a>, <a href="../log/key">keys</a>.
<a href="../verify">Check another answer</a>.</p>`,
  }
}

export const SANDBOX = `<p class="sandbox" role="note"><strong>SANDBOX.</strong> No real engine gave this answer. A simulator produced it, for a test or a
demonstration. It is evidence of nothing.</p>`

const WAITING = 'It is waiting for the next signed checkpoint. Reload this page in a few seconds.'

function placeInLog(log: NonNullable<PublicCapture['log']>): string {
  const { size } = readCheckpoint(parseTlogProof(log.proof).checkpoint)
  return `entry ${log.index} of ${code(log.origin)}, under the signed checkpoint of ${size} entries`
}

const howToCheck = (sha256: string, baseUrl: string): string => `<section class="by-hand">
<h2>How to check it yourself</h2>
<ol>
<li>Hash the file you were given on your own computer. The result must be the SHA-256 on this page.
<pre>sha256sum answer.bin</pre>
On macOS <code>shasum -a 256 answer.bin</code>, on Windows <code>certutil -hashfile answer.bin SHA256</code>.</li>
<li>Or have the file compared with what was captured. It is hashed and not kept.
<pre>${escaped(`BCF_URL=${baseUrl} bcf check ${sha256} answer.bin`)}</pre></li>
<li>Do you have an evidence bundle? This checks everything in it without this service: bytes, records, signatures and its
place in the log.
<pre>bcf verify bundle.json --key log.vkey</pre>
<code>log.vkey</code> holds the <a href="../log/key">key of the log</a>. Get it before you need it, and compare it with the one others
have.</li>
</ol>
</section>`

export const notCapturedPage = (sha256: string): VerifyPage => ({
  title: 'Not captured here',
  body: `
<header class="opening">
<h1>No answer with this hash was captured here</h1>
<p>${code(sha256)}</p>
</header>
<p>This does not have to mean that anything is wrong. Common reasons:</p>
${list('plain', [
  'The text was copied from a page or an editor. A line end, a space or a changed character gives another hash; only the file with the exact bytes has this one. Paste the text on the page of the answer, where its QR code leads: words are compared there too.',
  'The hash is of something else: of the evidence bundle, say, and not of the answer in it.',
  'The answer was captured by another installation. A bundle names the one that made it.',
])}
<p>If you were told that this service captured it, ask for the evidence bundle: it can be checked without us.</p>
<div id="live"></div>
<p class="small"><a href="../verify">How checking works</a></p>`,
})

export const malformedPage = (): VerifyPage => ({
  title: 'Not a SHA-256',
  body: `
<header class="opening">
<h1>This address has no hash</h1>
<p>The address after <code>/verify/</code> must be the hash of an answer: exactly 64 characters, <code>0</code> to <code>9</code> and <code>a</code> to
<code>f</code>. Perhaps some of them were lost when the address was copied.</p>
</header>
<div id="live"></div>
<p class="small"><a href="../verify">How checking works</a></p>`,
})

export const unavailablePage = (sha256: string): VerifyPage => ({
  title: 'Please try again',
  body: `
<header class="opening">
<h1>Checking is not available right now</h1>
<p>The database does not answer. This says nothing about your hash. Please try again in a moment.</p>
</header>
<div id="live" data-look="${sha256}"></div>`,
})

export const howToPage = (baseUrl: string): VerifyPage => ({
  title: 'Check an answer',
  body: `
<header class="opening">
<h1>Was this answer captured?</h1>
<p>This service keeps what answer engines say, byte for byte, with its SHA-256. Anyone can check an answer or an evidence
bundle, without an account.</p>
</header>
<div id="live">
<ol>
<li>Hash the file that you were given:
<pre>sha256sum answer.bin</pre></li>
<li>Put the 64 characters behind this address:
<pre>${escaped(baseUrl)}/verify/…</pre></li>
</ol>
<p>The page tells when the answer was captured, by which engine, and where it stands in the public log. Nothing is sent but
the hash.</p>
</div>
<p class="small">The log itself: <a href="log/checkpoint">newest signed checkpoint</a>, <a href="log/key">keys</a>, <a href="log/policy">policy</a>.
For programs: <a href="docs">the API</a>.</p>`,
})
