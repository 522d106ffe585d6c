import type { Sql } from '../../../platform/database.ts'

/** Far longer than a store may take for one file, retries included. */
const HELD_SECONDS = 120

/** Whether this process is the one that publishes now; a renewed call keeps it so. By the database's clock. */
export async function holdFiles(sql: Sql, holder: string): Promise<boolean> {
  const { rows } = await sql.query({
    name: 'log-hold-files',
    text: `insert into log_files (size, holder, held_until)
           values (0, $1, now() + make_interval(secs => $2))
           on conflict (one) do update set holder = excluded.holder, held_until = excluded.held_until
           where log_files.holder = excluded.holder or log_files.held_until < now()
           returning one`,
    values: [holder, HELD_SECONDS],
  })
  return rows.length > 0
}

/** A stopping process lets the next one begin at once. */
export async function releaseFiles(sql: Sql, holder: string): Promise<void> {
  await sql.query({
    name: 'log-release-files',
    text: `update log_files set held_until = '-infinity' where holder = $1`,
    values: [holder],
  })
}

/** How many entries the files cover, all tiles included. */
export async function keepFilesSize(sql: Sql, holder: string, size: number): Promise<void> {
  await sql.query({
    name: 'log-files-size',
    text: `update log_files set size = $2, published_at = now()
           where holder = $1 and (size, published_at is null) is distinct from ($2, false)`,
    values: [holder, size],
  })
}

/** The place was emptied, or is another one: it holds no more than this. */
export async function lowerFilesSize(sql: Sql, holder: string, size: number): Promise<void> {
  await sql.query({
    name: 'log-files-lower',
    text: 'update log_files set size = $2 where holder = $1 and size > $2',
    values: [holder, size],
  })
}

export interface PublishedFiles {
  size: number
  at: Date | null
}

/** Null if none were ever published. */
export async function readFiles(sql: Sql): Promise<PublishedFiles | null> {
  const { rows } = await sql.query<PublishedFiles>({
    name: 'log-files',
    text: 'select size::float8 as size, published_at as at from log_files',
  })
  return rows[0] ?? null
}

/** The largest published checkpoint at most so many entries ahead; if there is none, the next one. */
export async function nextPublished(sql: Sql, from: number, most: number): Promise<number | null> {
  const { rows } = await sql.query<{ size: number | null }>({
    name: 'log-next-published',
    text: `select coalesce(
             (select max(size) from log_published where size > $1 and size <= $1::bigint + $2),
             (select min(size) from log_published where size > $1))::float8 as size`,
    values: [from, most],
  })
  return rows[0]?.size ?? null
}
