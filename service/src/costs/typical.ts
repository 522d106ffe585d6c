// What one request usually uses, until enough answers were paid for to know better. Assumed: a question with a
// search, which puts pages into the context, so that input outweighs output. Routes that use more say so themselves.

import { tokens } from '../engines/terms/price.ts'
import type { TypicalUse } from '../engines/terms/route.ts'
import { findRoute } from '../engines/terms/routes.ts'
import { type Payee, READER } from '../model/engine.ts'

export interface TypicalAsk extends TypicalUse {
  /** US dollars, if the vendor sends its own bill and no list has its prices. */
  bill: number | null
}

const USUAL: TypicalAsk = { usage: tokens(8_000, 700, 1), requests: 1, bill: null }

/** An answer of 4 KB on 40 matters; nothing is searched for. */
const READING: TypicalAsk = { usage: tokens(3_400, 2_700, 0), requests: 1, bill: null }

export function typicalAsk(payee: Payee, name: string): TypicalAsk {
  if (payee === READER) return READING
  const route = findRoute(name)
  const bill = route?.price.by === 'bill' ? route.price.usual : null
  return { ...USUAL, ...route?.typical, bill }
}
