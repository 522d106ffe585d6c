import { type AuditedRoom, wrongCounts } from '../../../platform/audited-tables.ts'

const DAY = `(c.captured_at at time zone 'UTC')::date`

/** An address as it follows from one that can be visited. */
const ADDRESS_OF = (url: string): string => {
  const bare = `regexp_replace(${url}, '^https?://(www\\.)?', '')`
  return `rtrim(split_part(${bare}, '?', 1), '/') || coalesce(substring(${bare} from '\\?.+$'), '')`
}

export const SOURCES_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'run_citations',
      key: ['run_id', 'page'],
      refersTo: { run_id: 'runs', brand_id: 'brands', page: 'cited_pages' },
      derived: 'the last verdict on each run',
    },
    { name: 'cited_pages', key: ['id'], derived: 'its address, which its id is the SHA-256 of' },
    {
      name: 'source_days',
      key: ['brand_id', 'day', 'domain', 'engine'],
      refersTo: { brand_id: 'brands' },
      derived: 'run_citations',
    },
    {
      name: 'page_days',
      key: ['brand_id', 'domain', 'day', 'page', 'engine'],
      refersTo: { brand_id: 'brands', page: 'cited_pages' },
      derived: 'run_citations',
    },
    {
      name: 'source_walks',
      refersTo: { brand_id: 'brands' },
      unsealed: 'how far the pages are counted that older answers cite; set back, they are counted again',
    },
  ],
  contradictions: [
    `select 'cited_pages ' || p.id as where, 'its id or its address is not that of the page' as message from cited_pages p
     where p.id <> 'pag_' || left(encode(sha256(convert_to(p.address, 'UTF8')), 'hex'), 26)
       or p.address <> ${ADDRESS_OF('p.url')} limit 10`,
    `select concat_ws(' ', 'run_citations', c.run_id, c.page) as where, 'it is not what the run shows' as message
     from run_citations c left join runs r on r.id = c.run_id
     where (c.brand_id, c.captured_at, c.apart, c.confabulated)
       is distinct from (r.brand_id, r.captured_at, r.apart, r.citation_class = 'CONFABULATED') limit 10`,
    wrongCounts({
      table: 'source_days',
      key: ['brand_id', 'day', 'domain', 'engine'],
      counters: ['answers', 'confabulated'],
      counted: `select brand_id, day, domain, engine, -1, -confabulated::integer from (
          select distinct c.brand_id, ${DAY} as day, c.domain, r.engine, c.run_id, c.confabulated
          from run_citations c join runs r on r.id = c.run_id where not c.apart) as cited`,
    }),
    wrongCounts({
      table: 'page_days',
      key: ['brand_id', 'domain', 'day', 'page', 'engine'],
      counters: ['answers', 'confabulated'],
      counted: `select c.brand_id, c.domain, ${DAY}, c.page, r.engine, -1, -c.confabulated::integer
        from run_citations c join runs r on r.id = c.run_id where not c.apart`,
    }),
  ],
}
