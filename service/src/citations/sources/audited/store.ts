import { type AuditedRoom, wrongCounts } from '../../../platform/audited-tables.ts'

const COUNTED = `citations c join citing_runs n on n.id = c.run join runs r on r.id = n.run_id where not c.apart`
const DAY = `(c.captured_at at time zone 'UTC')::date`

/** An address derived from one that can be visited. */
const ADDRESS_OF = (url: string): string => {
  const bare = `regexp_replace(${url}, '^https?://(www\\.)?', '')`
  return `rtrim(split_part(${bare}, '?', 1), '/') || coalesce(substring(${bare} from '\\?.+$'), '')`
}

const ADDRESS = `coalesce(p.address, ${ADDRESS_OF('p.url')})`

/** A unique index would take more room than the rows: see decision 0088. */
const LOCK = 'whoever writes them holds the lock on their run'

export const SOURCES_AUDITED: AuditedRoom = {
  tables: [
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
    },
    { name: 'source_pages', key: ['id'], derived: 'its address, which its id is the SHA-256 of' },
    {
      name: 'domain_counts',
      key: ['source', 'day', 'engine'],
      refersTo: { source: 'sources' },
      derived: 'citations',
    },
    {
      name: 'page_counts',
      key: ['source', 'day', 'page', 'engine'],
      refersTo: { source: 'sources', page: 'source_pages' },
      derived: 'citations',
    },
    {
      name: 'citation_walks',
      refersTo: { brand_id: 'brands' },
      unsealed: 'how far the pages that answers cite are counted once more',
    },
  ],
  contradictions: [
    `select 'source_pages ' || p.id as where, 'its id or its address is not that of the page' as message from source_pages p
     where num_nulls(p.url, p.address) <> 1
       or p.id <> ('x' || left(encode(sha256(convert_to(${ADDRESS}, 'UTF8')), 'hex'), 16))::bit(64)::bigint limit 10`,
    `select concat_ws(' ', 'citations', n.run_id, c.page) as where, 'it is not what the run shows' as message
     from citations c left join citing_runs n on n.id = c.run left join runs r on r.id = n.run_id
     left join sources s on s.id = c.source
     where (s.brand_id, c.captured_at, c.apart, c.confabulated)
       is distinct from (r.brand_id, r.captured_at, r.apart, r.citation_class = 'CONFABULATED') limit 10`,
    wrongCounts({
      table: 'domain_counts',
      key: ['source', 'day', 'engine'],
      counters: ['answers', 'confabulated'],
      counted: `select source, day, engine, -1, -confabulated::integer from (
          select distinct c.source, ${DAY} as day, r.engine, c.run, c.confabulated
          from ${COUNTED}) as cited`,
    }),
    wrongCounts({
      table: 'page_counts',
      key: ['source', 'day', 'page', 'engine'],
      counters: ['answers', 'confabulated'],
      counted: `select c.source, ${DAY}, c.page, r.engine, -1, -c.confabulated::integer from ${COUNTED}`,
    }),
  ],
}
