// The bundle as a page: first for those who judge an answer, then for those who check it. Opens from disk, runs no
// script, loads nothing, fits a phone and A4. The evidence is the JSON embedded in it.
//
// A verifier redraws a page from its data and compares every byte, years later. So once pages of this version are in people's
// hands, no output of this file or the page-* files may change: another look is another version beside this one. It draws
// the record kinds of its own version; others are not understood, whatever a later release understands.
//
// No word of an authority or a witness is drawn: whoever makes a timestamp or a line of a note chooses what it says, and a
// drawing cannot ask whom its reader trusts.

import type { Bundle } from './bundle.ts'
import { toBase64, utf8 } from './bytes.ts'
import { readCheckpoint } from './checkpoint.ts'
import { sha256 } from './crypto.ts'
import { ProofError } from './error.ts'
import { hostOf } from './host.ts'
import { inertJson } from './inert-json.ts'
import { type OpenedRun, readRun } from './open-run.ts'
import { answer } from './page-answer.ts'
import { bytes, custody, hasTrail, history, log, records, trail } from './page-evidence.ts'
import { facts, section } from './page-parts.ts'
import { STYLE } from './page-style.ts'
import {
  attribute,
  classMeaning,
  engineName,
  escaped,
  inWords,
  outcomeWords,
  percent,
  reasonWords,
  surfaceWords,
} from './page-text.ts'
import { qrCodeOf } from './qr-code.ts'

const STYLE_HASH = toBase64(sha256(utf8(STYLE)))
const META_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'`

export const PAGE_VERSION = '4'

export const EMBEDDED_FROM = '<script type="application/json" id="evidence-bundle">'
export const EMBEDDED_TO = '</script>'

export interface BundlePage {
  html: string
  contentSecurityPolicy: string
}

/** Throws a ProofError if the records form no run: then there is nothing to draw. */
export function bundleHtml(bundle: Bundle): BundlePage {
  const { run } = readRun(bundle)
  if (!run) throw new ProofError('there is nothing to draw: the records do not make a run')
  return { html: page(bundle, run), contentSecurityPolicy: `${META_POLICY}; frame-ancestors 'none'` }
}

/** Which version of the drawing a page says it is; null if it does not say. */
export const pageVersionOf = (html: string): string | null =>
  /<meta name="generator" content="evidence page ([1-9]\d{0,5})">/.exec(html.slice(0, 2_000))?.[1] ?? null

