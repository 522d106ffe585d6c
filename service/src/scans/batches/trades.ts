import { type Payee, READER } from '../../model/engine.ts'
import { readingTrade } from './reading-trade.ts'
import { runTrade } from './run-trade.ts'
import type { BatchDeps, Trade } from './trade.ts'

export const tradeOf = (deps: BatchDeps, payee: Payee): Trade =>
  payee === READER ? readingTrade(deps) : runTrade(deps, payee)
