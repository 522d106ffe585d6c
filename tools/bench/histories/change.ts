// The overview of a brand with a long history, and what changed since its last scan, against the same with a short one: what
// they read follows what is shown and which scans are compared, not how many there were.

import { randomUUID } from 'node:crypto'
import { compareSides } from '../../../service/src/figures/change/compare.ts'
import { readSideBySide } from '../../../service/src/figures/change/side-by-side.ts'
import { readOverview } from '../../../service/src/figures/overview/overview.ts'
import { ENGINES } from '../../../service/src/model/engine.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { openClient, openMigrated } from '../connections.ts'
import type { Effort, Figure } from '../report.ts'
import { compareInTurns, type PlantedBrand } from './in-turns.ts'
import { PLANTED, plantScans, sealVerdicts } from './plant-scans.ts'

const SIZES = [10_000, 1_000_000]
const QUICK_SIZES = [10_000, 100_000]
/** Runs of one scan: ten prompts on ten engines. */
const PROMPTS = 10
const ASKED = ENGINES.slice(0, 10)
const RUNS_OF_SCAN = PROMPTS * ASKED.length

export async function benchChange(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using database = await openMigrated(databaseUrl)
  const now = new Date()
  const brands = await plantBrands(database, databaseUrl, { now, sizes: quick ? QUICK_SIZES : SIZES })
  const brandOf = ({ id }: PlantedBrand) => ({ id, ...PLANTED })
  const wanted = { kind: 'since_last' } as const
  const page = { wanted, isOnlyChanged: false, after: null, limit: 10 }
  const asked: Record<string, (brand: PlantedBrand) => Promise<unknown>> = {
    'overview of 30d': brand =>
      readOverview({ sql: database, now }, { brand: brandOf(brand), window: '30d' }),
    'overview of all': brand =>
      readOverview({ sql: database, now }, { brand: brandOf(brand), window: 'all' }),
    'change since the last scan': brand => compareSides(database, { brand: brandOf(brand), wanted }),
    'change of two scans': brand =>
      compareSides(database, {
        brand: brandOf(brand),
        wanted: { kind: 'scans', before: `${brand.id}s1`, after: `${brand.id}s0` },
      }),
    'change prompt by prompt': brand => readSideBySide(database, { brand: brandOf(brand), ...page }),
  }
  const figures: Figure[] = []
  for (const [name, ask] of Object.entries(asked))
    figures.push(
      await compareInTurns(brands, ask, {
        id: name.replaceAll(' ', '-').concat('-by-length'),
        name,
        calls: quick ? 30 : 150,
        unit: `runs in scans of ${RUNS_OF_SCAN}`,
      }),
    )
  return figures
}

/** Scans of one size, spread evenly over the same days. */
async function plantBrands(
  database: Database,
  databaseUrl: string,
  { now, sizes }: { now: Date; sizes: number[] },
): Promise<PlantedBrand[]> {
  const verdicts = await sealVerdicts(database, [])
  await using client = await openClient(databaseUrl)
  const planted: PlantedBrand[] = []
  for (const runs of sizes) {
    const id = `brd_${randomUUID().replaceAll('-', '')}`
    await plantScans(client, id, { runs, prompts: PROMPTS, engines: ASKED, now, verdicts })
    planted.push({ id, runs })
  }
  await client.query('select recount_classes(), recount_activity()')
  await client.query('vacuum analyze')
  return planted
}
