// A brand from its domain: watched from now on, its site queued for reading. Repeated, it finds what exists and continues, so
// that a lost answer, a second tab or a killed process leaves one brand and one job.

import { archiveBrand, createBrand } from '../../brands/change-brand.ts'
import { requireLockedBrand } from '../../brands/require-brand.ts'
import { nameOfDomain } from '../../brands/setup/site-domain.ts'
import { findBrandAt, lockDomain } from '../../brands/store.ts'
import { jobsAbout } from '../../jobs/store.ts'
import type { Brand } from '../../model/brand.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { renameBrand } from '../../rivals/change-rivals.ts'
import { enqueueRefresh } from '../../truth/request-refresh.ts'
import { isUnnamed } from './read-setup.ts'

interface Deps {
  database: Database
  queue: JobSender
  clock: Clock
}

interface Beginning {
  actor: string
  domain: string
  /** For a new brand; an existing one keeps its own. */
  plan: string
  /** A brand with the wrong domain: it moves to this one, unless another brand has it. */
  insteadOf: string | null
}

/** One transaction: the brand and the job that reads its site, or neither. */
export async function beginSetup(deps: Deps, input: Beginning): Promise<{ brand: Brand; isNew: boolean }> {
  return deps.database.transaction(async tx => {
    await lockDomain(tx, input.domain)
    const known = await findBrandAt(tx, [input.domain, `www.${input.domain}`])
    const placed = known ?? (await placeBrand(tx, deps, input))
    const { actor } = input
    const brand = await archiveBrand({ ...deps, database: tx }, { actor, id: placed.id, archived: false })
    if (known === null || !(await wasRead(tx, brand))) {
      const now = deps.clock.now()
      await enqueueRefresh(tx, deps.queue, { actor, brandId: brand.id, now })
    }
    return { brand, isNew: known === null && input.insteadOf === null }
  })
}

async function placeBrand(tx: Transaction, deps: Deps, input: Beginning): Promise<Brand> {
  const { actor, domain, plan, insteadOf } = input
  const name = nameOfDomain(domain)
  if (insteadOf === null) {
    const fields = { name, domain, aliases: [], plan }
    return createBrand({ ...deps, database: tx }, { actor, fields, action: 'brand.set_up' })
  }
  const moved = await requireLockedBrand(tx, insteadOf)
  const fields = { domain, ...((await isUnnamed(tx, moved)) ? { name } : {}) }
  return renameBrand({ ...deps, database: tx }, { actor, id: moved.id, fields })
}

/** A site that was read, or is being read, is not read again: that takes a refresh. */
async function wasRead(tx: Transaction, { id }: Brand): Promise<boolean> {
  const [last] = await jobsAbout(tx, { kind: 'refresh-truth', subjectId: id, limit: 1 })
  return last !== undefined && last.status !== 'FAILED'
}
