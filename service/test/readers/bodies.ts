// What vendors send back when a model replies: bodies in the shapes that they document, written by us.

export interface Told {
  text: string
  model?: string
  ending?: 'whole' | 'cut_off' | 'refused'
  input?: number
  cached?: number
  output?: number
}

export type BodyOf = (told: Told) => object

const ENDED = { whole: 0, cut_off: 1, refused: 2 } as const
const pick = ({ ending = 'whole' }: Told, words: readonly [string, string, string]) => words[ENDED[ending]]

export const openaiBody: BodyOf = told => {
  const {
    text,
    model = 'gpt-6.1-terra-2026-09-30',
    ending,
    input = 1_800,
    cached = 1_024,
    output = 420,
  } = told
  const part =
    ending === 'refused'
      ? { type: 'refusal', refusal: text }
      : { type: 'output_text', text, annotations: [], logprobs: [] }
  return {
    id: 'resp_0a1b',
    object: 'response',
    created_at: 1_794_000_000,
    status: pick(told, ['completed', 'incomplete', 'completed']),
    error: null,
    incomplete_details: ending === 'cut_off' ? { reason: 'max_output_tokens' } : null,
    model,
    output: [
      { id: 'rs_1', type: 'reasoning', summary: [] },
      { id: 'msg_1', type: 'message', status: 'completed', role: 'assistant', content: [part] },
    ],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
  }
}

export const anthropicBody: BodyOf = told => {
  const { text, model = 'claude-haiku-5-5', input = 1_800, cached = 1_024, output = 420 } = told
  return {
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text, citations: null }],
    stop_reason: pick(told, ['end_turn', 'max_tokens', 'refusal']),
    stop_sequence: null,
    usage: {
      input_tokens: input - cached,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: cached,
      output_tokens: output,
    },
  }
}

export const geminiBody: BodyOf = told => {
  const { text, model = 'gemini-3.8-flash', input = 1_800, cached = 1_024, output = 420 } = told
  return {
    candidates: [
      {
        content: { parts: [{ text: 'I look at each line.', thought: true }, { text }], role: 'model' },
        finishReason: pick(told, ['STOP', 'MAX_TOKENS', 'PROHIBITED_CONTENT']),
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: input,
      cachedContentTokenCount: cached,
      candidatesTokenCount: output,
      totalTokenCount: input + output,
    },
    modelVersion: model,
    responseId: 'abc',
  }
}

/** As vLLM writes it; others leave things out. */
export const chatBody: BodyOf = told => {
  const { text, model = 'qwen3-32b', ending, input = 1_800, cached = 1_024, output = 420 } = told
  const refused = ending === 'refused'
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_794_000_000,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: refused ? null : text,
          refusal: refused ? text : null,
          reasoning_content: null,
          tool_calls: [],
        },
        logprobs: null,
        finish_reason: pick(told, ['stop', 'length', 'stop']),
        stop_reason: null,
      },
    ],
    usage: {
      prompt_tokens: input,
      total_tokens: input + output,
      completion_tokens: output,
      prompt_tokens_details: { cached_tokens: cached },
    },
  }
}
