import { anthropic } from './anthropic.ts'
import { deepseek, xai } from './by-address.ts'
import { chat } from './chat.ts'
import { gemini } from './gemini.ts'
import { openai } from './openai.ts'
import type { Wire } from './wire.ts'

/** By the word that BCF_READER takes. */
export const WIRES = { openai, anthropic, gemini, xai, deepseek, chat } as const satisfies Record<
  string,
  Wire
>
export type WireName = keyof typeof WIRES
