// Why a fact of a site was not found: one line each, with the nearest that was read.

import type { Collected, Report } from './compare-site.ts'
import type { PagesRead } from './page-replies.ts'
import type { ExpectedFact } from './site.ts'
import { canonicalValue } from './site-values.ts'

export interface ModelResult {
  read: PagesRead
  /** Of what it proposes. */
  proposed: Report
  /** Of both together. */
  both: Report
}

export interface SiteResult {
  name: string
  pages: number
  facts: Collected[]
  /** Of what is active at once. */
  active: Report
  model: ModelResult | null
}

export const missesIn = ({ name, active, model }: SiteResult): string[] =>
  (model?.both ?? active).missed.map(fact => {
    const { why, nearest } = model
      ? reasonOf(fact, model.read)
      : { why: 'not in structured data', nearest: '' }
    return [
      why,
      name,
      fact.where,
      `${fact.key}=${fact.value}`,
      nearest,
      inOneLine(fact.quote).slice(0, 80),
    ].join(' | ')
  })

interface Reason {
  why: string
  nearest: string
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')

function reasonOf(fact: ExpectedFact, { texts, unread, stated, refused }: PagesRead): Reason {
  const isSame = ({ value }: { value: string }) =>
    [fact.value, ...(fact.alsoValues ?? [])].some(
      expected => canonicalValue(fact.key, expected) === canonicalValue(fact.key, value),
    )
  const same = stated.filter(isSame)
  const nearest = ({ key, value }: Pick<Collected, 'key' | 'value'>) => `${key}=${value}`
  const named = same.find(({ key }) => withoutNames(key) === withoutNames(fact.key))
  if (named) return { why: 'under another name', nearest: nearest(named) }
  const barred = refused.find(({ statement }) => isSame(statement))
  if (barred) return { why: `refused: ${barred.why}`, nearest: nearest(barred.statement) }
  // Yes and no are said of many things.
  if (same[0] && !/^(?:true|false)$/.test(fact.value))
    return { why: 'under another key', nearest: nearest(same[0]) }
  const page = [fact.page, `${fact.page}/`].find(path => texts.has(path))
  if (page === undefined) return { why: 'page not chosen', nearest: '' }
  if (unread.includes(page)) return { why: 'page not read', nearest: '' }
  const isShown = inOneLine(texts.get(page) ?? '').includes(inOneLine(fact.quote))
  return { why: isShown ? 'not said by the model' : 'not in the text', nearest: '' }
}

const withoutNames = (key: string): string => key.replace(/\[[^\]]*\]/g, '')
