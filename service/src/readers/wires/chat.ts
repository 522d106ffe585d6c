import { z } from 'zod'
import { noAnswer } from '../../engines/asking/failures.ts'
import type { Exchanges, Reading, Usage } from '../../engines/engine.ts'
import { list, maybe, number, parseBody, text } from '../../engines/reading/loose.ts'
import { answerExchange, nameOutcome, requestId, toCount, toMicros } from '../../engines/reading/reading.ts'
import type { Provider } from '../../engines/terms/providers.ts'
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

const Message = z.object({
  /** One string, or parts of it. */
  content: z
    .union([z.string().transform(words => [{ text: words }]), list(z.object({ text: text }))])
    .catch([]),
  refusal: text,
})
const CompletionBody = z.object({
  id: text,
  model: text,
  choices: maybe(list(z.object({ message: maybe(Message), finish_reason: text }))),
  usage: maybe(
    z.object({
      prompt_tokens: number,
      completion_tokens: number,
      total_tokens: number,
      prompt_tokens_details: maybe(z.object({ cached_tokens: number })),
      completion_tokens_details: maybe(z.object({ reasoning_tokens: number })),
      /** OpenRouter's bill, in US dollars. */
      cost: number,
    }),
  ),
})
export type CompletionBody = z.output<typeof CompletionBody>

/** The second is said by servers that run out of capacity. */
const CUT_SHORT = ['length', 'insufficient_system_resource']

function readCompletion(answer: Exchanges): Reading {
  const exchange = answerExchange(answer)
  const body = parseBody(CompletionBody, exchange.body)
  if (!body.choices) throw noAnswer(exchange.body)
  const [choice] = body.choices
  const message = choice?.message
  const said = (message?.content ?? []).map(part => part.text ?? '').join('')
  const finish = choice?.finish_reason ?? null
  return {
    outcome: nameOutcome({
      refused: Boolean(message?.refusal),
      filtered: finish === 'content_filter',
      truncated: CUT_SHORT.includes(finish ?? ''),
      searched: false,
    }),
    text: said || (message?.refusal ?? ''),
    ...{ citations: [], consulted: [], searched: false },
    model: body.model ?? null,
    providerRequestId: requestId(exchange, body.id),
    finish,
    usage: readUsage(body),
    vendorCostMicros: toMicros(body.usage?.cost),
  }
}

function readUsage({ usage }: CompletionBody): Usage | null {
  if (!usage) return null
  const inputTokens = toCount(usage.prompt_tokens)
  const reasoningTokens = toCount(usage.completion_tokens_details?.reasoning_tokens)
  const completed = toCount(usage.completion_tokens)
  // Some count reasoning separately from the answer, others within it: the total tells which.
  const isBeside = toCount(usage.total_tokens) >= inputTokens + completed + Math.max(reasoningTokens, 1)
  return {
    inputTokens,
    cachedInputTokens: toCount(usage.prompt_tokens_details?.cached_tokens),
    outputTokens: isBeside ? toCount(usage.total_tokens) - inputTokens : completed,
    reasoningTokens,
    searches: 0,
  }
}