const page = (bundle: Bundle, run: OpenedRun): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${META_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="evidence page ${PAGE_VERSION}">
<title>Evidence ${attribute(bundle.runId)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${header(bundle, run)}
${PARTS.flatMap(part => part(bundle, run) ?? []).join('\n')}
${section(
  'What this does not prove',
  `<ul>\n${limitsOf(run)
    .map(words => `<li>${words}</li>`)
    .join('\n')}\n</ul>`,
)}
<footer>
<p class="note">The evidence is the data embedded in this file; this page is drawn from it, byte for byte, and a verifier draws it again. To check the file, give it to the command <code>bcf verify</code> or to the page /verify of a service that you trust, with a key of the log that you got from elsewhere. Both work without a connection.</p>
</footer>
</main>
${EMBEDDED_FROM}${inertJson(bundle)}${EMBEDDED_TO}
</body>
</html>
`

function header(
  { engine, brand, capturedAt, stateAt, surface, snapshot }: Bundle,
  { answer }: OpenedRun,
): string {
  const sandbox =
    surface === 'sandbox'
      ? '\n<p class="sandbox">Sandbox: a simulator gave this answer. No real engine was asked.</p>'
      : ''
  return `<header>
<div>
<p class="kind">Evidence of an answer</p>
<h1>What ${engineName(engine)} answered about ${escaped(brand.name)}</h1>
<p class="lead">Captured ${inWords(capturedAt)}</p>
<p class="note">State of ${inWords(stateAt)}: what was sealed later is not in this file.</p>
</div>${qrCode(answer.content.publicUrl, snapshot.sha256)}
</header>${sandbox}`
}

/** Only for an address that was sealed with the answer, and is no trick. */
function qrCode(publicUrl: string | undefined, hash: string): string {
  if (publicUrl === undefined || hostOf(publicUrl) === null) return ''
  const address = `${publicUrl}/verify/${hash}`
  const image = `data:image/svg+xml;base64,${toBase64(utf8(qrCodeOf(address)))}`
  return `\n<figure><img src="${image}" alt="QR code of ${attribute(address)}"><figcaption>Where the service could be asked about this answer when it was captured</figcaption></figure>`
}

function summary(bundle: Bundle, { latest, classifications, verifications }: OpenedRun): string {
  const { engine, brand, prompt, capturedAt, classification, reading, sample, surface } = bundle
  const { reason } = latest.content
  const name = engineName(engine)
  const dated = bundle.integrity.checkpoint === null ? null : readCheckpoint(bundle.integrity.checkpoint)
  const rows: [string, string][] = [
    ['Question', escaped(prompt.text)],
    ['Engine', surface === 'sandbox' ? `none: a simulation of ${name}` : name],
    ['Reached through', surfaceWords(surface)],
    ...(bundle.model === null
      ? []
      : [['Model, as the engine says', escaped(bundle.model)] as [string, string]]),
    ['Captured', inWords(capturedAt)],
    ...(sample > 1 ? [['Sample', `number ${sample} of the same question`] as [string, string]] : []),
    ...(reading === null ? [] : [['What came', outcomeWords(reading.outcome)] as [string, string]]),
    ['Brand', `${escaped(brand.name)} (${escaped(brand.domain)})`],
    [
      'Judgement',
      `<span class="strong">${classMeaning(classification.citationClass)}</span>${reason ? `; ${reasonWords(reason)}` : ''}. Confidence of the rules: ${percent(classification.confidence)}.`,
    ],
    ['Because', escaped(classification.rationale)],
    ['Since then', `judged ${times(classifications.length)}, asked again ${times(verifications.length)}`],
    [
      'Public log',
      dated === null ? 'it waits for its place' : `in ${escaped(dated.origin)}, an append-only log, signed`,
    ],
  ]
  return section('What was asked, and what came', `<p class="words">${inSentences(bundle)}</p>`, facts(rows))
}

function inSentences({
  engine,
  surface,
  brand,
  prompt,
  capturedAt,
  reading,
  classification,
}: Bundle): string {
  const name = engineName(engine)
  const asked = surface === 'sandbox' ? `a simulation of ${name} was asked` : `${name} was asked`
  const examined = classification.claims.length
  const contradicting = classification.claims.filter(({ verdict }) => verdict === 'contradicted').length
  const found =
    examined === 0
      ? `In what came, no statement about ${escaped(brand.name)} was found that could be held against a fact.`
      : `In what came, ${statements(examined)} about ${escaped(brand.name)} ${examined === 1 ? 'was' : 'were'} examined; ${contradicting === 0 ? 'none contradicts' : contradicting === 1 ? 'one contradicts' : `${contradicting} contradict`} what the brand says of itself.`
  return [
    `On ${inWords(capturedAt)}, ${asked}: “${escaped(prompt.text)}”.`,
    ...(reading === null || reading.outcome === 'answered' ? [] : [outcomeWords(reading.outcome)]),
    found,
  ].join(' ')
}

const statements = (count: number): string => (count === 1 ? 'one statement' : `${count} statements`)

const times = (count: number): string => (count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`)

const PARTS = [summary, answer, history, bytes, custody, log, trail, records]

const limitsOf = (run: OpenedRun): string[] => [...LIMITS, ...(hasTrail(run) ? TRAIL_LIMITS : [])]

const LIMITS = [
  'That an engine really sent these bytes: whoever runs the service could have invented an answer before sealing it.',
  'That another person, place or moment would get the same answer: engines vary.',
  'That the engine’s consumer site shows what its programming interface answered.',
  'That the readable text is all that the bytes say: the service read it out of them, and both are here to compare.',
  'That the judgement is right: it is shown with the statement, the fact and the rule it rests on, for you to judge.',
  'That what the brand says of itself is true.',
  'That the clock of the service was right: the time of capture is its word, unless timestamps of authorities that you trust enclose it.',
  'That a key named here is the one it is called: compare with what you know from elsewhere.',
  'That anybody outside dated or witnessed the log: who did is for a verifier to tell, to whoever trusts them.',
  'That nothing happened later: the file holds the state of the time that it names.',
  'That the service listed everything it had sealed of this answer: that no record of its list was left out since, is proved.',
  'What a record says that is listed as not understood.',
]

const TRAIL_LIMITS = [
  'Who stands behind an id, and that nobody else used it: the service knows its people, and its log only their ids.',
  'That nothing else was done: the service tells of this answer and its facts, and leaves out what would tell of others.',
]
