// OpenAI's chat completions, as servers of models of one's own speak them. Any key opens it, and so does none.

import type { Ask, Asking, Call, JsonObject, Provider, Reply, Step } from '../provider.ts'
import { type Answer, compose, inProse } from '../scripts/answer.ts'
import { stableHex, stableSecond } from '../stable.ts'
import { bearer, isGoodKey, json, lastUserText, parseObject, tokens } from './requests.ts'
import { asked, desk } from './steps.ts'

export const chat: Provider = { fail, handle }

const TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_exceeded',
}

function fail(status: number, message: string): Reply {
  return json({ error: { message, type: TYPES[status] ?? 'server_error', param: null, code: null } }, status)
}

function handle(call: Call, ask: Ask): Step | undefined {
  if (call.method !== 'POST' || call.path !== '/v1/chat/completions') return undefined
  const key = bearer(call)
  if (key !== undefined && !isGoodKey(key)) return desk(fail(401, 'Invalid API key.'))
  const request = parseObject(call.body)
  if (!request) return desk(fail(400, 'The body is not JSON.'))
  if (typeof request.model !== 'string') return desk(fail(400, 'model is required'))
  const prompt = lastUserText(request.messages)
  if (!prompt) return desk(fail(400, 'messages is required'))
  const asking = ask('CHATGPT', prompt)
  return asked(asking, 'only', () => reply(request, asking))
}

function reply(request: JsonObject, asking: Asking): Reply {
  const { answer, prompt, key } = asking
  if (answer.kind === 'failed') return json({ error: { message: 'Provider returned error', code: 502 } })
  const { message, finish } = said(answer)
  const [asked, answered] = [tokens(JSON.stringify(request.messages)), tokens(message.content ?? '')]
  return json({
    id: `chatcmpl-${stableHex(24, key)}`,
    object: 'chat.completion',
    created: stableSecond(key, prompt),
    model: asking.model ?? request.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: { prompt_tokens: asked, completion_tokens: answered, total_tokens: asked + answered },
  })
}

function said(answer: Exclude<Answer, { kind: 'failed' }>) {
  if (answer.kind === 'refusal')
    return { message: { role: 'assistant', content: null, refusal: answer.text }, finish: 'stop' }
  const { blocks, truncated } = inProse(answer)
  const message = { role: 'assistant', content: compose(blocks).text, refusal: null }
  return { message, finish: answer.kind === 'filtered' ? 'content_filter' : truncated ? 'length' : 'stop' }
}
