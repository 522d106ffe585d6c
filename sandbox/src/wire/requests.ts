// How vendors read a request and write a reply, where they do it alike.

import type { Call, JsonObject, Reply } from '../provider.ts'

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Undefined when the body is not JSON. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** Undefined when the body is not a JSON object. */
export function parseObject(body: Uint8Array): JsonObject | undefined {
  const value = parseJson(body)
  return isObject(value) ? value : undefined
}

/** Any non-empty key opens the sandbox, except the word `invalid`. */
export function isGoodKey(key: string | string[] | undefined | null): boolean {
  return typeof key === 'string' && key.trim() !== '' && key !== 'invalid'
}

export function bearer(call: Call): string | undefined {
  return call.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
}

/** Roughly what a tokenizer would count. */
export function tokens(text: string): number {
  return Math.ceil(text.length / 4)
}

/**
 * The text of the last user turn. The three chat families write a turn's content either as a string or as
 * parts that hold `text`.
 */
export function lastUserText(turns: unknown): string | undefined {
  if (!Array.isArray(turns)) return undefined
  const turn = turns.findLast(item => isObject(item) && (item.role === undefined || item.role === 'user'))
  if (!isObject(turn)) return undefined
  const content = turn.content ?? turn.parts
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts = content.map(part => (isObject(part) && typeof part.text === 'string' ? part.text : ''))
  return texts.join('') || undefined
}

/** Whether the request offers a tool whose type starts so: without one, an engine answers from memory. */
export function hasTool(request: JsonObject, type: string): boolean {
  const tools = Array.isArray(request.tools) ? request.tools : []
  return tools.some(tool => isObject(tool) && typeof tool.type === 'string' && tool.type.startsWith(type))
}
