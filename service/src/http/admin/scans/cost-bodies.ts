// How costs and forecasts are shown to the operator.

import { z } from 'zod'
import { count, Engine } from '../../../api/schemas.ts'
import { BASES } from '../../../costs/forecast.ts'
import { READER } from '../../../model/engine.ts'

export const ScanCost = z.object({
  /** Known plus estimated; null if no request has an amount. If some are unknown, the cost is at least this. */
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
  /** How many answers were averaged. */
  measuredAsks: count(),
  /** The setting that gives it a price; null if it has one. */
  setting: z.string().nullable(),
})

export const CostForecast = z.object({
  asks: count(),
  /** Of what has a price. */
  usd: z.number(),
  unknownAsks: count(),
  engines: z.array(Row.extend({ engine: Engine })),
  /** At most, on top: the model that reads the answers. Null where none is set. */
  reading: Row.extend({ engine: z.literal(READER) }).nullable(),
})
