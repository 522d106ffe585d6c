import { z } from 'zod'
import { maybe, number, text } from '../reading/loose.ts'
import { inOrder, known, STREAM_ENDED, type Thing, thing } from './stream.ts'

const Event = z.object({
  type: text,
  response: maybe(thing),
  item: maybe(thing),
  output_index: number,
  content_index: number,
  delta: text,
  annotation: maybe(thing),
})
type Event = z.output<typeof Event>

const ENDS = ['response.completed', 'response.incomplete', 'response.failed', 'response.cancelled']

/** The last event carries the whole answer; if it never arrived, there is what was said by then. */
export function joinResponse(events: unknown[]): unknown {
  const heard = known(Event, events)
  const end = heard.findLast(({ type, response }) => response && ENDS.includes(type ?? ''))?.response
  if (end && !lacksOutput(end)) return end
  const output = gatherItems(heard)
  if (end) return { ...end, output }
  const begun = heard.findLast(({ response }) => response)?.response
  if (output.length === 0) return {}
  return { ...begun, status: 'incomplete', incomplete_details: { reason: STREAM_ENDED }, output }
}

const lacksOutput = ({ status, output }: Thing): boolean =>
  status !== 'failed' && (!Array.isArray(output) || output.length === 0)

interface Unfinished {
  item: Thing
  parts: Map<number, { words: string[]; annotations: unknown[] }>
}

function gatherItems(events: Event[]): Thing[] {
  const items = new Map<number, Thing | Unfinished>()
  for (const event of events) {
    const { type, item, output_index: place } = event
    if (typeof place !== 'number') continue
    if (item && type === 'response.output_item.done') items.set(place, item)
    else if (item && type === 'response.output_item.added') items.set(place, { item, parts: new Map() })
    else if (type?.startsWith('response.output_text.')) addWords(items, place, event)
  }
  return inOrder(items).map(found => (isUnfinished(found) ? broken(found) : found))
}

const isUnfinished = (found: Thing | Unfinished): found is Unfinished => found.parts instanceof Map

function addWords(items: Map<number, Thing | Unfinished>, place: number, event: Event): void {
  const found = items.get(place) ?? { item: { type: 'message' }, parts: new Map() }
  if (!isUnfinished(found)) return
  items.set(place, found)
  const number = event.content_index ?? 0
  const part = found.parts.get(number) ?? { words: [], annotations: [] }
  found.parts.set(number, part)
  if (event.type === 'response.output_text.delta' && event.delta) part.words.push(event.delta)
  if (event.annotation) part.annotations.push(event.annotation)
}

const broken = ({ item, parts }: Unfinished): Thing => ({
  ...item,
  content: inOrder(parts).map(({ words, annotations }) => ({
    type: 'output_text',
    text: words.join(''),
    annotations,
  })),
})
