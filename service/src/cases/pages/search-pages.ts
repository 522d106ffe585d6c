// What cited pages say about cases: each page that was read is searched once for each case whose answers cite it, from its
// sealed text. Nothing is fetched.

import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { createPageSearch, type PageFinding, SEARCH, type SeenPage } from './search-page.ts'
import { insertFinding, looksById, readTexts, type Unsearched, unsearchedPages } from './store.ts'
import { idOfFinding, PAGE_FINDINGS } from './tables.ts'
import { readWanted } from './wanted.ts'

interface Deps {
  database: Database
  clock: Clock
}

const BATCH = 100

export async function searchPages(deps: Deps, brandId: string): Promise<void> {
  const search = createPageSearch()
  for (;;) {
    const waiting = await unsearchedPages(deps.database, brandId, BATCH)
    let found = 0
    for (const [lookId, cases] of Map.groupBy(waiting, ({ lookId }) => lookId)) {
      const page = await seenPage(deps.database, lookId)
      for (const one of cases) {
        const wanted = await readWanted(deps.database, one)
        if (page && wanted && (await record(deps, one, search(page, wanted)))) found += 1
      }
    }
    // What is left cannot be searched, or somebody else is doing it.
    if (waiting.length < BATCH || found === 0) return
  }
}

export async function seenPage(sql: Pick<Database, 'query'>, lookId: string): Promise<SeenPage | null> {
  const [look] = await looksById(sql, [lookId])
  if (!look?.textSha256) return null
  const text = (await readTexts(sql, [look.textSha256])).get(look.textSha256)
  return text === undefined ? null : { url: look.finalUrl ?? look.url, title: look.title ?? '', text }
}

function record({ database, clock }: Deps, one: Unsearched, finding: PageFinding): Promise<boolean> {
  const { caseId, lookId, classificationId } = one
  return database.transaction(async tx => {
    if (!(await insertFinding(tx, { caseId, lookId, search: SEARCH, classificationId, ...finding })))
      return false
    const ids = [idOfFinding(caseId, lookId)]
    const found = { actor: SYSTEM_ACTOR, action: 'page.searched', at: clock.now(), isFirst: true }
    await sealStates(tx, PAGE_FINDINGS, { ...found, keys: [caseId], ids })
    return true
  })
}
