// A report as a page. Every word is escaped, whoever wrote it. The title holds only our own, because the frame is filled at marks
// that other text might contain.

import { escapedText } from '@brand-citation-forensics/proof'
import type { Bar, Block, Cell, ReportPage, Section } from '../../figures/report/page/blocks.ts'
import { time } from '../case-file/evidence-html.ts'
import { fillFrame } from '../verify-frame.ts'
import { code } from '../verify-html.ts'
import { REPORT_FRAME } from './report-frame.ts'

/** For a shared report: it no longer changes. */
export interface Frozen {
  drawnAt: Date
  expiresAt: Date
  sha256: string
  /** Where to get the same as data, relative to the page. */
  data: string
}

export const reportHtml = (page: ReportPage, frozen: Frozen | null = null): string =>
  fillFrame(REPORT_FRAME, {
    title: 'Report',
    body: `
<header>
<p class="kind">Report</p>
<h1 dir="auto">${escapedText(page.title)}</h1>
<p class="lead">${escapedText(page.lead)}</p>
</header>
${page.sections.map(sectionHtml).join('\n')}
${frozen ? frozenHtml(frozen) : ''}`,
  })

const sectionHtml = ({ title, blocks }: Section): string =>
  `<section>\n<h2>${escapedText(title)}</h2>\n${blocks.map(blockHtml).join('\n')}\n</section>`

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapedText(block.text)}</p>`
    case 'loud':
      return `<p class="loud" role="note">${escapedText(block.text)}</p>`
    case 'list':
      return `<ul>\n${block.items.map(item => `<li>${escapedText(item)}</li>`).join('\n')}\n</ul>`
    case 'facts':
      return `<dl>\n${block.rows
        .map(
          ({ label, value }) =>
            `<div><dt>${escapedText(label)}</dt><dd dir="auto">${cellHtml(value)}</dd></div>`,
        )
        .join('\n')}\n</dl>`
    case 'bars':
      return barsHtml(block)
    case 'table':
      return tableHtml(block)
  }
}

/** A drawing, not a style: the page's own policy allows no style but its sheet. */
const barsHtml = ({ caption, bars }: Extract<Block, { kind: 'bars' }>): string =>
  `<h3>${escapedText(caption)}</h3>\n<dl class="bars">\n${bars.map(barHtml).join('\n')}\n</dl>`

const barHtml = ({ label, words, share }: Bar): string =>
  `<div><dt>${escapedText(label)}</dt><dd>${share === null ? '' : lengthHtml(share)}${escapedText(words)}</dd></div>`

const lengthHtml = (share: number): string =>
  `<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(share * 1000) / 10}" height="6"/></svg>`

const cellHtml = (cell: Cell): string =>
  typeof cell === 'string'
    ? escapedText(cell)
    : `<a href="${escapedText(cell.href)}" rel="noopener noreferrer nofollow">${escapedText(cell.text)}</a>`

/** What the row is about. */
const rowHead = (cell: Cell): string => `<th scope="row" dir="auto">${cellHtml(cell)}</th>`
const cellOf = (cell: Cell, number: string): string => `<td dir="auto"${number}>${cellHtml(cell)}</td>`

function tableHtml({ caption, columns, rows }: Extract<Block, { kind: 'table' }>): string {
  const isNumber = (place: number): boolean => columns[place]?.startsWith('#') ?? false
  const numberAt = (place: number): string => (isNumber(place) ? ' class="number"' : '')
  const named = columns.findIndex((_, place) => !isNumber(place))
  const head = columns
    .map((name, place) => `<th scope="col"${numberAt(place)}>${escapedText(name.replace('#', ''))}</th>`)
    .join('')
  const body = rows
    .map(row => row.map((cell, place) => (place === named ? rowHead(cell) : cellOf(cell, numberAt(place)))))
    .map(cells => `<tr>${cells.join('')}</tr>`)
    .join('\n')
  return `<div class="wide" role="region" aria-label="${escapedText(caption)}" tabindex="0"><table>
<caption>${escapedText(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table></div>`
}

const frozenHtml = ({
  drawnAt,
  expiresAt,
  sha256,
  data,
}: Frozen): string => `<p class="small">This report was drawn and shared on ${time(drawnAt)}
and has not changed since: whoever opens it reads the same. SHA-256 of what it says: ${code(sha256)}, sealed by the service when it was shared;
it is that of <a href="${data}">the report as data</a>. It can be read by whoever has its address, until ${time(expiresAt)} at the latest.
Nothing about you was recorded but that it was opened.</p>`
