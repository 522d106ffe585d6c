// Answers as a segment: what the job writes, and what an audit compares with.

import type { Sql } from '../../platform/database.ts'
import { traitOf } from '../words/wanted.ts'
import type { Word } from '../words/words.ts'
import { byBytes } from './bytes.ts'
import type { Posting } from './postings.ts'
import { SegmentWriter } from './rows.ts'
import { insertBlock, insertRows, type SegmentKey } from './store.ts'

export interface IndexedAnswer {
  runId: string
  capturedAt: Date
  /** Its engine and its intent: they never change. */
  traits: string[]
  words: Pick<Word, 'word' | 'place'>[]
}

/** Where each word of an answer stands in it. */
export function standingOf({
  traits,
  words,
}: Pick<IndexedAnswer, 'traits' | 'words'>): Map<string, number[]> {
  const standing = new Map<string, number[]>(traits.map(trait => [traitOf(trait), []]))
  for (const { word, place } of words) {
    const known = standing.get(word)
    if (known) known.push(place)
    else standing.set(word, [place])
  }
  return standing
}

/** How many places its words take. */
export const lengthOf = ({ words }: Pick<IndexedAnswer, 'words'>): number => (words.at(-1)?.place ?? -1) + 1

/** In the order of their places, the first of which is the segment's. */
export async function writeSegment(sql: Sql, key: SegmentKey, answers: IndexedAnswer[]): Promise<void> {
  const postings = new Map<string, Posting[]>()
  for (const [turn, answer] of answers.entries())
    for (const [word, at] of standingOf(answer)) {
      const posting = { place: key.segment + turn, at }
      const known = postings.get(word)
      if (known) known.push(posting)
      else postings.set(word, [posting])
    }
  const writer = new SegmentWriter(key.segment)
  for (const word of [...postings.keys()].sort(byBytes)) {
    for (const posting of postings.get(word) ?? []) writer.add(posting)
    writer.endWord(word)
  }
  writer.end()
  const times = answers.map(({ capturedAt }) => capturedAt.getTime())
  await insertBlock(sql, {
    ...key,
    documents: answers.map(answer => ({ runId: answer.runId, words: lengthOf(answer) })),
    firstAt: new Date(times.reduce((one, other) => Math.min(one, other))),
    lastAt: new Date(times.reduce((one, other) => Math.max(one, other))),
  })
  await insertRows(sql, key, writer.rows)
}
