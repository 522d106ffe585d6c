// What an answer alleges of a brand that no fact covers, as far as its reading quotes it rightly. It accuses nobody: whether it is
// true, people decide. Pure, so an audit can derive it again.

import { hash } from 'node:crypto'
import { z } from 'zod'
import { type Place, quotedIn } from '../../citations/gate/quoted.ts'
import type { CapturedRun } from '../../evidence/history.ts'
import { readable } from '../../readers/readable.ts'
import { sentencesOf } from '../../readers/sentences.ts'
import { type ALLEGATION_KINDS, type Allegation, allegationShape } from '../../readers/told.ts'

export type AllegationKind = (typeof ALLEGATION_KINDS)[number]

export interface ToldAllegation extends Pick<Allegation, 'kind' | 'quote' | 'source'> {
  runId: string
  /** Among those of the reading. */
  place: number
  brandId: string
  /** The same for all answers that say it in the same words; one decision holds for all of them. */
  topic: string
  voice: 'own' | 'reported'
  /** The record of the reading. */
  reading: string
}

const Sealed = z.array(allegationShape)

/** By the reading that the verdict rests on; none where it rests on none. */
export function allegationsTold(
  run: CapturedRun,
  { extraction, text }: { extraction: string | null; text: string },
): ToldAllegation[] {
  const reading = run.readings.find(({ id }) => id === extraction)
  const sealed = Sealed.safeParse(reading?.content.allegations)
  const brandId = run.exchanges.at(-1)?.content.brand.id
  if (!reading || !sealed.success || brandId === undefined) return []
  return queued(text, sealed.data).map(({ place, allegation: { kind, quote, voice, source } }) => {
    const topic = topicOf(brandId, kind, quote)
    return { runId: run.runId, place, brandId, topic, kind, voice, quote, source, reading: reading.id }
  })
}

interface Queued {
  /** Among those told. */
  place: number
  allegation: Allegation & { voice: ToldAllegation['voice'] }
  /** Where the answer says it. */
  at: Place[]
}

/** Those that people are to review. What is settled, denied, asked or supposed alleges nothing. */
export function queued(text: string, told: Allegation[]): Queued[] {
  const answer = readable(text)
  const sentences = sentencesOf(answer)
  return told.flatMap((allegation, place) => {
    const { time, voice } = allegation
    const at = quotedIn(answer, sentences, allegation)
    if (at.length === 0 || time === 'past' || (voice !== 'own' && voice !== 'reported')) return []
    return [{ place, allegation: { ...allegation, voice }, at }]
  })
}

const DIGITS = 26

/** Letters and figures alone: capitals, marks and spaces make no other allegation. */
function topicOf(brandId: string, kind: string, quote: string): string {
  const words =
    quote
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return `alg_${hash('sha256', JSON.stringify([brandId, kind, ...words])).slice(0, DIGITS)}`
}
