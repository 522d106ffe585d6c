// The words and the looks of the public pages at /verify. Nothing that a stranger sends is shown, except a hash
// of 64 hexadecimal digits.

import { hash } from 'node:crypto'
import { parseTlogProof, readCheckpoint } from '@bcf/proof'
import type { PublicCapture } from '../evidence/lookup.ts'
import type { Engine, Surface } from '../model/engine.ts'

const ENGINE_NAMES: Record<Engine, string> = {
  CHATGPT: 'ChatGPT',
  PERPLEXITY: 'Perplexity',
  GEMINI: 'Gemini',
  CLAUDE: 'Claude',
  COPILOT: 'Copilot',
  GROK: 'Grok',
  GOOGLE_AIO: 'Google AI Overviews',
  GOOGLE_AI_MODE: 'Google AI Mode',
  DEEPSEEK: 'DeepSeek',
  META_AI: 'Meta AI',
  AMAZON_RUFUS: 'Amazon Rufus',
}

const SURFACE_WORDS: Record<Surface, string> = {
  official_api: 'through its programming interface; the page that people see may have said something else',
  serp_api: 'through a search page that a third party fetched and handed on',
  scraped_ui: 'through the page that people see, read by a third party',
  sandbox: 'not at all: a simulator answered in its place',
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`
const list = (items: string[]): string => `<ul>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`
const rows = (entries: [label: string, html: string][]): string =>
  `<dl>\n${entries.map(([label, html]) => `<dt>${label}</dt><dd>${html}</dd>`).join('\n')}\n</dl>`

/** Markup: whatever stands in it was escaped. */
export interface VerifyPage {
  title: string
  body: string
}

export function capturedPage(capture: PublicCapture, baseUrl: string): VerifyPage {
  const { sha256, capturedAt, engine, surface, log } = capture
  const simulated = surface === 'sandbox'
  const name = ENGINE_NAMES[engine]
  return {
    title: simulated ? 'Captured, but simulated' : 'This answer was captured',
    body: `
<h1>${simulated ? 'This answer was captured, but it is simulated' : 'This answer was captured'}</h1>
${simulated ? SANDBOX : ''}
<p>This service received an answer with the SHA-256 below and sealed its exact bytes.</p>
${rows([
  ['SHA-256', code(sha256)],
  [
    'Captured at',
    `<time datetime="${capturedAt}">${capturedAt.replace('T', ' ').replace('Z', ' UTC')}</time>`,
  ],
  ['Engine', simulated ? `<strong>none</strong> (a simulation of ${name})` : name],
  ['How it was reached', SURFACE_WORDS[surface]],
  ['Place in the log', log ? placeInLog(log) : WAITING],
])}
<h2>What this proves</h2>
${list([
  'Whoever holds a file with this SHA-256 holds the answer as it was received, byte for byte. One changed character gives another hash.',
  log
    ? 'The capture has its place in a public log that can only grow. To change or remove it, or its time, the operator would have to contradict a checkpoint that was signed and that others can keep.'
    : 'As soon as the capture has its place in the public log, which takes seconds, it can no longer be changed or removed unnoticed.',
])}
<h2>What it does not prove</h2>
${list([
  'That what the answer says is true.',
  'That another person would get, or got, the same answer.',
  'That the clock of the operator was right. Timestamps by others, in an evidence bundle, narrow the time down.',
  'That this page is honest. So do not believe it: check.',
])}
${howToCheck(sha256, baseUrl)}
<p>The same for programs: <a href="../v1/public/evidence/${sha256}">lookup of this hash as JSON</a>${log ? ', with its proof' : ''}.
The log: <a href="../log/checkpoint">newest signed checkpoint</a>, <a href="../log/key">keys</a>.</p>`,
  }
}

const SANDBOX = `<p class="loud" role="note"><strong>SANDBOX.</strong> No real engine gave this answer. A simulator made it, for a test or a
demonstration. It is evidence of nothing.</p>`

const WAITING = 'It waits for the next signed checkpoint. Load this page again in a few seconds.'

function placeInLog(log: NonNullable<PublicCapture['log']>): string {
  const { size } = readCheckpoint(parseTlogProof(log.proof).checkpoint)
  return `entry ${log.index} of ${code(log.origin)}, under the signed checkpoint of ${size} entries`
}

const howToCheck = (sha256: string, baseUrl: string): string => `<h2>How to check it yourself</h2>
<ol>
<li>Take the file that you were given, and let your own computer hash it. It must print the SHA-256 of this page.
<pre>sha256sum answer.bin</pre>
On macOS <code>shasum -a 256 answer.bin</code>, on Windows <code>certutil -hashfile answer.bin SHA256</code>.</li>
<li>Or have the file compared with what was captured. It is hashed and forgotten.
<pre>${escapeHtml(`BCF_URL=${baseUrl} bcf check ${sha256} answer.bin`)}</pre></li>
<li>Were you given an evidence bundle? This checks everything in it without asking us: bytes, records, signatures, and its
place in the log.
<pre>bcf verify bundle.json --key log.vkey</pre>
<code>log.vkey</code> holds the <a href="../log/key">key of the log</a>. Get it before you need it, and compare it with what others
have.</li>
</ol>`

export const notCapturedPage = (sha256: string): VerifyPage => ({
  title: 'Not captured here',
  body: `
<h1>No answer with this SHA-256 was captured here</h1>
<p>${code(sha256)}</p>
<p>That need not mean that anything is wrong. Often it is one of these:</p>
${list([
  'The text was copied from a page or an editor. A line end, a space or a changed character gives another hash; only the file with the exact bytes has this one.',
  'The hash is of something else: of the evidence bundle, say, and not of the answer in it.',
  'The answer was captured by another installation. A bundle names the one that made it.',
])}
<p>If you were told that this service captured it, ask for the evidence bundle: it can be checked without us.</p>
<p><a href="../verify">How checking works</a></p>`,
})

export const malformedPage = (): VerifyPage => ({
  title: 'Not a SHA-256',
  body: `
<h1>This address holds no SHA-256</h1>
<p>After <code>/verify/</code> comes the hash of an answer: exactly 64 characters, <code>0</code> to <code>9</code> and <code>a</code> to
<code>f</code>. Perhaps some of them were lost when the address was copied.</p>
<p><a href="../verify">How checking works</a></p>`,
})

export const unavailablePage = (): VerifyPage => ({
  title: 'Please try again',
  body: `
<h1>We cannot look right now</h1>
<p>The database does not answer. This says nothing about the hash you asked for. Please try again in a moment.</p>`,
})

export const howToPage = (baseUrl: string): VerifyPage => ({
  title: 'Check an answer',
  body: `
<h1>Was this answer captured?</h1>
<p>This service keeps what answer engines say, byte for byte, with its SHA-256. Anyone can check an answer, without an
account.</p>
<ol>
<li>Hash the file that you were given:
<pre>sha256sum answer.bin</pre></li>
<li>Put the 64 characters behind this address:
<pre>${escapeHtml(baseUrl)}/verify/…</pre></li>
</ol>
<p>The page tells when the answer was captured, by which engine, and where it stands in the public log. Nothing is sent but
the hash.</p>
<p>The log itself: <a href="log/checkpoint">newest signed checkpoint</a>, <a href="log/key">keys</a>, <a href="log/policy">policy</a>.
For programs: <a href="docs">the API</a>.</p>`,
})

/** The page by itself, for an installation whose console was not built. */
export const plainPage = ({ title, body }: VerifyPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>${body}
</main>
</body>
</html>
`

/** The built page, with the same words for whoever runs no script. */
export const pageInShell = ({ title, body }: VerifyPage, shell: string): string =>
  shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('</body>', () => `<noscript><main>${body}\n</main></noscript>\n</body>`)

const STYLE = `
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #f4f4f4; --line: #d5d5d5; --link: #0b57a4; --loud: #8a1c1c; --on-loud: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --paper: #16181b; --soft: #22262b; --line: #3c4248; --link: #8fc1ff; --loud: #ffb4a8; --on-loud: #3b0a05; }
}
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: var(--ink); background: var(--paper); }
main { max-width: 44rem; margin: 0 auto; padding: 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.15rem; margin-top: 2rem; break-after: avoid; }
a { color: var(--link); }
dl { margin: 1.25rem 0; border-top: 1px solid var(--line); }
dt { font-size: .875rem; font-weight: 600; padding-top: .6rem; } dd { margin: 0; padding-bottom: .6rem; border-bottom: 1px solid var(--line); }
ol, ul { padding-left: 1.4rem; } li { margin: .5rem 0; }
code, pre { font: .9em/1.5 ui-monospace, monospace; }
pre { white-space: pre-wrap; background: var(--soft); border: 1px solid var(--line); padding: .6rem .75rem; }
.loud { background: var(--loud); color: var(--on-loud); padding: .75rem 1rem; font-size: 1.1rem; }
@page { margin: 18mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --paper: #fff; --soft: #fff; --line: #999; --link: #000; --loud: #fff; --on-loud: #000; }
  main { max-width: none; padding: 0; } .loud { border: 3px solid #000; } dd, li, pre { break-inside: avoid; }
}
`

/** Nothing but the style above: no script, no image, no frame, no form, nothing from elsewhere. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
