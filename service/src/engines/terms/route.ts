// What is declared of an engine, in the file that bears its name: its routes, its patience, where it hears of mistakes.
// A route is one way to an engine: whose API it speaks, what it sends, what it costs, how the answer is read. Routes are
// data and pure functions; they hold no credential.

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
  /** Ways to ask many questions at once, of schedules that let the vendor take its time. */
  readonly batches?: readonly BatchRoute[]
  /** Ways that it was asked once: their answers stay readable. */
  readonly retired?: readonly ReadableRoute[]
  /** After so many seconds a question is given up, polling included, unless configured otherwise. */
  readonly timeoutSeconds?: number
  readonly feedback: Feedback
}

/** Where an engine's maker hears that an answer is wrong. */
interface Feedback {
  /** What a person does. */
  readonly how: string
  /** The maker's own page about it; null where none was found. */
  readonly url: string | null
}

export interface Route {
  /** Stored with every answer, and picks its reader for ever: never rename one. */
  readonly name: string
  readonly engine: Engine
  readonly surface: Surface
  readonly provider: Provider
  /** The family of formats that it speaks. Routes of one family without bodies of their own are tested on another's. */
  readonly wire: string
  /** Why it cannot be had at present, and since when: it is asked only when named. */
  readonly unavailable?: string
  /** Asked until the answer is there, at the provider's pace. */
  readonly isPolled?: boolean
  /** The model asked for unless configured otherwise; null where the provider has no choice of models. */
  readonly model: string | null
  readonly price: RoutePrice
  /** What one ask uses, where it is not what most use. */
  readonly typical?: Partial<TypicalUse>
  /** The parts of the question's locale that are sent. */
  readonly sends: readonly LocalePart[]
  /** The body of the first request, on routes that have a batch way too: one builder for both. */
  compose?(model: string | null, question: Question): object
  /** Holds the conversation until its last exchange bears the answer. */
  ask(conversation: Conversation, question: Question): Promise<void>
  read(answer: RawAnswer): Reading
}

/** A route whose questions are handed in together and answered within a day, for less. */
export interface BatchRoute extends Omit<Route, 'ask' | 'isPolled' | 'compose'> {
  /** The route that asks the same at once: same credentials, same request. */
  readonly of: string
  /**
   * The vendor says that its searches work in batches. Where it does not, the route is used only when it is named, and what
   * it brings is a surface of its own.
   */
  readonly isDocumented: boolean
  readonly batch: BatchWire
  compose(model: string | null, question: Question): object
}

export type ReadableRoute = Pick<Route, 'name' | 'surface' | 'provider' | 'read'>

export interface TypicalUse {
  usage: Usage
  /** Requests that are billed, where requests are. */
  requests: number
}
