// A segment from its first word to its last, and several made into one.

import type { Sql } from '../../platform/database.ts'
import { byBytes } from './bytes.ts'
import { readPostings } from './postings.ts'
import { readWords, type SegmentRow, SegmentWriter } from './rows.ts'
import { findCrowd, insertRows, replaceSegments, rowsAfter, type SegmentKey } from './store.ts'

interface WordLists {
  word: string
  lists: Buffer[]
}

/** Rows at once. */
const PAGE = 32

/** Words in order; `onRow` sees each row as it is read. */
export async function* readSegment(
  sql: Sql,
  key: SegmentKey,
  onRow: (row: SegmentRow) => void = () => {},
): AsyncGenerator<WordLists> {
  const parts = rowsOf(sql, key, { begin: -1, after: ({ number }) => number, onRow })
  const rows = rowsOf(sql, key, { begin: '', after: ({ word }) => word, onRow })
  for await (const { bytes } of rows) {
    for (const { word, list, places } of readWords(bytes, key.segment)) {
      const lists = list ? [list] : []
      while (lists.length < places.length) {
        const { value } = await parts.next()
        if (!value) throw new Error('a part of a list is missing')
        lists.push(value.bytes)
      }
      yield { word, lists }
    }
  }
  if (!(await parts.next()).done) throw new Error('a part of a list belongs to no word')
}

interface Rows {
  begin: string | number
  after: (row: SegmentRow) => string | number
  onRow: (row: SegmentRow) => void
}

async function* rowsOf(sql: Sql, key: SegmentKey, { begin, after, onRow }: Rows): AsyncGenerator<SegmentRow> {
  for (let last = begin; ; ) {
    const page = await rowsAfter(sql, key, { after: last, limit: PAGE })
    for (const row of page) {
      onRow(row)
      yield row
    }
    const final = page.at(-1)
    if (!final || page.length < PAGE) return
    last = after(final)
  }
}

/** Eight neighbours of a level, made into one of the next; false if no level has eight. Belongs in a transaction. */
export async function mergeSegments(sql: Sql, brandId: string): Promise<boolean> {
  const crowd = await findCrowd(sql, brandId)
  if (!crowd) return false
  const { level, segments } = crowd
  const segment = segments[0] as number
  const into = { brandId, level: level + 1, segment }
  const writer = new SegmentWriter(segment)
  const sources = segments.map(from => ({ from, words: readSegment(sql, { brandId, level, segment: from }) }))
  const heads: (WordLists | undefined)[] = []
  for (const { words } of sources) heads.push((await words.next()).value)
  for (;;) {
    const word = firstOf(heads)
    if (word === undefined) break
    for (const [turn, { from, words }] of sources.entries()) {
      const head = heads[turn]
      if (head?.word !== word) continue
      for (const list of head.lists) for (const posting of readPostings(list, from)) writer.add(posting)
      heads[turn] = (await words.next()).value
    }
    writer.endWord(word)
    if (writer.rows.length >= PAGE) await insertRows(sql, into, writer.rows.splice(0))
  }
  writer.end()
  await insertRows(sql, into, writer.rows.splice(0))
  await replaceSegments(sql, brandId, crowd)
  return true
}

function firstOf(heads: (WordLists | undefined)[]): string | undefined {
  let first: string | undefined
  for (const head of heads)
    if (head && (first === undefined || byBytes(head.word, first) < 0)) first = head.word
  return first
}
