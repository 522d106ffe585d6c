// Gemini's two families: generateContent streams bodies that are parts of one, Interactions streams steps.

import { z } from 'zod'
import { flag, many, maybe, number, text } from '../reading/loose.ts'
import { inOrder, known, overlay, STREAM_ENDED, type Thing, thing } from './stream.ts'

const Part = z.looseObject({ text: text, thought: flag })
const Candidate = z.object({
  index: number,
  finishReason: text,
  content: maybe(z.object({ parts: many(Part) })),
  groundingMetadata: maybe(thing),
  urlContextMetadata: maybe(z.object({ urlMetadata: many(z.unknown()) })),
})
const Chunk = z.looseObject({ candidates: many(Candidate).optional() })
type Part = z.output<typeof Part>

/** Counts are running totals, so the last ones stand; grounding comes with the last piece. */
export function joinContent(events: unknown[]): unknown {
  const chunks = known(Chunk, events).filter(isPiece)
  if (chunks.length === 0) return {}
  const around = overlay(chunks)
  const pieces = chunks.flatMap(({ candidates = [] }) => candidates.filter(({ index }) => !index))
  if (pieces.length === 0) return around
  const finish = pieces.findLast(({ finishReason }) => finishReason)?.finishReason
  const candidate = {
    finishReason: finish ?? STREAM_ENDED,
    content: { parts: joinParts(pieces.flatMap(({ content }) => content?.parts ?? [])) },
    groundingMetadata: overlay(pieces.map(piece => piece.groundingMetadata)),
    urlContextMetadata: {
      urlMetadata: pieces.flatMap(({ urlContextMetadata }) => urlContextMetadata?.urlMetadata ?? []),
    },
  }
  return { ...around, candidates: [candidate] }
}

const isPiece = ({ candidates, promptFeedback, usageMetadata }: z.output<typeof Chunk>): boolean =>
  Boolean(candidates || promptFeedback || usageMetadata)

/** What runs on is one part, as in a whole body: positions are counted in it. */
function joinParts(parts: Part[]): Part[] {
  const runs: { part: Part; words: string[] }[] = []
  for (const part of parts) {
    const last = runs.at(-1)
    const runsOn = last && isWords(part) && isWords(last.part) && !part.thought === !last.part.thought
    if (runsOn) last.words.push(part.text ?? '')
    else runs.push({ part, words: [part.text ?? ''] })
  }
  return runs.map(({ part, words }) => (isWords(part) ? { ...part, text: words.join('') } : part))
}

const isWords = (part: Part): boolean => typeof part.text === 'string'

const StepEvent = z.object({
  event_type: text,
  interaction: maybe(thing),
  index: number,
  step: maybe(thing),
  delta: maybe(z.looseObject({ type: text, text: text, annotations: many(z.unknown()) })),
})
type StepEvent = z.output<typeof StepEvent>

interface Growing {
  step: Thing
  said: Thing[]
  words: string[]
  annotations: unknown[]
}

export function joinInteraction(events: unknown[]): unknown {
  const heard = known(StepEvent, events)
  const steps = gatherSteps(heard)
  const around = overlay(heard.map(({ interaction }) => interaction))
  const isOver = heard.some(({ event_type }) => event_type === 'interaction.completed')
  if (steps.length === 0) return isOver ? around : {}
  const whole = Array.isArray(around.steps) && around.steps.length > 0
  return { ...around, ...(!whole && { steps }), ...(!isOver && { status: 'incomplete' }) }
}

function gatherSteps(events: StepEvent[]): Thing[] {
  const steps = new Map<number, Growing>()
  for (const { index, step, delta } of events) {
    if (typeof index !== 'number') continue
    if (step) steps.set(index, { step, said: [], words: [], annotations: [] })
    const growing = steps.get(index)
    if (!growing || !delta) continue
    const { type, text: words, annotations, ...said } = delta
    if (type === 'text') growing.words.push(words ?? '')
    else if (type === growing.step.type) growing.said.push(said)
    for (const annotation of annotations) growing.annotations.push(annotation)
  }
  return inOrder(steps).map(({ step, said, words, annotations }) => ({
    ...overlay([step, ...said]),
    ...(words.length > 0 && { content: [{ type: 'text', text: words.join(''), annotations }] }),
  }))
}
