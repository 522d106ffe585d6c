// Where our readers touch the vendors' types. When an upgraded SDK renames a field that we read, or learns a
// word that we have no answer to, this file no longer compiles; what its tables promise is tested beside it.

import type Anthropic from '@anthropic-ai/sdk'
import type { BlockedReason, FinishReason, GenerateContentResponse, Interactions } from '@google/genai'
import type OpenAI from 'openai'
import type { Outcome } from '../../src/engines/engine.ts'
import type { ContentBody } from '../../src/engines/wires/generate-content.ts'
import type { InteractionBody } from '../../src/engines/wires/interactions.ts'
import type { MessageBody } from '../../src/engines/wires/messages.ts'
import type { ResponseBody } from '../../src/engines/wires/responses.ts'
import type { CompletionBody } from '../../src/readers/wires/chat.ts'

type Assert<T extends true> = T
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

type Solid<T> = Exclude<T, null | undefined>
type KeysOf<T> = T extends unknown ? keyof T : never
type At<T, K extends PropertyKey> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
type ElementOf<T> = Extract<T, readonly unknown[]>[number]
type ObjectsOf<T> = Exclude<Extract<T, object>, readonly unknown[]>
type Widened<T> = T extends string ? string : T extends number ? number : boolean

/** The paths that we read and that the vendor's type does not have, or has as something of another kind. */
type Missing<Ours, Theirs, Path extends string = ''> =
  Solid<Ours> extends infer O
    ? O extends readonly (infer Item)[]
      ? [ElementOf<Theirs>] extends [never]
        ? Path
        : Missing<Item, ElementOf<Theirs>, Path>
      : O extends object
        ? MissingKeys<O, ObjectsOf<Theirs>, Path>
        : [Extract<Theirs, Widened<O>>] extends [never]
          ? Path
          : never
    : never
type MissingKeys<O, Theirs, Path extends string> = {
  [K in keyof O & string]-?: K extends KeysOf<Theirs>
    ? Missing<O[K], At<Theirs, K>, `${Path}.${K}`>
    : `${Path}.${K}`
}[keyof O & string]

/** That the vendor's type has everything that we read, but for what is named. */
type Has<Theirs, Ours, Except extends string = never> = Equal<Missing<Ours, Theirs>, Except>

type Responses = OpenAI.Responses.Response
type Item = Solid<ResponseBody['output']>[number]
type Part = Item['content'][number]

export type ReadOfResponses = [
  Assert<
    Has<
      Responses,
      ResponseBody,
      // xAI's, Meta's and Perplexity's own.
      | '.citations'
      | '.output.action.sources.id'
      | '.output.action.sources.title'
      | '.output.arguments.query'
      | '.output.arguments.url'
      | '.output.content.annotations.url_citation'
      | '.output.contents'
      | '.output.results.id'
      | '.output.results.title'
      | '.output.results.url'
      | '.usage.cost'
      | '.usage.cost_in_usd_ticks'
      | '.usage.cost_in_usd_ticks'
      | '.usage.tool_calls_details'
    >
  >,
  // The same once more, each part against its own type: among many types a name is easily found somewhere.
  Assert<Has<OpenAI.Responses.ResponseOutputMessage, Pick<Item, 'type' | 'phase' | 'status'>>>,
  Assert<Has<OpenAI.Responses.ResponseOutputText, Pick<Part, 'type' | 'text'>>>,
  Assert<Has<OpenAI.Responses.ResponseOutputRefusal, Pick<Part, 'type' | 'refusal'>>>,
  Assert<Has<OpenAI.Responses.ResponseOutputText.URLCitation, Part['annotations'][number], '.url_citation'>>,
  Assert<
    Has<
      OpenAI.Responses.ResponseFunctionWebSearch,
      Pick<Item, 'type' | 'status' | 'action'>,
      '.action.sources.id' | '.action.sources.title'
    >
  >,
  Assert<Has<OpenAI.Responses.ResponseFunctionWebSearch.OpenPage, Pick<Solid<Item['action']>, 'url'>>>,
  Assert<Has<OpenAI.Responses.ResponseFunctionWebSearch.Find, Pick<Solid<Item['action']>, 'url'>>>,
  Assert<Has<Responses['tool_usage'], ResponseBody['tool_usage']>>,
]

