import type { Provider } from '../../engines/terms/providers.ts'
import { readCompletion } from '../../engines/wires/chat-completions.ts'
import { SCHEMA_NAME, type Wire } from './wire.ts'

const bearer = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` }

/** Whatever server the operator named. One on the operator's own machine usually needs no key. */
const COMPATIBLE: Provider = {
  name: 'chat',
  label: 'a server of the operator’s choice',
  baseUrl: '',
  credentials: [],
  authorize: ([key]) => ({ headers: bearer(key), query: {} }),
}

/**
 * OpenAI's chat completions, as spoken by Ollama, vLLM, llama.cpp and OpenRouter. No output limit is sent: servers of
 * small models refuse one that does not fit their context beside the request.
 */
export const chat: Wire = {
  route: 'chat-completions',
  provider: COMPATIBLE,
  path: () => '/chat/completions',
  body: ({ instruction, input, schema }, model) => ({
    model,
    messages: [
      { role: 'system', content: instruction },
      { role: 'user', content: input },
    ],
    temperature: 0,
    stream: false,
    response_format: { type: 'json_schema', json_schema: { name: SCHEMA_NAME, strict: true, schema } },
  }),
  read: readCompletion,
}
