import type { AuditedRoom } from '../platform/audited-tables.ts'
import { sumUpAgain } from './days/sum-up.ts'
import { replayReadings } from './replay-readings.ts'

/** A unique index would take more room than the rows. */
const LOCK = 'whoever writes them holds the lock on their run'

export const CITATIONS_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'summaries',
      key: ['brand_id', 'grain', 'starts_at'],
      refersTo: { brand_id: 'brands' },
      derived: 'runs and citations',
      again: (sql, touched) => sumUpAgain(sql, touched?.runs ?? null),
    },
    {
      name: 'stale_days',
      unsealed: 'which days wait to be summed up again; until then, whoever reads them counts their runs',
    },
    { name: 'sources', key: ['brand_id', 'domain'], refersTo: { brand_id: 'brands' }, derived: 'citations' },
    {
      name: 'citing_runs',
      key: ['run_id'],
      keptApartBy: LOCK,
      refersTo: { run_id: 'runs' },
      derived: 'the last verdict on each run',
    },
    {
      name: 'citations',
      key: ['run', 'page'],
      keptApartBy: LOCK,
      refersTo: { run: 'citing_runs', source: 'sources', page: 'source_pages' },
      derived: 'the last verdict on each run',
      wrong: [
        `select concat_ws(' ', 'citations', n.run_id, c.page) as where, 'it is not what the run shows' as message
         from citations c left join citing_runs n on n.id = c.run left join runs r on r.id = n.run_id
         left join sources s on s.id = c.source
         where (s.brand_id, c.captured_at, c.apart, c.confabulated)
           is distinct from (r.brand_id, r.captured_at, r.apart, r.citation_class = 'CONFABULATED')`,
      ],
    },
    {
      name: 'source_pages',
      key: ['id'],
      derived: 'its address, which its id is the SHA-256 of',
      wrong: [
        `select 'source_pages ' || p.id as where, 'its id or its address is not that of the page' as message
         from source_pages p
         where num_nulls(p.url, p.address) <> 1
           or p.id <> ('x' || left(encode(sha256(convert_to(coalesce(p.address, page_address(p.url)), 'UTF8')), 'hex'), 16))::bit(64)::bigint`,
      ],
    },
  ],
  readings: (sql, touched) => replayReadings(sql, touched?.runs ?? null),
}
