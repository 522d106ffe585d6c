import type { Sql } from '../../platform/database.ts'

/** A day from which a fact holds, as a record gave it. */
export interface FactDate {
  /** The record: that of the fact, or one of its own. */
  id: string
  factId: string
  /** The first date of the fact, the second and so on; the last one counts. */
  number: number
  /** A day such as 2019-05-01; null: the date before is withdrawn. */
  trueSince: string | null
}

const COLUMNS = 'd.id, d.fact_id as "factId", d.number, d.true_since as "trueSince"'

export async function insertDates(sql: Sql, dates: FactDate[]): Promise<void> {
  await sql.query(
    `insert into fact_dates (id, fact_id, number, true_since)
     select * from unnest($1::text[], $2::text[], $3::integer[], $4::text[])`,
    [
      dates.map(({ id }) => id),
      dates.map(({ factId }) => factId),
      dates.map(({ number }) => number),
      dates.map(({ trueSince }) => trueSince),
    ],
  )
}

/** Every date that facts of the brand were ever given, oldest first. */
export async function datesOfBrand(sql: Sql, brandId: string): Promise<FactDate[]> {
  const { rows } = await sql.query<FactDate>(
    `select ${COLUMNS} from fact_dates d join facts on facts.id = d.fact_id
     where brand_id = $1 order by d.fact_id, d.number`,
    [brandId],
  )
  return rows
}

/** The same of some facts. */
export async function datesOfFacts(sql: Sql, factIds: string[]): Promise<FactDate[]> {
  const { rows } = await sql.query<FactDate>(
    `select ${COLUMNS} from fact_dates d where d.fact_id = any ($1) order by d.fact_id, d.number`,
    [factIds],
  )
  return rows
}
