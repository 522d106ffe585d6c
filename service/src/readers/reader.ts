// What a model that reads looks like to the rest of the house. It states what an answer says and which names are the same;
// it learns no fact and gives no verdict. Its exact replies come back too, because they are sealed.

import type { Usage } from '../engines/engine.ts'
import type { MatterKind } from './matter.ts'
import type { ReadingTask } from './model/template.ts'
import type { Statement } from './statement.ts'

/** Two values that may be the same thing under two names: "Hambourg" and "Hamburg". */
export interface NamePair {
  kind: MatterKind
  one: string
  other: string
}

/** One exchange with the model. */
export interface ReaderReply {
  /** Lower-case hex, of the request as the template makes it. */
  requestSha256: string
  reply: string
  /** As the vendor names it in the reply. */
  model: string | null
  usage: Usage | null
  finish: string | null
}

interface Asked {
  model: string
  template: string
  /** In the order they were asked; a request that was asked again is there twice. */
  replies: ReaderReply[]
  /** Why nothing could be read; null when it was. */
  unread: string | null
}

export interface ModelReading extends Asked {
  statements: Statement[] | null
}

export interface ModelSameness extends Asked {
  /** In the order of the pairs; null where the model did not say. */
  same: (boolean | null)[] | null
}

export interface ModelReader {
  /** `model@1 NAME`: reader and model, as verdicts name them. */
  readonly name: string
  /** Throws only where asking again later may help: the vendor is away, refuses for now, or the budget is spent. */
  read(task: ReadingTask, signal: AbortSignal): Promise<ModelReading>
  sameness(pairs: NamePair[], signal: AbortSignal): Promise<ModelSameness>
}
