// The bundle as a page for people: opens from disk, runs no script, loads nothing, prints well. The page is for
// reading; the evidence is the JSON embedded in it, because HTML folds line ends and drops NUL.
//
// A verifier redraws a page from its data and compares every byte, years later. So once pages of this version
// are in people's hands, no output of this file or bundle-style.ts may change: another look is another version
// beside this one. vectors/bundles holds pages that must come out the same for ever.

import type { Bundle } from './bundle.ts'
import { STYLE } from './bundle-style.ts'
import { toBase64, utf8 } from './bytes.ts'
import { readCheckpoint } from './checkpoint.ts'
import { sha256 } from './crypto.ts'
import { inertJson } from './inert-json.ts'

const PAGE_VERSION = '1'

const STYLE_HASH = toBase64(sha256(utf8(STYLE)))
const META_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'`

export const EMBEDDED_FROM = '<script type="application/json" id="evidence-bundle">'
export const EMBEDDED_TO = '</script>'

/** A page opened from disk has no headers, so it carries the policy itself; frame-ancestors has no meta form. */
export const page1 = (bundle: Bundle): { html: string; contentSecurityPolicy: string } => ({
  html: page(bundle),
  contentSecurityPolicy: `${META_POLICY}; frame-ancestors 'none'`,
})

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Control characters and text-direction overrides are shown, never obeyed. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, character => ESCAPES[character] ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, character =>
      character === '\n' || character === '\t'
        ? character
        : `<span class="control">U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}</span>`,
    )

/** For an attribute, which cannot contain elements. */
const attribute = (text: string): string =>
  text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '').replace(/[\p{Cc}\p{Cf}]/gu, ' ')

const code = (text: string): string => `<code>${escaped(text)}</code>`

/** `2026-11-14 09:30:00.000 UTC`. */
const moment = (at: string): string => escaped(at.replace('T', ' ').replace(/Z$/, ' UTC'))

/** Values are HTML already. */
const facts = (entries: [label: string, value: string][]): string =>
  `<table>\n${entries
    .map(([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`)
    .join('\n')}\n</table>`

/** Its class decides the width of the column; the others share the rest. */
const headed = (width: 'time' | 'number' | 'word') => (text: string) => `<th class="${width}">${text}</th>`
const number = headed('number')
const word = headed('word')
const WHEN = headed('time')('When')

/** Cells, and perhaps headings, are already HTML. */
function table(headings: string[], rows: string[][], none: string): string {
  if (rows.length === 0) return `<p>${none}</p>`
  const head = headings.map(heading => (heading.startsWith('<') ? heading : `<th>${heading}</th>`))
  const body = rows.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
  return `<table>\n<thead><tr>${head.join('')}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`
}

const list = (items: string[], element: 'ol' | 'ul'): string =>
  `<${element}>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</${element}>`

const section = (title: string, ...content: string[]): string => `<h2>${title}</h2>\n${content.join('\n')}`

function page(bundle: Bundle): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${META_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="evidence page ${PAGE_VERSION}">
<title>Evidence ${escaped(bundle.runId)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${header(bundle)}
${[summary, answer, history, groundTruth, log, custody, verification, limits].map(part => part(bundle)).join('\n')}
<footer>
<p class="note">The evidence is the data embedded in this file, byte for byte; this page is drawn from it. SHA-256 of its canonical form: ${code(bundle.manifestSha256)}</p>
</footer>
</main>
${EMBEDDED_FROM}${inertJson(bundle)}${EMBEDDED_TO}
</body>
</html>
`
}

function header({
  engine,
  brand,
  capturedAt,
  surface,
  publicVerification: { pageUrl, qrSvg },
}: Bundle): string {
  const image = `data:image/svg+xml;base64,${toBase64(utf8(qrSvg))}`
  const sandbox =
    surface === 'sandbox' ? '\n<p class="sandbox">Sandbox: no real engine gave this answer.</p>' : ''
  return `<header>
<div>
<p class="kind">Evidence bundle</p>
<h1>What ${escaped(engine)} answered about ${escaped(brand.name)}</h1>
<p class="lead">Captured ${moment(capturedAt)}</p>
</div>
<figure><img src="${image}" alt="QR code of ${attribute(pageUrl)}"><figcaption>Check the answer online</figcaption></figure>
</header>${sandbox}`
}

const summary = ({ prompt, snapshot, classification, ...bundle }: Bundle): string =>
  section(
    'What was asked, and what came',
    facts([
      ['Prompt', escaped(prompt.text)],
      [
        'Class',
        `<span class="strong">${escaped(classification.citationClass)}</span>, confidence ${classification.confidence}`,
      ],
      ['Why', escaped(classification.rationale)],
      ['Brand', `${escaped(bundle.brand.name)} (${escaped(bundle.brand.domain)})`],
      ['Engine', escaped(bundle.engine)],
      ['Model reported by the engine', escaped(bundle.model ?? 'none')],
      ['Surface', escaped(bundle.surface)],
      ['Captured', moment(bundle.capturedAt)],
      ['SHA-256 of the exact bytes', code(snapshot.sha256)],
      ['Length in bytes', String(snapshot.byteLength)],
      ['Run', code(bundle.runId)],
      ['Scan', code(bundle.scanId)],
      [
        'Verification status',
        `${escaped(bundle.verificationStatus)} <span class="note">(stated at export, not sealed)</span>`,
      ],
    ]),
  )

