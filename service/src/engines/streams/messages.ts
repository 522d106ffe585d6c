import { z } from 'zod'
import { maybe, number, text } from '../reading/loose.ts'
import { inOrder, known, overlay, STREAM_ENDED, type Thing, thing } from './stream.ts'

const Event = z.object({
  type: text,
  message: maybe(thing),
  index: number,
  content_block: maybe(thing),
  delta: maybe(z.looseObject({ type: text, text: text, citation: maybe(thing) })),
  usage: maybe(thing),
})
type Event = z.output<typeof Event>

interface Growing {
  block: Thing
  words: string[]
  citations: Thing[]
}

export function joinMessage(events: unknown[]): unknown {
  const heard = known(Event, events)
  const begun = heard.find(({ type, message }) => type === 'message_start' && message)?.message
  const content = gatherBlocks(heard)
  const end = heard.findLast(({ type }) => type === 'message_delta')
  if (!begun && content.length === 0) return {}
  const usage = overlay([thing.safeParse(begun?.usage).data, end?.usage])
  const stop = end?.delta?.stop_reason ?? STREAM_ENDED
  // A stream that only reports a failure bears no answer.
  if (!end && content.length === 0) return {}
  return { ...begun, content, stop_reason: stop, usage }
}

function gatherBlocks(events: Event[]): Thing[] {
  const blocks = new Map<number, Growing>()
  for (const { type, index, content_block: block, delta } of events) {
    if (typeof index !== 'number') continue
    if (type === 'content_block_start' && block) blocks.set(index, begin(block))
    const growing = blocks.get(index)
    if (type !== 'content_block_delta' || !growing) continue
    if (delta?.type === 'text_delta' && delta.text) growing.words.push(delta.text)
    if (delta?.type === 'citations_delta' && delta.citation) growing.citations.push(delta.citation)
  }
  return inOrder(blocks).map(({ block, words, citations }) =>
    block.type === 'text' ? { ...block, text: words.join(''), citations } : block,
  )
}

const begin = (block: Thing): Growing => ({
  block,
  words: typeof block.text === 'string' ? [block.text] : [],
  citations: Array.isArray(block.citations) ? block.citations : [],
})
