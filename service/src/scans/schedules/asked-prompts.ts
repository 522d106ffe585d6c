import { listActivePrompts } from '../../brands/store.ts'
import { type Brand, effectiveSamples, type Prompt } from '../../model/brand.ts'
import type { Sql } from '../../platform/database.ts'
import type { Schedules } from '../../platform/queue/queue.ts'
import { type AskedPrompt, LONGEST_APART_MS } from '../cadence.ts'
import { lastAsked } from './store.ts'

interface Asking {
  brand: Pick<Brand, 'id' | 'samples'>
  /** What the scan or schedule says; null leaves it to each prompt and the brand. */
  samples: number | null
  now: Date
}

/** A brand's active prompts, with when each was last asked and its samples per scan. */
export async function readAskedPrompts(
  sql: Sql,
  { brand, samples, now }: Asking,
): Promise<(Omit<Prompt, 'samples'> & AskedPrompt)[]> {
  const prompts = await listActivePrompts(sql, brand.id)
  const since = new Date(now.getTime() - LONGEST_APART_MS)
  const asked = await lastAsked(sql, { brandId: brand.id, promptIds: prompts.map(({ id }) => id), since })
  return prompts.map(prompt => ({
    ...prompt,
    samples: effectiveSamples(prompt, brand, samples),
    askedAt: asked.get(prompt.id) ?? null,
  }))
}

/** The zone in which the days between two asks are counted. */
export const zoneOf = async (schedules: Pick<Schedules, 'find'> | null, brandId: string): Promise<string> =>
  (await schedules?.find(brandId))?.timezone ?? 'UTC'