type CompletionMessage = Solid<Solid<CompletionBody['choices']>[number]['message']>

export type ReadOfCompletions = [
  Assert<Has<OpenAI.Chat.ChatCompletion, Omit<CompletionBody, 'choices'>, '.usage.cost'>>,
  Assert<
    Has<OpenAI.Chat.ChatCompletion.Choice, Pick<Solid<CompletionBody['choices']>[number], 'finish_reason'>>
  >,
  Assert<Has<OpenAI.Chat.ChatCompletionMessage, Pick<CompletionMessage, 'refusal'>>>,
  Assert<Equal<OpenAI.Chat.ChatCompletionMessage['content'], string | null>>,
]

type Block = Solid<MessageBody['content']>[number]
type Citation = Block['citations'][number]
type Found = Extract<Block['content'], readonly unknown[]>
type Other = Exclude<Solid<Block['content']>, readonly unknown[]>

export type ReadOfMessages = [
  // What a tool is given is its own affair.
  Assert<Has<Anthropic.Message, MessageBody, '.content.input.query'>>,
  Assert<Has<Anthropic.Usage, MessageBody['usage']>>,
  Assert<Has<Anthropic.TextBlock, Pick<Block, 'type' | 'text' | 'citations'>>>,
  Assert<Has<Anthropic.CitationsWebSearchResultLocation, Pick<Citation, 'url' | 'title'>>>,
  Assert<Has<Anthropic.CitationsSearchResultLocation, Pick<Citation, 'source' | 'title'>>>,
  Assert<Has<Anthropic.CitationCharLocation, Pick<Citation, 'document_index'>>>,
  Assert<Has<Anthropic.WebSearchToolResultBlock['content'], Found>>,
  Assert<Has<Anthropic.WebSearchToolResultError, Pick<Other, 'error_code'>>>,
  Assert<Has<Anthropic.WebFetchBlock, Pick<Other, 'url' | 'content'>>>,
]

type Step = Solid<InteractionBody['steps']>[number]
type Piece = Step['content'][number]

export type ReadOfGemini = [
  Assert<Has<GenerateContentResponse, ContentBody>>,
  Assert<
    Has<
      Interactions.Interaction,
      InteractionBody,
      // Both of an earlier version.
      '.outputs' | '.steps.result.title'
    >
  >,
  Assert<Has<Interactions.ModelOutputStep, Pick<Step, 'type'>>>,
  Assert<Has<Interactions.TextContent, Pick<Piece, 'type' | 'text'>>>,
  Assert<Has<Interactions.URLCitation, Omit<Piece['annotations'][number], 'source'>>>,
  Assert<Has<Interactions.GoogleSearchCallStep, Pick<Step, 'type' | 'arguments'>>>,
  Assert<Has<Interactions.URLContextResultStep['result'][number], Pick<Step['result'][number], 'url'>>>,
]

type Renamed = Omit<Anthropic.TextBlock, 'citations'> & { sources: Anthropic.TextBlock['citations'] }

/** The net has no hole: a renamed field, another kind, a list that is none, and a field deep inside. */
export type Caught = [
  Assert<Equal<Missing<Pick<Block, 'text' | 'citations'>, Renamed>, '.citations'>>,
  Assert<Equal<Missing<{ at?: string | null }, { at: number }>, '.at'>>,
  Assert<Equal<Missing<{ at: string[] }, { at: string }>, '.at'>>,
  Assert<Equal<Missing<{ a: { b?: { c: number }[] } }, { a: { b: { d: number }[] } | null }>, '.a.b.c'>>,
]

/** The words of a union that also admits any other. */
type Known<T> = T extends string ? (string extends T ? never : T) : never

/** What an answer that ended so is, with words and without a search. */
type End = Outcome | 'failed'

export const RESPONSE_STATUSES = {
  completed: 'answered_without_search',
  incomplete: 'truncated',
  failed: 'failed',
  cancelled: 'failed',
  queued: 'failed',
  in_progress: 'failed',
} satisfies Record<OpenAI.Responses.ResponseStatus, End>

