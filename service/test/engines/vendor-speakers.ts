// The vendors' own SDKs, each asking its question in the sandbox and telling what it understood.

import Anthropic from '@anthropic-ai/sdk'
import { GoogleGenAI, type Interactions } from '@google/genai'
import OpenAI from 'openai'
import type { Engine } from '../../src/model/engine.ts'
import type { RecordingFetch } from './recording-fetch.ts'

type Fetch = RecordingFetch['fetch']

/** What the SDK made of an answer. */
export interface Heard {
  text: string
  /** In order of first appearance. */
  cited: string[]
  refused: boolean
  truncated: boolean
  model: string | undefined
  /** As the SDK names it; undefined where it does not. */
  requestId: string | null | undefined
  inputTokens: number
  outputTokens: number
}

export interface Speaker {
  name: string
  engine: Engine
  route: string
  /** `key` is any word but `invalid`. */
  ask(to: { url: string; fetch: Fetch; key?: string }, prompt: string): Promise<Heard>
}

type Tools = OpenAI.Responses.ResponseCreateParamsNonStreaming['tools']

interface Dialect {
  engine: Engine
  route: string
  include?: OpenAI.Responses.ResponseIncludable[]
}

const webSearch: Tools = [{ type: 'web_search', search_context_size: 'medium' }]

function responses(name: string, { engine, route, include }: Dialect): Speaker {
  return {
    name,
    engine,
    route,
    async ask({ url, fetch, key = 'key' }, prompt) {
      const client = new OpenAI({ apiKey: key, baseURL: `${url}/${name}/v1`, fetch, maxRetries: 0 })
      const response = await client.responses.create({ model: 'm', input: prompt, tools: webSearch, include })
      const parts = response.output.flatMap(item => (item.type === 'message' ? item.content : []))
      const refusals = parts.flatMap(part => (part.type === 'refusal' ? [part.refusal] : []))
      return {
        text: response.output_text || refusals.join(''),
        cited: unique([...annotated(parts), ...numbered(response)]),
        refused: refusals.length > 0,
        truncated: response.status === 'incomplete',
        model: response.model,
        requestId: response._request_id,
        inputTokens: response.usage?.input_tokens ?? 0,
        outputTokens: response.usage?.output_tokens ?? 0,
      }
    },
  }
}

type Part = OpenAI.Responses.ResponseOutputMessage['content'][number]

function annotated(parts: Part[]): string[] {
  return parts
    .flatMap(part => (part.type === 'output_text' ? part.annotations : []))
    .flatMap(annotation => (annotation.type === 'url_citation' ? [annotation.url] : []))
}

/** Perplexity's own item, unknown to the SDK, which hands it on as it came. */
function numbered({ output, output_text }: OpenAI.Responses.Response): string[] {
  const items = output as unknown as { type: string; results?: { id: number; url: string }[] }[]
  return items
    .flatMap(item => (item.type === 'search_results' ? (item.results ?? []) : []))
    .filter(({ id }) => output_text.includes(`[${id}]`))
    .map(({ url }) => url)
}

function messages(name: string, { engine, route }: Dialect): Speaker {
  return {
    name,
    engine,
    route,
    async ask({ url, fetch, key = 'key' }, prompt) {
      const client = new Anthropic({ apiKey: key, baseURL: `${url}/${name}`, fetch, maxRetries: 0 })
      const request: Anthropic.MessageCreateParamsNonStreaming = {
        model: 'claude-sonnet-5',
        max_tokens: 4096,
        messages: [{ role: 'user', content: prompt }],
        tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }],
      }
      let message = await client.messages.create(request)
      if (message.stop_reason === 'pause_turn') {
        const { content } = message
        const turns = [...request.messages, { role: 'assistant' as const, content }]
        message = await client.messages.create({ ...request, messages: turns })
      }
      // What it says before its last search is on the way to an answer.
      const searched = message.content.findLastIndex(({ type }) => type === 'web_search_tool_result')
      const texts = message.content.slice(searched + 1).filter(block => block.type === 'text')
      return {
        text: texts.map(block => block.text).join(''),
        cited: unique(texts.flatMap(block => block.citations ?? []).flatMap(citedPage)),
        refused: message.stop_reason === 'refusal',
        truncated: message.stop_reason === 'max_tokens',
        model: message.model,
        requestId: message._request_id,
        inputTokens: message.usage.input_tokens,
        outputTokens: message.usage.output_tokens,
      }
    },
  }
}

