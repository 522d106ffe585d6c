import { anthropicBatches } from '../../engines/batches/anthropic.ts'
import { ANTHROPIC } from '../../engines/terms/providers.ts'
import { readMessages } from '../../engines/wires/messages.ts'
import { MOST_OUTPUT_TOKENS, type Wire } from './wire.ts'

const VERSION = { 'anthropic-version': '2026-10-21' }
const CACHED = { cache_control: { type: 'ephemeral' } }

/** Anthropic's Messages. This version of the format has no temperature. */
export const anthropic: Wire = {
  route: 'anthropic-messages',
  provider: ANTHROPIC,
  headers: VERSION,
  path: () => '/v1/messages',
  body: ({ instruction, input, schema }, model) => ({
    model,
    max_tokens: MOST_OUTPUT_TOKENS,
    system: instruction,
    messages: [{ role: 'user', content: blocksOf(input) }],
    output_config: { format: { type: 'json_schema', schema } },
  }),
  read: readMessages,
  batch: anthropicBatches(VERSION),
}

/**
 * The input as two blocks, the first ending at its first empty line: that is what all answers about one brand
 * share. Anthropic caches only up to a mark, and the instruction alone is too short to be cached.
 */
function blocksOf(input: string): object[] {
  const end = input.indexOf('\n\n') + 2
  if (end < 2 || end === input.length) return [{ type: 'text', text: input }]
  return [
    { type: 'text', text: input.slice(0, end), ...CACHED },
    { type: 'text', text: input.slice(end) },
  ]
}
