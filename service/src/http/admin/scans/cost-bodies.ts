// How costs and forecasts are shown to the operator.

import { z } from 'zod'
import { count, Engine } from '../../../api/schemas.ts'
import { BASES } from '../../../costs/forecast.ts'
import { READER } from '../../../model/engine.ts'

export const ScanCost = z.object({
  /** Known and estimated; null when no ask has an amount. With unknown asks, the cost is at least this. */
  usd: z.number().nullable(),
  estimatedUsd: z.number(),
  estimatedAsks: count(),
  unknownAsks: count(),
})

const Row = z.object({
  route: z.string(),
  asks: count(),
  usd: z.number().nullable(),
  basis: z.enum(BASES).nullable(),
  /** How many answers the average is of. */
  measuredAsks: count(),
  /** What gives it a price; null when it has one. */
  setting: z.string().nullable(),
})

export const CostForecast = z.object({
  asks: count(),
  /** Of what has a price. */
  usd: z.number(),
  unknownAsks: count(),
  engines: z.array(Row.extend({ engine: Engine })),
  /** Beside them, at most: the model that reads the answers. Null where rules read. */
  reading: Row.extend({ engine: z.literal(READER) }).nullable(),
})
