// What a sealed claim says about its reading: who read it, what was compared, and why it accuses nobody. Older claims say none
// of it, and are drawn as before. Part of the drawing: see bundle-page.ts.

import type { Bundle } from './bundle.ts'
import type { OpenedRun } from './open-run.ts'
import { list } from './page-parts.ts'
import { code, escaped, said } from './page-text.ts'

/** Sealed content may have any shape. */
export type SealedClaim = Record<string, unknown>

const textIn = (claim: SealedClaim, field: string): string | null => {
  const value = claim[field]
  return typeof value === 'string' ? value : null
}

const asideWords = said({
  past: 'it is said of the past',
  future: 'it is said of the future',
  reported: 'it passes on what others say',
  denied: 'it is denied',
  question: 'it is a question',
  condition: 'it holds only under a condition',
  other: 'it is said of somebody else',
  product: 'it is said of another product',
})

const doubtWords = said({
  other_named: 'somebody else is named where it stands',
  not_confirmed: 'a second look at the passage does not confirm it, or nobody has looked',
  not_calibrated: 'its reader has not shown that it is right often enough on values of this kind',
})

/** The verdict in words, if the claim says more than its verdict; otherwise null. */
export function verdictOf(claim: SealedClaim): string | null {
  const aside = textIn(claim, 'aside')
  if (aside !== null) return `Set aside, and held against nothing: ${asideWords(aside)}`
  if (textIn(claim, 'suspected') === null) return null
  if (claim.disputed === true) return 'May contradict the fact; two readings of it differ'
  const doubt = textIn(claim, 'doubt')
  return doubt === null ? null : `May contradict the fact; ${doubtWords(doubt)}`
}

export function readingRows(claim: SealedClaim): [string, string][] {
  const comparison = textIn(claim, 'comparison')
  const reader = textIn(claim, 'reader')
  return [
    ...(comparison === null ? [] : [['Compared', escaped(comparison)] as [string, string]]),
    ...(reader === null ? [] : [['Read by', escaped(reader)] as [string, string]]),
  ]
}

/** Models that read the answer, and what no reader read. */
export function readers({ reading }: Bundle, { latest, extractions }: OpenedRun): string {
  const models = extractions.filter(({ content }) => content.model !== null)
  const { extraction, unread } = latest.content as SealedClaim
  const lines = models.map(
    ({ id, content: { model, template } }) =>
      `${escaped(model ?? '')} <span class="note">(${escaped(template ?? 'no template')}, record ${code(id)}${id === extraction ? ', which the judgement rests on' : ''})</span>`,
  )
  return [
    lines.length === 0
      ? ''
      : `<h3>Read by models</h3>\n<p>They read without being told what the facts say; only for a second look at what would contradict one were they told what it says. Their exact replies are in the data of this file.</p>\n${list(lines)}`,
    unreadOf(unread, reading?.text ?? ''),
  ]
    .filter(part => part !== '')
    .join('\n')
}

function unreadOf(unread: unknown, text: string): string {
  const places = (Array.isArray(unread) ? unread : []).flatMap(({ start, end } = {}) =>
    Number.isInteger(start) && Number.isInteger(end) && start < end && end <= text.length
      ? [text.slice(start, end)]
      : [],
  )
  if (places.length === 0) return ''
  return `<h3>Not read</h3>\n<p>These sentences name the brand and hold a value that no reader stated, so the answer does not count as strong.</p>\n${list(
    places.map(place => `“${escaped(place)}”`),
  )}`
}
