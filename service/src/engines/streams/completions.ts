import { z } from 'zod'
import { many, maybe, number, text } from '../reading/loose.ts'
import { known, overlay, STREAM_ENDED, thing } from './stream.ts'

const Delta = z.object({ content: text, refusal: text, annotations: many(z.unknown()) })
const Chunk = z.looseObject({
  choices: many(z.object({ index: number, delta: maybe(Delta), finish_reason: text })),
  usage: maybe(thing),
})

/** Chunks bear pieces of the message; everything else is repeated, and the last one counts. */
export function joinCompletion(events: unknown[]): unknown {
  const chunks = known(Chunk, events).filter(({ choices, usage }) => choices.length > 0 || usage)
  if (chunks.length === 0) return {}
  const choices = chunks.flatMap(chunk => chunk.choices.filter(({ index }) => !index))
  const deltas = choices.flatMap(({ delta }) => delta ?? [])
  const around = overlay(chunks)
  const finish = choices.findLast(({ finish_reason }) => finish_reason)?.finish_reason
  const message = {
    content: deltas.map(({ content }) => content ?? '').join(''),
    refusal: deltas.map(({ refusal }) => refusal ?? '').join('') || null,
    annotations: deltas.flatMap(({ annotations }) => annotations),
  }
  return { ...around, choices: [{ message, finish_reason: finish ?? STREAM_ENDED }] }
}
