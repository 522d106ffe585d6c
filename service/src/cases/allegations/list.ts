// Allegations as people review them, and what the pages that their answers cite say of it. An answer that cites pages of which none
// names the brand comes first: it has made up its source.

import type { BrandRef } from '../../model/brand.ts'
import type { Sql } from '../../platform/database.ts'
import { looksAt, type PageLook, readTexts } from '../pages/store.ts'
import { createFindPassage } from './find-passage.ts'
import { citedBy, readTopics, type TopicRow } from './store.ts'

/** Each with its pages, which are read through: no more than people review at a time. */
const MOST_SHOWN = 50
const MOST_PAGES = 10

interface CitedPage {
  url: string
  /** Null while nobody could read it. */
  isNamed: boolean | null
  /** Where it names the brand, nearest to the allegation. */
  passage: string | null
  lookedAt: Date | null
}

export type ReviewedAllegation = TopicRow & { pages: CitedPage[]; isUnfounded: boolean }

export async function listAllegations(
  sql: Sql,
  { brand, isDecided }: { brand: BrandRef & { aliases: string[] }; isDecided: boolean },
): Promise<ReviewedAllegation[]> {
  const topics = await readTopics(sql, { brandId: brand.id, isDecided, limit: MOST_SHOWN })
  const cited = await citedBy(
    sql,
    topics.map(({ topic }) => topic),
    MOST_PAGES,
  )
  const looks = new Map<string, PageLook>()
  for (const look of await looksAt(sql, brand.id, [...new Set(cited.map(({ address }) => address))]))
    looks.set(look.address, look)
  const texts = await readTexts(
    sql,
    [...looks.values()].flatMap(({ textSha256 }) => textSha256 ?? []),
  )
  const findPassage = createFindPassage(brand)
  const pagesOf = Map.groupBy(cited, ({ topic }) => topic)
  return topics
    .map(row => {
      const pages = (pagesOf.get(row.topic) ?? []).map(({ address, url }): CitedPage => {
        const look = looks.get(address)
        const text = texts.get(look?.textSha256 ?? '')
        const isRead = look !== undefined && text !== undefined
        const passage = isRead ? findPassage({ title: look.title ?? '', text }, row.quote) : null
        return { url, isNamed: isRead ? passage !== null : null, passage, lookedAt: look?.lookedAt ?? null }
      })
      return {
        ...row,
        pages,
        isUnfounded: pages.length > 0 && pages.every(({ isNamed }) => isNamed === false),
      }
    })
    .sort((one, other) => Number(other.isUnfounded) - Number(one.isUnfounded))
}
