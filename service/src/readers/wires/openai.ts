import { openaiBatches } from '../../engines/batches/openai.ts'
import { OPENAI } from '../../engines/terms/providers.ts'
import { readResponses } from '../../engines/wires/responses.ts'
import { MOST_OUTPUT_TOKENS, SCHEMA_NAME, type Wire } from './wire.ts'

/** Reasoning models answer 400 to a temperature; only the generations before them take one. */
const TAKES_TEMPERATURE = /^(?:ft:)?gpt-4/

const PATH = '/v1/responses'

export const openai: Wire = {
  route: 'openai-responses',
  provider: OPENAI,
  path: () => PATH,
  body: ({ instruction, input, schema }, model) => ({
    model,
    instructions: instruction,
    input,
    store: false,
    max_output_tokens: MOST_OUTPUT_TOKENS,
    ...(TAKES_TEMPERATURE.test(model) ? { temperature: 0 } : {}),
    text: { format: { type: 'json_schema', name: SCHEMA_NAME, strict: true, schema } },
  }),
  read: answer => readResponses(answer),
  batch: openaiBatches(PATH),
}
