// The worst false claims made during a report's days.

import type { Rate } from '@brand-citation-forensics/proof'
import { findBrand } from '../../brands/store.ts'
import { shownCases, titleOf } from '../../cases/shown/list-cases.ts'
import { sharesOf } from '../../cases/shown/shares.ts'
import { worstSaid } from '../../cases/shown/store.ts'
import type { ClassCount } from '../../citations/store.ts'
import type { CaseStatus } from '../../model/case.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { newestSayings } from './store.ts'
import type { ReportWindow } from './window.ts'

const MOST_CASES = 10

export interface ReportedCase {
  /** In one sentence, by the engines that said so in these days. */
  title: string
  /** The sentence of its newest answer. */
  quote: string
  /** What it is about, in words. */
  matter: string
  /** What is at stake: why it stands where it does. */
  harm: string
  claimed: string
  truth: string
  /** Engines that made it in these days, each with its share of its own answers. */
  engines: { engine: Engine; share: Rate }[]
  share: Rate | null
  /** When the report is drawn. */
  status: CaseStatus
  firstSeen: string | null
  lastSeen: string | null
  /** Of the newest answer in these days that makes it. */
  sha256: string | null
}

export async function readFalseClaims(
  sql: Sql,
  { brandId, classes, since, until }: ReportWindow & { brandId: string; classes: ClassCount[] },
): Promise<{ cases: ReportedCase[]; total: number }> {
  const { rows, total } = await worstSaid(sql, { brandId, since, until, limit: MOST_CASES })
  const shares = await sharesOf(sql, rows, { classes, since, until })
  const sayings = await newestSayings(sql, { caseIds: rows.map(({ id }) => id), since, until })
  const brand = (await findBrand(sql, brandId))?.name ?? ''
  const cases = (await shownCases(sql, rows)).map((shown, place) => {
    const engines = (shares[place]?.engineShares ?? []).filter(({ share }) => share.hits > 0)
    return {
      ...{ matter: shown.matter, harm: shown.harm.about, status: shown.status },
      title: titleOf(
        { ...shown, matter: shown.key, engines: engines.map(({ engine }) => engine) },
        { brand, said: shown.said },
      ),
      quote: shown.said?.quote.text ?? '',
      claimed: shown.said?.claimed ?? shown.value,
      truth: shown.said?.truth ?? '',
      engines,
      share: shares[place]?.share ?? null,
      firstSeen: shown.firstSeen?.toISOString() ?? null,
      lastSeen: shown.lastSeen?.toISOString() ?? null,
      sha256: sayings.get(shown.id) ?? null,
    }
  })
  return { cases, total }
}
