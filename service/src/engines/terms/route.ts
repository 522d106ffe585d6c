// What an engine's file declares: its routes, its time limit, where to report its mistakes. A route is one way to an
// engine: whose API it speaks, what it sends, what it costs, how the answer is read. Routes are data and pure functions;
// they hold no credential.

import type { Engine, Surface } from '../../model/engine.ts'
import type { LocalePart } from '../../model/locale.ts'
import type { Conversation } from '../asking/conversation.ts'
import type { BatchWire } from '../batches/wire.ts'
import type { Question, RawAnswer, Reading, Usage } from '../engine.ts'
import type { RoutePrice } from './price.ts'
import type { Provider } from './providers.ts'

export interface DeclaredEngine {
  /** In order of preference. */
  readonly routes: readonly Route[]
  /** Ways to ask many questions at once, for schedules that can wait. */
  readonly batches?: readonly BatchRoute[]
  /** Seconds until a question is given up, polling included, unless configured otherwise. */
  readonly timeoutSeconds?: number
  readonly feedback: Feedback
}

/** Where an engine's maker takes reports of wrong answers. */
interface Feedback {
  /** What a person does. */
  readonly how: string
  /** The maker's own page about it; null if none was found. */
  readonly url: string | null
}

export interface Route {
  /** Stored with every answer, and determines its reader for ever: never rename one. */
  readonly name: string
  readonly engine: Engine
  readonly surface: Surface
  readonly provider: Provider
  /** The wire format family. A route without fixtures of its own is tested on those of its family. */
  readonly wire: string
  /** Why it is unavailable at present, and since when: used only if named. */
  readonly unavailable?: string
  /** Polled until the answer arrives, at the provider's pace. */
  readonly isPolled?: boolean
  /** The default model; null if the provider offers no choice. */
  readonly model: string | null
  readonly price: RoutePrice
  /** What one request uses, if unlike most. */
  readonly typical?: Partial<TypicalUse>
  /** The parts of the question's locale that are sent. */
  readonly sends: readonly LocalePart[]
  /** The body of the first request, for routes that also have a batch variant: one builder for both. */
  compose?(model: string | null, question: Question): object
  /** Continues the conversation until its last exchange bears the answer. */
  ask(conversation: Conversation, question: Question): Promise<void>
  read(answer: RawAnswer): Reading
}

/** A route whose questions are submitted together and answered within a day, for less. */
export interface BatchRoute extends Omit<Route, 'ask' | 'isPolled' | 'compose'> {
  /** The route that asks the same directly: same credentials, same request. */
  readonly of: string
  /**
   * The vendor says that its searches work in batches. If it does not, the route is used only if named, and its answers are
   * a surface of their own.
   */
  readonly isDocumented: boolean
  readonly batch: BatchWire
  compose(model: string | null, question: Question): object
}

export interface TypicalUse {
  usage: Usage
  /** Billed requests, where those are billed. */
  requests: number
}