export const INCOMPLETE_REASONS = {
  max_output_tokens: 'truncated',
  max_messages: 'truncated',
  steered: 'truncated',
  content_filter: 'filtered',
} satisfies Record<Solid<OpenAI.Responses.Response.IncompleteDetails['reason']>, End>

/** Whether such an action is billed as a search. */
export const SEARCH_ACTIONS = { search: 1, open_page: 0, find_in_page: 0 } satisfies Record<
  OpenAI.Responses.ResponseFunctionWebSearch['action']['type'],
  number
>

export const COMPLETION_FINISHES = {
  stop: 'answered_without_search',
  length: 'truncated',
  content_filter: 'filtered',
  tool_calls: 'answered_without_search',
  function_call: 'answered_without_search',
} satisfies Record<OpenAI.Chat.ChatCompletion.Choice['finish_reason'], End>

export const STOP_REASONS = {
  end_turn: 'answered_without_search',
  stop_sequence: 'answered_without_search',
  tool_use: 'answered_without_search',
  max_tokens: 'truncated',
  pause_turn: 'truncated',
  model_context_window_exceeded: 'truncated',
  refusal: 'refused',
} satisfies Record<Anthropic.StopReason, End>

/** Whether a search that failed so, and left no answer, is worth another try. */
export const SEARCH_ERRORS = {
  unavailable: true,
  too_many_requests: true,
  max_uses_exceeded: false,
  invalid_tool_input: false,
  query_too_long: false,
  request_too_large: false,
} satisfies Record<Anthropic.WebSearchToolResultErrorCode, boolean>

/** Whether such a block is part of what was said. */
export const CONTENT_BLOCKS = {
  text: true,
  thinking: false,
  redacted_thinking: false,
  tool_use: false,
  server_tool_use: false,
  web_search_tool_result: false,
  web_fetch_tool_result: false,
  code_execution_tool_result: false,
  bash_code_execution_tool_result: false,
  text_editor_code_execution_tool_result: false,
  tool_search_tool_result: false,
  container_upload: false,
} satisfies Record<Anthropic.ContentBlock['type'], boolean>

/** With words, and without any. */
export const FINISH_REASONS = {
  FINISH_REASON_UNSPECIFIED: ['answered_without_search', 'answered_without_search'],
  STOP: ['answered_without_search', 'answered_without_search'],
  MAX_TOKENS: ['truncated', 'truncated'],
  CONTINUATION: ['truncated', 'truncated'],
  SAFETY: ['filtered', 'filtered'],
  RECITATION: ['filtered', 'filtered'],
  BLOCKLIST: ['filtered', 'filtered'],
  PROHIBITED_CONTENT: ['filtered', 'filtered'],
  SPII: ['filtered', 'filtered'],
  IMAGE_SAFETY: ['filtered', 'filtered'],
  IMAGE_PROHIBITED_CONTENT: ['filtered', 'filtered'],
  IMAGE_RECITATION: ['filtered', 'filtered'],
  LANGUAGE: ['truncated', 'failed'],
  OTHER: ['truncated', 'failed'],
  MALFORMED_FUNCTION_CALL: ['truncated', 'failed'],
  UNEXPECTED_TOOL_CALL: ['truncated', 'failed'],
  TOO_MANY_TOOL_CALLS: ['truncated', 'failed'],
  NO_IMAGE: ['truncated', 'failed'],
  IMAGE_OTHER: ['truncated', 'failed'],
} satisfies Record<`${FinishReason}`, [End, End]>

export const BLOCK_REASONS = {
  BLOCKED_REASON_UNSPECIFIED: 'filtered',
  SAFETY: 'filtered',
  OTHER: 'filtered',
  BLOCKLIST: 'filtered',
  PROHIBITED_CONTENT: 'filtered',
  IMAGE_SAFETY: 'filtered',
  MODEL_ARMOR: 'refused',
  JAILBREAK: 'filtered',
} satisfies Record<`${BlockedReason}`, End>

export const INTERACTION_STATUSES = {
  completed: 'answered_without_search',
  incomplete: 'truncated',
  budget_exceeded: 'truncated',
  requires_continuation: 'truncated',
  requires_action: 'truncated',
  failed: 'failed',
  cancelled: 'failed',
  in_progress: 'failed',
  queued: 'failed',
} satisfies Record<Known<Interactions.Interaction['status']>, End>
