// Vendors that speak another vendor's format at an address of their own, with a price list of their own.

import { DEEPSEEK_AI, OPENAI, XAI } from '../../engines/terms/providers.ts'
import { chat } from './chat.ts'
import { openai } from './openai.ts'
import { MOST_OUTPUT_TOKENS, SCHEMA_NAME, type Wire } from './wire.ts'

/** Its Responses take no instructions, so it is asked by chat completions. */
export const xai: Wire = {
  ...chat,
  route: 'xai-responses',
  provider: XAI,
  path: () => '/v1/chat/completions',
}

/** Its chat completions take no JSON schema; its Responses do, with a key as OpenAI wants it. */
export const deepseek: Wire = {
  route: 'deepseek-messages',
  provider: { ...DEEPSEEK_AI, authorize: OPENAI.authorize },
  path: () => '/responses',
  body: ({ instruction, input, schema }, model) => ({
    model,
    instructions: instruction,
    input,
    max_output_tokens: MOST_OUTPUT_TOKENS,
    temperature: 0,
    text: { format: { type: 'json_schema', name: SCHEMA_NAME, schema } },
  }),
  read: openai.read,
}
