// One visit to a cited page: through the guarded fetch, as far as robots.txt allows, and only what people see of it. The page's
// owner is a stranger, and may be hostile.

import { sha256Of } from '../../evidence/seal.ts'
import type { GuardedFetch, Page } from '../../platform/fetching/guarded-fetch.ts'
import { decode, inOneLine, readDocument } from '../../truth/page/document.ts'
import { type ReadableText, readablePlain, readableText } from '../../truth/proposed/readable-text.ts'
import { createVisitor } from '../../truth/site/visit.ts'
import type { PageLook } from './store.ts'

export type Sight = Pick<
  PageLook,
  'outcome' | 'reason' | 'status' | 'finalUrl' | 'title' | 'sha256' | 'textSha256'
> & { text: string | null }

const MAX_REASON = 300

/** For pages of one host: its robots.txt is read once. */
export function createSight(fetch: GuardedFetch): (url: string) => Promise<Sight> {
  const visitor = createVisitor(fetch, null)
  return async url => {
    const visit = await visitor.visit(url)
    if ('page' in visit) return sightOf(visit.page)
    return unreachable('skipped' in visit ? visit.skipped : visit.failed)
  }
}

function sightOf(page: Page): Sight {
  const { status, url: finalUrl, body } = page
  const answered = { status, finalUrl }
  if (status !== 200) return unreachable(`it answered ${status}`, answered)
  const sha256 = sha256Of(body)
  const read = wordsOf(page)
  if (!read)
    return unreachable('it shows no words that can be read without running its scripts', {
      ...answered,
      sha256,
    })
  const { title, text } = read
  const sealed = { sha256, textSha256: sha256Of(text), text }
  return { outcome: 'read', reason: null, ...answered, title, ...sealed }
}

function wordsOf({ contentType, body }: Page): ReadableText | null {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const text = decode(body, contentType)
  if (/^text\/(?:plain|markdown)$/.test(type)) return readablePlain(text)
  if (!/^(?:text\/html|application\/xhtml\+xml)$/.test(type)) return null
  const document = readDocument(text)
  return document && readableText(document, { withVisitors: true })
}

const unreachable = (reason: string, known: Partial<Sight> = {}): Sight => ({
  outcome: 'unreachable',
  reason: inOneLine(reason.replaceAll('\0', '')).slice(0, MAX_REASON).toWellFormed(),
  status: null,
  finalUrl: null,
  title: null,
  sha256: null,
  textSha256: null,
  text: null,
  ...known,
})
