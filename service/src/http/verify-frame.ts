// The frame around the public pages: the one from the console's build, or this plain one, which loads nothing.

import { hash } from 'node:crypto'
import type { VerifyPage } from './verify-html.ts'

/** A frame contains each of these marks once. */
export const fillFrame = (frame: string, { title, body }: VerifyPage): string =>
  // A function, because `$&` means something in a replacement string.
  frame.replace('{{title}}', () => title).replace('{{body}}', () => body)

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
.sandbox { background: var(--loud); color: var(--on-loud); padding: .75rem 1rem; font-size: 1.1rem; }
@page { margin: 18mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --paper: #fff; --soft: #fff; --line: #999; --link: #000; --loud: #fff; --on-loud: #000; }
  main { max-width: none; padding: 0; } .sandbox { border: 3px solid #000; } dd, li, pre { break-inside: avoid; }
}
`

export const PLAIN_FRAME = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
<style>${STYLE}</style>
</head>
<body>
<main>{{body}}
</main>
</body>
</html>
`

/** Only its own style: no script, image, frame or form, and nothing from elsewhere. */
export const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export const PLAIN_POLICY = policyOf(STYLE)
