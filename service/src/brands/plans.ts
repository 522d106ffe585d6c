// Plans: how many scans a month, on which engines. A configuration file; the defaults are the product's.

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Plan } from '../model/brand.ts'
import { ENGINES } from '../model/engine.ts'
import { StartError } from '../model/errors.ts'

/** `all` follows the catalogue. */
const PlanEngines = z.preprocess(named => (named === 'all' ? [...ENGINES] : named), z.array(z.enum(ENGINES)))
const PlansFile = z.record(
  z.string().min(1).max(64),
  z.strictObject({ maxScans: z.int().min(0), engines: PlanEngines }),
)

export type Plans = ReadonlyMap<string, Plan>

export const DEFAULT_PLANS_FILE = new URL('../../plans.json', import.meta.url)

/** Errors name the file and the offending place. */
export function readPlans(file: string | URL): Plans {
  const where = file instanceof URL ? file.pathname : file
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartError(`Plans file ${where} cannot be read: ${(error as Error).message}`)
  }
  const parsed = PlansFile.safeParse(content)
  if (!parsed.success) throw new StartError(`Plans file ${where}: ${z.prettifyError(parsed.error)}`)
  return new Map(
    Object.entries(parsed.data).map(([name, plan]) => [
      name,
      { name, maxScans: plan.maxScans, engines: ENGINES.filter(engine => plan.engines.includes(engine)) },
    ]),
  )
}
