-- Every page that an answer cites, whether the answer is in a case or not; and how many answers cite which domain and which page,
-- by day and engine, so that no figure has to walk through history.
create table cited_pages (
  -- The first digits of the SHA-256 of its address.
  id text primary key,
  -- The same for all spellings.
  address text not null,
  -- One that can be visited; null where nobody should: it leads inside, or was not kept.
  url text
);

alter table run_citations rename to earlier_citations;
alter table earlier_citations rename constraint run_citations_pkey to earlier_citations_pkey;
alter table earlier_citations rename constraint run_citations_run_id_fkey to earlier_citations_run_id_fkey;
drop index run_citations_of_page;

create table run_citations (
  run_id text not null references runs (id),
  page text not null references cited_pages (id),
  brand_id text not null references brands (id),
  -- The host without its www, as far as the engine says where the page is.
  domain text not null,
  captured_at timestamptz not null,
  -- As the run: in no rate.
  apart boolean not null,
  -- The answer says something false; of the page that says nothing.
  confabulated boolean not null,
  primary key (run_id, page)
);
create index run_citations_of_page on run_citations (brand_id, page, captured_at desc, run_id) where not apart;
create index run_citations_of_domain on run_citations (brand_id, domain, captured_at desc, run_id) where not apart;
create index run_citations_beside_false on run_citations (brand_id, domain, captured_at desc, run_id)
  where confabulated and not apart;

create table source_days (
  brand_id text not null references brands (id),
  -- The UTC day of capture.
  day date not null,
  domain text not null,
  engine text not null,
  answers integer not null,
  confabulated integer not null,
  primary key (brand_id, day, domain, engine)
);
create index source_days_of_domain on source_days (brand_id, domain, day);

create table page_days (
  brand_id text not null references brands (id),
  domain text not null,
  day date not null,
  page text not null references cited_pages (id),
  engine text not null,
  answers integer not null,
  confabulated integer not null,
  primary key (brand_id, domain, day, page, engine)
);

-- Brands whose older answers are still to be walked through, newest first. A brand that is done has no row.
create table source_walks (
  brand_id text primary key references brands (id),
  walked_at timestamptz,
  walked_run text,
  counted integer not null default 0
);
insert into source_walks (brand_id) select distinct brand_id from class_counts where grain = 'all';

-- What cases know of already stays shown while the walk goes on.
insert into cited_pages (id, address, url)
  select 'pag_' || left(encode(sha256(convert_to(address, 'UTF8')), 'hex'), 26), address, max(url)
  from earlier_citations group by address;
insert into run_citations (run_id, page, brand_id, domain, captured_at, apart, confabulated)
  select run_id, 'pag_' || left(encode(sha256(convert_to(address, 'UTF8')), 'hex'), 26), runs.brand_id,
    rtrim(regexp_replace(substring(address from '^[^/?]*'), ':[0-9]+$', ''), '.'), runs.captured_at, runs.apart,
    runs.citation_class = 'CONFABULATED'
  from earlier_citations join runs on runs.id = run_id;
insert into source_days (brand_id, day, domain, engine, answers, confabulated)
  select brand_id, day, domain, engine, count(*), count(*) filter (where confabulated)
  from (
    select distinct c.brand_id, (c.captured_at at time zone 'UTC')::date as day, domain, engine, run_id, confabulated
    from run_citations c join runs on runs.id = run_id where not c.apart) as cited
  group by 1, 2, 3, 4;
insert into page_days (brand_id, domain, day, page, engine, answers, confabulated)
  select c.brand_id, domain, (c.captured_at at time zone 'UTC')::date, page, engine, count(*), count(*) filter (where confabulated)
  from run_citations c join runs on runs.id = run_id where not c.apart group by 1, 2, 3, 4, 5;
