import type { Sql } from '../../../platform/database.ts'

export interface TileRow {
  level: number
  index: number
  hashes: Buffer
  root: Buffer
}

export async function readTiles(sql: Sql, tiles: { level: number; index: number }[]): Promise<TileRow[]> {
  const { rows } = await sql.query<TileRow>(
    `select level, index::float8 as index, hashes, root from log_tiles
     join unnest($1::smallint[], $2::bigint[]) as wanted (level, index) using (level, index)`,
    [tiles.map(tile => tile.level), tiles.map(tile => tile.index)],
  )
  return rows
}
