// How a bundle's page looks, on screens and on paper of any size. System fonts, no colours that a copier would
// lose. Part of the page, byte for byte: see bundle-html.ts before changing anything.

export const STYLE = `
:root { color-scheme: light; --ink: #1b1b1b; --soft: #5c5c5c; --line: #d5d5d5; --warn: #8a1c1c; font-size: 15px; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 50rem; margin: 0 auto; padding: 3rem 1.5rem 4rem; counter-reset: section; }
header { display: flex; gap: 2rem; justify-content: space-between; border-bottom: 2px solid var(--ink); padding-bottom: 1.5rem; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 2rem; margin: .4rem 0 .8rem; }
h2 { font-size: 1.3rem; margin: 3rem 0 .75rem; break-after: avoid; }
h2::before { counter-increment: section; content: counter(section) ". "; color: var(--soft); }
h3 { font-size: .95rem; font-weight: 600; margin: 1.75rem 0 .35rem; break-after: avoid; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
.kind { margin: 0; font-size: .8rem; letter-spacing: .12em; text-transform: uppercase; color: var(--soft); }
.lead { margin: 0; color: var(--soft); }
.note { color: var(--soft); font-size: .9rem; }
.strong { font-weight: 600; }
.sandbox { border: 2px solid var(--warn); padding: .6rem .9rem; margin-top: 1.5rem; font-weight: 600; color: var(--warn); }
figure { margin: -.75rem -.75rem 0 0; width: 9.5rem; flex: none; }
figure img { display: block; width: 100%; }
figcaption { font-size: .78rem; line-height: 1.35; color: var(--soft); text-align: center; }
table { table-layout: fixed; border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th:last-child, td:last-child { padding-right: 0; }
thead th { font-size: .8rem; color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--ink); }
th[scope=row] { width: 11.5rem; font-weight: 400; color: var(--soft); }
.time { width: 10.5rem; }
.number { width: 6.5rem; }
.word { width: 9.5rem; }
tr, li { break-inside: avoid; }
pre, code { font: .8rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
pre { margin: .75rem 0; white-space: pre-wrap; background: #f7f7f7; border: 1px solid var(--line); padding: .9rem 1rem; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
ol, ul { margin: .5rem 0; padding-left: 1.5rem; }
li { margin: .6rem 0; padding-left: .25rem; overflow-wrap: anywhere; }
.custody { list-style: none; padding: 0; }
.custody li { display: flex; gap: 1.25rem; margin: 0; padding: .6rem 0; border-bottom: 1px solid var(--line); }
.custody time { flex: none; width: 9rem; color: var(--soft); font-size: .9rem; }
.custody p { margin: 0; min-width: 0; }
.control { color: var(--warn); font-size: .8em; }
footer { margin-top: 3rem; border-top: 2px solid var(--ink); padding-top: 1rem; break-inside: avoid; }
@media (max-width: 36rem) { header { flex-direction: column; } th[scope=row] { width: 8rem; } .custody li { flex-direction: column; gap: .25rem; } }
@page { margin: 20mm 18mm 22mm; @bottom-left { content: "Evidence bundle"; font: 8pt sans-serif; color: #5c5c5c; } @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; color: #5c5c5c; } }
@media print {
  :root { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  header { break-inside: avoid; }
  h2 { margin-top: 2.25rem; }
  pre { background: none; }
  thead { display: table-header-group; }
  p, li { orphans: 3; widows: 3; }
}
`