function citedPage(citation: Anthropic.TextCitation): string[] {
  return citation.type === 'web_search_result_location' ? [citation.url] : []
}

function gemini({ url, fetch, key = 'key' }: Parameters<Speaker['ask']>[0]): GoogleGenAI {
  return new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: `${url}/gemini`, fetch } })
}

const generateContent: Speaker = {
  name: 'gemini',
  engine: 'GEMINI',
  route: 'gemini-generate-content',
  async ask(to, prompt) {
    const response = await gemini(to).models.generateContent({
      model: 'gemini-3.8-flash',
      contents: prompt,
      config: { tools: [{ googleSearch: {} }] },
    })
    const [candidate] = response.candidates ?? []
    const { groundingChunks = [], groundingSupports = [] } = candidate?.groundingMetadata ?? {}
    const indexes = groundingSupports.flatMap(support => support.groundingChunkIndices ?? [])
    const usage = response.usageMetadata
    return {
      text: response.text ?? '',
      cited: unique(indexes.flatMap(index => groundingChunks[index]?.web?.uri ?? [])),
      refused: response.promptFeedback?.blockReason !== undefined,
      truncated: candidate?.finishReason === 'MAX_TOKENS',
      model: response.modelVersion,
      requestId: response.responseId,
      inputTokens: (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0),
      outputTokens: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
    }
  },
}

const interactions: Speaker = {
  name: 'gemini interactions',
  engine: 'GEMINI',
  route: 'gemini-interactions',
  async ask(to, prompt) {
    // Unlike the rest of the SDK, this part of it retries four times by itself.
    const once = { maxRetries: 0 }
    const interaction = await gemini(to).interactions.create(
      { model: 'gemini-3.8-flash', input: prompt, store: false, tools: [{ type: 'google_search' }] },
      once,
    )
    const { usage } = interaction
    return {
      text: interaction.output_text ?? '',
      cited: unique(interaction.steps.flatMap(citedInStep)),
      refused: false,
      truncated: interaction.status === 'incomplete',
      model: interaction.model,
      requestId: interaction.id,
      inputTokens: (usage?.total_input_tokens ?? 0) + (usage?.total_tool_use_tokens ?? 0),
      outputTokens: (usage?.total_output_tokens ?? 0) + (usage?.total_thought_tokens ?? 0),
    }
  },
}

function citedInStep(step: Interactions.Step): string[] {
  if (step.type !== 'model_output') return []
  return (step.content ?? [])
    .flatMap(piece => (piece.type === 'text' ? (piece.annotations ?? []) : []))
    .flatMap(annotation => (annotation.type === 'url_citation' ? (annotation.url ?? []) : []))
}

function unique(urls: string[]): string[] {
  return [...new Set(urls)]
}

const sources = ['web_search_call.action.sources' as const]

export const OPENAI = responses('openai', { engine: 'CHATGPT', route: 'openai-responses', include: sources })
export const XAI = responses('xai', { engine: 'GROK', route: 'xai-responses', include: sources })
export const META = responses('meta', { engine: 'META_AI', route: 'meta-responses' })
export const PERPLEXITY = responses('perplexity', { engine: 'PERPLEXITY', route: 'perplexity-agent' })
export const ANTHROPIC = messages('anthropic', { engine: 'CLAUDE', route: 'anthropic-messages' })
export const DEEPSEEK = messages('deepseek/anthropic', { engine: 'DEEPSEEK', route: 'deepseek-messages' })
export const GEMINI = generateContent
export const INTERACTIONS = interactions
