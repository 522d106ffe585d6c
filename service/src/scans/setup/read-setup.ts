// How far a brand's set-up has come, judged by what exists: reloading the page or repeating the command continues.

import { nameOfDomain } from '../../brands/setup/site-domain.ts'
import { listActivePrompts } from '../../brands/store.ts'
import { canBeJudged } from '../../citations/matters.ts'
import { readEvents } from '../../evidence/events/history.ts'
import { type Job, jobsAbout } from '../../jobs/store.ts'
import type { Brand } from '../../model/brand.ts'
import type { Sql } from '../../platform/database.ts'
import type { Introduction } from '../../truth/site/introduction.ts'
import type { SiteTrouble } from '../../truth/site/watch-fetch.ts'
import { activeFacts } from '../../truth/store.ts'
import { scansOfBrand } from '../store.ts'

interface SiteReading extends Pick<Job, 'status' | 'progress' | 'error'> {
  jobId: string
  trouble: SiteTrouble | null
}

export interface Setup {
  brand: Brand
  /** A person chose its name: do not change it without asking. */
  isNamed: boolean
  /** The last reading of its site, if any. */
  reading: SiteReading | null
  /** How the site introduces the brand; null if not read. */
  site: Introduction | null
  /** `judged`: facts that an answer could contradict. */
  facts: { active: number; judged: string[] }
  prompts: number
  /** The newest one. */
  scan: { id: string; status: string } | null
}

export async function readSetup(sql: Sql, brand: Brand): Promise<Setup> {
  const jobs = await jobsAbout(sql, { kind: 'refresh-truth', subjectId: brand.id, limit: REMEMBERED })
  const facts = await activeFacts(sql, brand.id)
  const prompts = await listActivePrompts(sql, brand.id)
  const { rows: scans } = await scansOfBrand(sql, brand.id, { after: null, limit: 1 })
  const [scan] = scans
  return {
    brand,
    isNamed: prompts.length > 0 || !(await isUnnamed(sql, brand)),
    reading: jobs[0] ? readingOf(jobs[0]) : null,
    site: introductionIn(jobs),
    facts: { active: facts.length, judged: facts.filter(canBeJudged).map(({ id }) => id) },
    prompts: prompts.length,
    scan: scan ? { id: scan.id, status: scan.status } : null,
  }
}

/** How many readings to search for one that saw the first page change. */
const REMEMBERED = 20

function readingOf({ id, status, progress, error, result }: Job): SiteReading {
  const { trouble = null } = (result ?? {}) as { trouble?: SiteTrouble | null }
  return { jobId: id, status, progress, error, trouble }
}

/** An unchanged page brings no new introduction: an earlier reading has it. */
function introductionIn(jobs: Job[]): Introduction | null {
  const results = jobs.map(({ result }) => (result ?? {}) as { site?: Introduction | null })
  return results.find(({ site }) => site != null)?.site ?? null
}

export async function introductionTo(sql: Sql, brandId: string): Promise<Introduction | null> {
  return introductionIn(
    await jobsAbout(sql, { kind: 'refresh-truth', subjectId: brandId, limit: REMEMBERED }),
  )
}

const EVENTS = 100

/** Still has the name derived from its domain at set-up; naming it would have left another event. */
export async function isUnnamed(sql: Sql, brand: Brand): Promise<boolean> {
  if (brand.name !== nameOfDomain(brand.domain) || brand.aliases.length > 0) return false
  const { entries, next } = await readEvents(sql, [brand.id], { before: null, limit: EVENTS })
  const own = entries.filter(({ object }) => object.type === 'brand')
  const wasNamed = own.some(({ after }) => after?.name !== nameOfDomain(String(after?.domain)))
  return next === null && own.at(-1)?.action === 'brand.set_up' && !wasNamed
}
