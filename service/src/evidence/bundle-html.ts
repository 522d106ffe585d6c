// The bundle as a page for people: opens from disk, runs no script, prints well. What it shows is for
// reading; the evidence is the JSON embedded in it, because HTML folds line ends and drops NUL.

import { hash } from 'node:crypto'
import type { Bundle } from './bundle.ts'

export function bundleHtml(bundle: Bundle): { html: string; contentSecurityPolicy: string } {
  const contentSecurityPolicy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  // A page opened from disk has no headers, so it carries the policy too; frame-ancestors has no meta form.
  const metaPolicy = contentSecurityPolicy.replace(/; frame-ancestors.*$/, '')
  return { html: page(bundle, metaPolicy), contentSecurityPolicy }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Control characters and text-direction overrides are shown, never obeyed. */
const escapeHtml = (text: string): string =>
  text
    .replace(/[&<>"']/g, character => ESCAPES[character] ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, character =>
      character === '\n' || character === '\t'
        ? character
        : `<span class="control">U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}</span>`,
    )

/** Safe inside a script element of any type: no tag can begin in it. */
const embeddedJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

const rows = (entries: [label: string, value: string | null][]): string =>
  entries
    .map(
      ([label, value]) =>
        `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value ?? 'unknown')}</td></tr>`,
    )
    .join('\n')

const list = (items: string[], element: 'ol' | 'ul'): string =>
  `<${element}>${items.map(item => `<li>${item}</li>`).join('\n')}</${element}>`

function page(bundle: Bundle, policy: string): string {
  const { brand, prompt, snapshot, classification } = bundle
  const sandbox =
    bundle.surface === 'sandbox' ? '<p class="sandbox">Sandbox: no real engine gave this answer.</p>' : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evidence ${escapeHtml(bundle.runId)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Evidence of what ${escapeHtml(bundle.engine)} answered about ${escapeHtml(brand.name)}</h1>
${sandbox}
<h2>What was asked, when, and what it was judged to be</h2>
<table>
${rows([
  ['Prompt', prompt.text],
  ['Engine', bundle.engine],
  ['Model reported by the engine', bundle.model],
  ['Surface', bundle.surface],
  ['Captured at (UTC)', bundle.capturedAt],
  ['SHA-256 of the exact bytes', snapshot?.sha256 ?? null],
  ['Length in bytes', String(snapshot?.byteLength ?? '')],
  ['Class', classification?.citationClass ?? null],
  ['Why', classification?.rationale ?? null],
  ['Verification status', bundle.verificationStatus],
  ['Run', bundle.runId],
])}
</table>
<h2>The answer as received</h2>
<pre>${escapeHtml(bundle.rawResponse ?? bundle.rawResponseBase64 ?? '')}</pre>
<h2>Facts it was held against</h2>
<table>
<thead><tr><th>Fact</th><th>Value</th><th>Source</th><th>SHA-256 of the value</th></tr></thead>
<tbody>
${bundle.groundTruth
  .map(
    fact =>
      `<tr>${[fact.key, fact.value, fact.source, fact.hash].map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  )
  .join('\n')}
</tbody>
</table>
<h2>Chain of custody</h2>
${list(
  bundle.chainOfCustody.map(
    step => `<time>${escapeHtml(step.at)}</time> ${escapeHtml(step.event)}: ${escapeHtml(step.detail)}`,
  ),
  'ol',
)}
<h2>How to verify</h2>
${list(
  bundle.howToVerify.map(command => `<code>${escapeHtml(command)}</code>`),
  'ol',
)}
<h2>What this does not prove</h2>
${list(bundle.doesNotProve.map(escapeHtml), 'ul')}
<p>Manifest SHA-256: <code>${escapeHtml(bundle.manifestSha256)}</code></p>
</main>
<script type="application/json" id="evidence-bundle">${embeddedJson(bundle)}</script>
</body>
</html>
`
}

const STYLE = `
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; color: #1a1a1a; background: #fff; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; break-after: avoid; }
table { border-collapse: collapse; width: 100%; } tr { break-inside: avoid; }
th, td { text-align: left; vertical-align: top; padding: .35rem .5rem; border-bottom: 1px solid #ddd; overflow-wrap: anywhere; }
th[scope=row] { width: 14rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f6f6f6; padding: .75rem; border: 1px solid #ddd; }
code { overflow-wrap: anywhere; } .control { color: #8a1c1c; font-size: .8em; }
.sandbox { border: 2px solid #8a1c1c; padding: .5rem .75rem; font-weight: 600; }
@page { size: A4; margin: 18mm; }
@media print { main { max-width: none; padding: 0; } pre { background: none; } thead { display: table-header-group; } }
`
