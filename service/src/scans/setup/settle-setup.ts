import { addPrompts, archiveBrand } from '../../brands/change-brand.ts'
import { requireLockedBrand } from '../../brands/require-brand.ts'
import { listActivePrompts } from '../../brands/store.ts'
import { foldName } from '../../citations/mentions/fold.ts'
import type { Brand, PromptIntent } from '../../model/brand.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { addRival, renameBrand } from '../../rivals/change-rivals.ts'
import { listRivals } from '../../rivals/store.ts'

interface Settling {
  actor: string
  brandId: string
  name?: string | undefined
  aliases?: string[] | undefined
  prompts: { text: string; intent: PromptIntent }[]
  /** Their names. */
  rivals: string[]
}

/** Applies what a person agreed to: the names, and any questions and rivals not there already. Repeating it changes nothing. */
export async function settleSetup(
  { database, clock, queue }: { database: Database; clock: Clock; queue: JobSender },
  { actor, brandId, name, aliases, prompts, rivals }: Settling,
): Promise<Brand> {
  return database.transaction(async tx => {
    await requireLockedBrand(tx, brandId)
    const deps = { database: tx, clock, queue }
    await archiveBrand(deps, { actor, id: brandId, archived: false })
    const brand = await renameBrand(deps, { actor, id: brandId, fields: { name, aliases } })
    const known = new Set((await listActivePrompts(tx, brandId)).map(identity))
    const fresh = new Map(prompts.map(prompt => [identity(prompt), prompt]))
    for (const prompt of known) fresh.delete(prompt)
    if (fresh.size > 0) await addPrompts(deps, { actor, brandId, prompts: [...fresh.values()] })
    const there = new Set((await listRivals(tx, brandId)).map(rival => foldName(rival.name)))
    for (const rival of rivals) {
      if (there.has(foldName(rival))) continue
      there.add(foldName(rival))
      await addRival(deps, { actor, brandId, fields: { name: rival, aliases: [], domains: [] } })
    }
    return brand
  })
}

const identity = ({ text, intent }: { text: string; intent: PromptIntent }): string => `${intent} ${text}`