const answer = ({ rawResponse, rawResponseBase64, citations }: Bundle): string =>
  section(
    'The answer as received',
    rawResponse === null ? '<p class="note">Not text: shown as base64.</p>' : '',
    `<pre>${escaped(rawResponse ?? rawResponseBase64 ?? '')}</pre>`,
    table(
      [number('Place'), 'Source it cites', 'Address'],
      citations.map(({ position, title, url }) => [
        String(position),
        escaped(title ?? 'untitled'),
        escaped(url),
      ]),
      'The answer cites no source.',
    ),
  )

/** Old records have no details, and their pages must not change. */
const withDetail = (word: string, detail: string | null | undefined): string =>
  escaped(detail ? `${word} (${detail.replaceAll('_', ' ')})` : word)

const history = ({ classification, classifications, verifications }: Bundle): string =>
  section(
    'How it was judged',
    '<h3>Classes, oldest first</h3>',
    table(
      [WHEN, word('Class'), number('Confidence'), number('Method'), 'Why'],
      classifications.map(one => [
        moment(one.classifiedAt),
        withDetail(one.citationClass, one.reason),
        String(one.confidence),
        escaped(one.method),
        escaped(one.rationale),
      ]),
      'It was not classified.',
    ),
    '<h3>Statements examined for the latest class</h3>',
    table(
      ['Statement', word('About'), word('Verdict'), 'Fact'],
      classification.claims.map(({ text, facet, verdict, kind, factId }) => [
        escaped(text),
        escaped(facet),
        withDetail(verdict, kind),
        factId === null ? 'none' : code(factId),
      ]),
      'None about the brand was found.',
    ),
    '<h3>Asked again, oldest first</h3>',
    table(
      [WHEN, word('Outcome'), word('Class then'), 'SHA-256 of what came'],
      verifications.map(one => [
        moment(one.checkedAt),
        withDetail(one.outcome, one.asked === undefined ? null : `${one.reproduced} of ${one.asked}`),
        escaped(one.resultClass ?? 'none'),
        one.responseSha256 === null ? 'none' : code(one.responseSha256),
      ]),
      'The engine was not asked again.',
    ),
  )

const groundTruth = (bundle: Bundle): string =>
  section(
    'Facts it was held against',
    table(
      [word('Fact'), 'Value', 'Source', 'Record and SHA-256 of the value'],
      bundle.groundTruth.map(fact => [
        escaped(fact.key),
        escaped(fact.value),
        escaped(fact.source),
        `${code(fact.id)} ${code(fact.hash)}`,
      ]),
      'None: the brand had stated no facts.',
    ),
  )

function log({ integrity }: Bundle): string {
  const title = 'Place in the public log'
  const records = table(
    ['Record', word('Kind'), number('Place'), 'Entry'],
    integrity.records.map(({ id, kind, index, entry }) => [
      code(id),
      kind,
      index === null ? 'waits' : String(index),
      code(entry),
    ]),
    'There are no records.',
  )
  if (integrity.checkpoint === null)
    return section(
      title,
      '<p>The records are sealed and wait for the next checkpoint of the log. A bundle exported a few seconds later holds it.</p>',
      records,
    )
  const { origin, size } = readCheckpoint(integrity.checkpoint)
  const keys = integrity.keys.map(
    ({ vkey, endorsement }) =>
      `${code(vkey)}${endorsement === null ? '' : ' <span class="note">(endorsed by the one before)</span>'}`,
  )
  return section(
    title,
    `<p>Every record below is an entry of the append-only log ${code(origin)}. The signed checkpoint states its first ${size} entries; each record has a proof, in the data of this file, that it is one of them. Entries are counted from 0.</p>`,
    `<pre>${escaped(integrity.checkpoint)}</pre>`,
    '<h3>Keys of the log, oldest first</h3>',
    '<p class="note">They prove nothing unless you know them from elsewhere.</p>',
    list(keys, 'ul'),
    '<h3>Outside the log</h3>',
    table(
      ['Dated by', 'Size of the log then'],
      integrity.anchors.map(({ authority, checkpoint }) => [
        escaped(authority),
        String(readCheckpoint(checkpoint).size),
      ]),
      'No outside authority has dated the log around this answer yet.',
    ),
    integrity.witnessed === null
      ? '<p>No outside witness has signed the log since.</p>'
      : `<p>Witnesses signed this later checkpoint:</p>\n<pre>${escaped(integrity.witnessed.checkpoint)}</pre>`,
    '<h3>Records</h3>',
    records,
  )
}

const custody = ({ chainOfCustody }: Bundle): string =>
  section(
    'Chain of custody',
    `<ol class="custody">\n${chainOfCustody
      .map(
        ({ at, event, detail, actor, sha256 }) =>
          `<li><time datetime="${attribute(at)}">${moment(at)}</time><p><span class="strong">${event}</span> ${escaped(detail)} <span class="note">by ${escaped(actor)}</span>${sha256 === null ? '' : `<br>${code(sha256)}`}</p></li>`,
      )
      .join('\n')}\n</ol>`,
  )

const verification = ({ howToVerify, publicVerification: open }: Bundle): string =>
  section(
    'How to verify',
    list(howToVerify.map(code), 'ol'),
    facts([
      ['Page for people', escaped(open.pageUrl)],
      ['Lookup for programs', escaped(open.lookupUrl)],
      ['Check of a text', escaped(open.checkUrl)],
    ]),
  )

const limits = ({ doesNotProve }: Bundle): string =>
  section('What this does not prove', list(doesNotProve.map(escaped), 'ul'))
