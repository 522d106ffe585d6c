// How the version 2 page looks: on a phone, on a screen, on A4. System fonts, and no colour that a copier would lose:
// contradictions have a frame, agreements a line. Part of the page, byte for byte: see bundle-page.ts.

export const STYLE = `
:root { color-scheme: light; --ink: #1b1b1b; --soft: #565656; --line: #cfcfcf; --warn: #8a1c1c; font-size: 16px; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
main { max-width: 48rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; counter-reset: section; }
header { display: flex; gap: 2rem; justify-content: space-between; border-bottom: 2px solid var(--ink); padding-bottom: 1.25rem; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 1.9rem; margin: .4rem 0 .6rem; }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .75rem; break-after: avoid; }
h2::before { counter-increment: section; content: counter(section) ". "; color: var(--soft); }
h3, h4, h5, h6 { font-size: 1rem; font-weight: 600; margin: 1.5rem 0 .35rem; break-after: avoid; overflow-wrap: anywhere; }
.answer h3 { font-size: 1.25rem; }
.answer h4 { font-size: 1.12rem; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
.answer p, .answer li, .answer td, .answer th, .answer pre, blockquote, dd, pre { unicode-bidi: plaintext; }
.kind { margin: 0; font-size: .8rem; letter-spacing: .12em; text-transform: uppercase; color: var(--soft); }
.lead { margin: 0; color: var(--soft); }
.words { font-size: 1.08rem; }
.note { color: var(--soft); font-size: .9rem; }
.strong { font-weight: 600; }
.sandbox { border: 3px solid var(--warn); padding: .7rem .9rem; margin: 1.25rem 0 0; font-weight: 700; font-size: 1.1rem; color: var(--warn); }
figure { margin: -.5rem 0 0; width: 8.5rem; flex: none; }
figure img { display: block; width: 100%; }
figcaption { font-size: .78rem; line-height: 1.35; color: var(--soft); text-align: center; overflow-wrap: anywhere; }
.answer { border: 1px solid var(--line); border-left: 4px solid var(--ink); padding: .5rem 1.25rem; margin: .75rem 0; }
.answer hr { border: 0; border-top: 1px solid var(--line); }
blockquote { margin: .75rem 0; padding-left: 1rem; border-left: 3px solid var(--line); }
mark { background: none; color: inherit; padding: 0 .05em; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
mark.contradicted { border: 2px solid var(--ink); font-weight: 700; padding: 0 .25em; }
mark.suspected { border: 2px dashed var(--ink); padding: 0 .25em; }
mark.supported { text-decoration: underline 2px; text-underline-offset: .2em; }
mark.unverifiable, mark.hedged { text-decoration: underline 2px dotted; text-underline-offset: .2em; }
sup { font-size: .72em; font-weight: 700; line-height: 0; margin-left: .15em; white-space: nowrap; }
.legend { list-style: none; padding: 0; font-size: .9rem; }
.legend li { margin: .25rem 0; padding: 0; }
.link { text-decoration: underline; }
.address { color: var(--soft); font-size: .85em; overflow-wrap: anywhere; }
.address::before { content: "\\2039"; }
.address::after { content: "\\203a"; }
.claim { border: 1px solid var(--line); padding: .5rem 1rem; margin: .75rem 0; break-inside: avoid; }
.claim.contradicted { border: 3px solid var(--ink); }
.claim.suspected { border: 2px dashed var(--ink); }
.claim h3 { margin: .25rem 0 .5rem; }
dl { margin: 0; }
dl > div { display: flex; gap: 1rem; padding: .35rem 0; border-top: 1px solid var(--line); }
dt { flex: none; width: 11rem; color: var(--soft); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { font-weight: 600; border-bottom-color: var(--ink); }
.drawn th, .drawn td { border: 1px solid var(--line); padding: .35rem .6rem; min-width: 5rem; }
tr, li { break-inside: avoid; }
pre, code { font: .8rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
pre { margin: .75rem 0; white-space: pre-wrap; background: #f6f6f6; border: 1px solid var(--line); padding: .8rem 1rem; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
ol, ul { margin: .5rem 0; padding-left: 1.75rem; }
li { margin: .35rem 0; padding-left: .15rem; overflow-wrap: anywhere; }
.custody, .records { list-style: none; padding: 0; }
.custody li, .records li { margin: 0; padding: .6rem 0; border-bottom: 1px solid var(--line); }
.custody p, .records p { margin: 0; }
.unknown { border: 2px dashed var(--ink); padding: .25rem 1rem .5rem; margin: .75rem 0; break-inside: avoid; }
.control { color: var(--warn); font-size: .8em; border: 1px solid var(--warn); padding: 0 .2em; }
footer { margin-top: 2.5rem; border-top: 2px solid var(--ink); padding-top: .75rem; break-inside: avoid; }
@media (max-width: 36rem) { main { padding: 1.25rem 1rem 3rem; } h1 { font-size: 1.55rem; } header { flex-direction: column; gap: 1rem; } figure { margin: 0; } .answer { padding: .25rem .8rem; } dl > div { flex-direction: column; gap: .1rem; } dt { width: auto; font-size: .9rem; } }
@page { size: A4; margin: 18mm 17mm 20mm; @bottom-left { content: "Evidence of an answer"; font: 8pt sans-serif; color: #565656; } @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt sans-serif; color: #565656; } }
@media print { :root { font-size: 10.5pt; } main { max-width: none; padding: 0; } .wide { overflow: visible; } }
`
