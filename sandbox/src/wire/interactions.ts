// Google's Interactions format: steps instead of candidates.

import type { Ask, Asking, JsonObject, Step } from '../provider.ts'
import { compose, inProse, type TextAnswer, withoutSearch } from '../scripts/answer.ts'
import { stableTime, stableToken } from '../stable.ts'
import { byteSpan, domainOf, type GoogleFail, halved, redirectTo } from './grounding.ts'
import { hasTool, isObject, json, tokens } from './requests.ts'
import { asked, desk, type Half, turnOf } from './steps.ts'

export function interactions(request: JsonObject, ask: Ask, fail: GoogleFail): Step {
  if (typeof request.model !== 'string') return desk(fail(400, 'model is required.'))
  const prompt = inputText(request.input)
  if (!prompt) return desk(fail(400, 'input is required.'))
  const asking = ask('GEMINI', prompt)
  const created = stableTime(asking.key)
  const head = {
    id: `v1_${stableToken(40, asking.key)}`,
    object: 'interaction',
    created,
    updated: created,
    role: 'model',
  }
  const { stage, half } = turnOf(asking, typeof request.continuation_token === 'string')
  return asked(asking, stage, () => json({ ...head, model: request.model, ...said(request, asking, half) }))
}

/** A string, one text part, a list of parts, or a list of steps. */
function inputText(input: unknown): string | undefined {
  if (typeof input === 'string') return input
  if (Array.isArray(input)) return input.map(inputText).findLast(text => text !== undefined)
  if (!isObject(input)) return undefined
  return typeof input.text === 'string' ? input.text : inputText(input.content)
}

function said(request: JsonObject, { prompt, answer, key }: Asking, half: Half): JsonObject {
  if (answer.kind === 'failed') return { status: 'failed', steps: [], usage: usage(prompt, '', 0) }
  if (answer.kind === 'filtered') {
    const errors = [{ code: 'PROHIBITED_CONTENT', message: 'The request was blocked.' }]
    return { status: 'failed', steps: [], errors, usage: usage(prompt, '', 0) }
  }
  const spoken = inProse(answer)
  const whole = hasTool(request, 'google_search') ? spoken : withoutSearch(spoken)
  const heard = {
    ...whole,
    blocks: halved(whole.blocks, half),
    queries: half === 'second' ? [] : whole.queries,
  }
  const { text } = compose(heard.blocks)
  const output = { type: 'model_output', content: [{ type: 'text', text, annotations: annotations(heard) }] }
  const unfinished = {
    status: 'requires_continuation',
    continuation_token: stableToken(40, key, 'continuation'),
  }
  return {
    ...(half === 'first' ? unfinished : { status: heard.truncated ? 'incomplete' : 'completed' }),
    steps: [{ type: 'thought', signature: stableToken(40, prompt) }, ...searchSteps(heard), output],
    usage: usage(prompt, text, heard.queries.length),
  }
}

function searchSteps({ queries }: TextAnswer): JsonObject[] {
  if (queries.length === 0) return []
  const id = stableToken(12, ...queries)
  const result = [{ search_suggestions: '<div class="container"><a class="chip">Search</a></div>' }]
  return [
    { type: 'google_search_call', id, arguments: { queries }, search_type: 'web_search' },
    { type: 'google_search_result', call_id: id, result, is_error: false },
  ]
}

function annotations(answer: TextAnswer): JsonObject[] {
  const { text, placed } = compose(answer.blocks)
  return placed.flatMap(({ source, sentence }) => {
    const cited = answer.sources[source]
    if (!cited) return []
    const { start, end } = byteSpan(text, sentence)
    return [
      {
        type: 'url_citation',
        start_index: start,
        end_index: end,
        url: redirectTo(cited),
        title: domainOf(cited),
      },
    ]
  })
}

function usage(prompt: string, text: string, searches: number): JsonObject {
  const [asked, answered, thought] = [tokens(prompt), tokens(text), 96]
  return {
    total_input_tokens: asked,
    input_tokens_by_modality: [{ modality: 'text', tokens: asked }],
    total_cached_tokens: 0,
    total_output_tokens: answered,
    total_tool_use_tokens: 0,
    total_thought_tokens: thought,
    total_tokens: asked + answered + thought,
    ...(searches > 0 && { grounding_tool_count: [{ type: 'google_search', count: searches }] }),
  }
}
