// A route is one way to an engine: whose API it speaks, what it sends, how the answer is read. An engine
// has one or more, in order of preference. Routes are data and pure functions; they hold no credential.

import type { Engine, Surface } from '../model/engine.ts'
import type { Conversation } from './conversation.ts'
import type { Question, RawAnswer, Reading } from './engine.ts'
import type { Provider } from './providers.ts'

export interface Route {
  /** Stored with every answer, and picks its reader for ever: never rename one. */
  readonly name: string
  readonly engine: Engine
  readonly surface: Surface
  readonly provider: Provider
  /** The model asked for unless configured otherwise; null where the provider has no choice of models. */
  readonly model: string | null
  /** The parts of the question's locale that are sent. */
  readonly sends: readonly ('country' | 'language')[]
  /** Holds the conversation until its last exchange bears the answer. */
  ask(conversation: Conversation, question: Question): Promise<void>
  read(answer: RawAnswer): Reading
}
