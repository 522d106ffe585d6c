// A brand with many answers, put straight into the tables, each judged as often as a test wants.

import { citedDomains } from '../../src/citations/mentions/owned.ts'
import { keepCitations } from '../../src/citations/sources/keep-citations.ts'
import { markClassified } from '../../src/citations/store.ts'
import type { CitationClass } from '../../src/model/citation.ts'
import type { Engine } from '../../src/model/engine.ts'
import type { Database } from '../../src/platform/database.ts'
import { makeBrand, type TestService } from '../harness.ts'

export interface KnownAnswer {
  id: string
  engine: Engine
  promptId: string
  capturedAt: Date
  apart: boolean
  citationClass: CitationClass
  /** As the engine writes them. */
  citations: { url: string; title: string | null }[]
}

export const cite = (...urls: string[]): KnownAnswer['citations'] => urls.map(url => ({ url, title: null }))

export async function openSourceWorld(service: TestService, prompts = 3) {
  const { id: brandId } = await makeBrand(service)
  const { database } = service
  const promptIds = Array.from({ length: prompts }, (_, at) => `prm_${brandId}_${at}`)
  await database.query(
    `insert into prompts (id, brand_id, text, intent, active, created_at)
     select id, $1, 'What of ' || id, 'BRANDED', true, now() from unnest($2::text[]) as id`,
    [brandId, promptIds],
  )
  await database.query(
    `insert into scans (id, brand_id, job_id, status, created_at, total_prompts, total_runs, engines, engines_not_runnable,
       engines_out_of_plan)
     values ('scn_' || $1::text, $1, $1, 'COMPLETED', now(), 1, 1, '{}', '{}', '{}')`,
    [brandId],
  )
  let planted = 0

  const plant = async (answers: Omit<KnownAnswer, 'id'>[]): Promise<KnownAnswer[]> => {
    const known = answers.map(answer => ({ ...answer, id: `run_${brandId}_${planted++}` }))
    await insertRuns(database, brandId, known)
    await judge(database, known)
    return known
  }
  return { brandId, promptIds, plant, judge: (answers: KnownAnswer[]) => judge(database, answers) }
}

async function insertRuns(database: Database, brandId: string, runs: KnownAnswer[]): Promise<void> {
  await database.query(
    `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, status, captured_at, sha256, created_at, apart, sample)
     select id, 'scn_' || $1::text, $1, prompt, engine, 'BRANDED', 'CAPTURED', at, '\\x00', at, apart,
       1 + (select count(*) from runs where scan_id = 'scn_' || $1::text) + row_number() over ()
     from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::boolean[]) as r (id, prompt, engine, at, apart)`,
    [
      brandId,
      runs.map(({ id }) => id),
      runs.map(({ promptId }) => promptId),
      runs.map(({ engine }) => engine),
      runs.map(({ capturedAt }) => capturedAt),
      runs.map(({ apart }) => apart),
    ],
  )
}

/** As a verdict does, in its transaction. */
const judge = (database: Database, answers: KnownAnswer[]): Promise<void> =>
  database.transaction(async tx => {
    const verdicts = answers.map(({ id, citationClass, citations }) => ({
      ...{ runId: id, classificationId: `cls_${id}`, citationClass, mentioned: true },
      citedDomains: citedDomains(citations),
    }))
    await markClassified(tx, verdicts, new Date())
    await keepCitations(
      tx,
      answers.map(({ id, citations }) => ({ runId: id, citations })),
    )
  })
