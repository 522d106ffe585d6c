// The frame around a report's text: one file that loads nothing, whether opened by a link, saved or printed. A4 on paper.

import { policyOf } from '../verify-frame.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: #1a1a1a; --quiet: #555; --paper: #fff; --soft: #f4f4f4; --line: #d5d5d5; --link: #0b57a4; --loud: #8a1c1c; --on-loud: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --quiet: #b4b8bd; --paper: #16181b; --soft: #22262b; --line: #3c4248; --link: #8fc1ff; --loud: #ffb4a8; --on-loud: #3b0a05; }
}
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: var(--ink); background: var(--paper); }
main { max-width: 62rem; margin: 0 auto; padding: 1.25rem; overflow-wrap: anywhere; }
.kind { margin: 0; font-size: .875rem; font-weight: 650; letter-spacing: .08em; text-transform: uppercase; color: var(--quiet); }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .25rem 0; } .lead { font-size: 1.15rem; margin: 0 0 1rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; border-top: 2px solid var(--ink); padding-top: .5rem; }
a { color: var(--link); }
dl { margin: 1rem 0; border-top: 1px solid var(--line); }
dl > div { display: grid; grid-template-columns: minmax(8rem, 11rem) minmax(0, 1fr); gap: .25rem 1rem; border-bottom: 1px solid var(--line); padding: .35rem 0; }
dt { font-weight: 600; } dd { margin: 0; }
h3 { font-size: 1rem; margin: 1rem 0 .35rem; } .bars svg { display: block; box-sizing: border-box; width: 100%; height: .5rem; background: var(--soft); border: 1px solid var(--line); fill: var(--loud); }
ul { padding-left: 1.3rem; } li { margin: .35rem 0; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; line-height: 1.4; }
caption { text-align: start; font-weight: 600; padding-bottom: .35rem; }
th, td { text-align: start; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); min-width: 4.5rem; overflow-wrap: break-word; }
thead th { border-bottom-color: var(--ink); } tbody th { font-weight: 600; } .number { text-align: end; font-variant-numeric: tabular-nums; min-width: 2.5rem; }
.loud { background: var(--loud); color: var(--on-loud); padding: .75rem 1rem; font-weight: 600; }
.small { color: var(--quiet); font-size: .875rem; border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .75rem; }
@media (max-width: 34rem) { dl > div { grid-template-columns: minmax(0, 1fr); } }
@page { size: A4; margin: 16mm 15mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }
@media print {
  :root { color-scheme: light; --ink: #000; --quiet: #333; --paper: #fff; --soft: #fff; --line: #999; --link: #000; --loud: #fff; --on-loud: #000; }
  body { font-size: 9.5pt; line-height: 1.4; } main { max-width: none; padding: 0; }
  h1 { font-size: 17pt; } h2 { font-size: 12pt; margin-top: 12pt; break-after: avoid; }
  .wide { overflow: visible; margin: 6pt 0; } table { font-size: 8pt; } thead { display: table-header-group; } caption { break-after: avoid; }
  th, td { min-width: 0; padding-right: 5pt; } td, tbody th { overflow-wrap: anywhere; }
  tr, li, dl > div { break-inside: avoid; } p { orphans: 3; widows: 3; } a { text-decoration: none; }
  .loud { border: 2pt solid #000; }
}
`

/** Holds two marks: title and body. */
export const REPORT_FRAME = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>{{title}}</title>
<style>${STYLE}</style>
</head>
<body>
<main>{{body}}
</main>
</body>
</html>
`

export const REPORT_POLICY = policyOf(STYLE)
