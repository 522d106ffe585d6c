import { listActivePrompts } from '../../brands/store.ts'
import type { Prompt } from '../../model/brand.ts'
import type { Sql } from '../../platform/database.ts'
import type { Schedules } from '../../platform/queue.ts'
import { type AskedPrompt, LONGEST_APART_MS } from '../cadence.ts'
import { lastAsked } from './store.ts'

/** The active prompts of a brand, with when each was last asked. */
export async function readAskedPrompts(
  sql: Sql,
  brandId: string,
  now: Date,
): Promise<(Prompt & AskedPrompt)[]> {
  const prompts = await listActivePrompts(sql, brandId)
  const since = new Date(now.getTime() - LONGEST_APART_MS)
  const asked = await lastAsked(sql, { brandId, promptIds: prompts.map(({ id }) => id), since })
  return prompts.map(prompt => ({ ...prompt, askedAt: asked.get(prompt.id) ?? null }))
}

/** The zone in which the days between two asks are counted. */
export const zoneOf = async (schedules: Pick<Schedules, 'find'> | null, brandId: string): Promise<string> =>
  (await schedules?.find(brandId))?.timezone ?? 'UTC'
