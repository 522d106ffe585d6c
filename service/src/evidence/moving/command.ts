// `npm run service -- move-bodies`: its options and output.

import { parseArgs } from 'node:util'
import { StartError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { requireStore } from '../objects/claim-store.ts'
import { findStrayObjects } from './find-strays.ts'
import { type MoveRequest, moveBodies, requireObjects } from './move-bodies.ts'
import { movedLines, moveLine, strayLines } from './report.ts'

const OPTIONS = {
  month: { type: 'string' },
  'dry-run': { type: 'boolean' },
  strays: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

export interface MoveOptions {
  month: string | null
  dryRun: boolean
  /** Only look for objects that no capture names. */
  strays: boolean
  json: boolean
}

export function readMoveOptions(args: string[]): MoveOptions {
  try {
    const { values } = parseArgs({ args, options: OPTIONS })
    if (values.month !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(values.month))
      throw new Error('--month must be a month such as 2026-01')
    return {
      month: values.month ?? null,
      dryRun: values['dry-run'] ?? false,
      strays: values.strays ?? false,
      json: values.json ?? false,
    }
  } catch (error) {
    throw new StartError(
      `${(error as Error).message}\nUsage: main.ts move-bodies [--month YYYY-MM] [--dry-run] [--strays] [--json]`,
    )
  }
}

/** Returns what is to be printed. */
export async function runMove(
  deps: { database: Database; clock: Clock },
  { month, dryRun, strays, json }: MoveOptions,
  say: ((line: string) => void) | null,
): Promise<string> {
  const onProgress: MoveRequest['onProgress'] = progress => say?.(moveLine(progress))
  if (strays) {
    const objects = requireObjects(deps.database)
    await requireStore(deps.database)
    const found = await findStrayObjects(deps.database, objects, deps.clock.now())
    return json ? JSON.stringify(found, null, 2) : strayLines(found).join('\n')
  }
  const moved = await moveBodies(deps, { month, dryRun, onProgress })
  if (say) say('\n')
  return json ? JSON.stringify(moved, null, 2) : movedLines(moved).join('\n')
}
