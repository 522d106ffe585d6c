-- Which pages answers cite, in a third of the bytes: brand and domain, page and run are numbers here and not texts that every row and
-- every index repeats. All of it follows from sealed verdicts, so nothing is converted: the walk through older answers counts them again.

-- A domain that answers of a brand cite.
create table sources (
  id integer generated always as identity primary key,
  brand_id text not null references brands (id),
  domain text not null,
  unique (brand_id, domain)
);

create table source_pages (
  -- The first eight bytes of the SHA-256 of its address.
  id bigint primary key,
  -- One that can be visited; null where nobody should: it leads inside, or was not kept.
  url text,
  -- The same for all spellings; null where it follows from the URL.
  address text,
  constraint source_pages_one check (num_nulls(url, address) = 1)
);

-- As the service folds an address that can be visited: without scheme, www, and slashes at the end of its path.
create function page_address(url text) returns text language sql immutable parallel safe as $$
  select rtrim(split_part(bare, '?', 1), '/') || coalesce(substring(bare from '\?.+$'), '')
  from regexp_replace(url, '^https?://(www\.)?', '') as bare
$$;

-- As it is shown and asked for.
create function page_name(id bigint) returns text language sql immutable parallel safe as $$
  select 'pag_' || lpad(to_hex(id), 16, '0')
$$;

create table citing_runs (
  id bigint generated always as identity primary key,
  -- No foreign key: it would lock every run while its citations are kept. The audit looks instead.
  run_id text not null
);
-- Whoever writes has locked the run, so no other index has to keep it from coming twice.
create index citing_runs_of_run on citing_runs using hash (run_id);

create table citations (
  captured_at timestamptz not null,
  run bigint not null,
  page bigint not null,
  source integer not null,
  -- As the run: in no rate.
  apart boolean not null,
  -- The answer says something false; of the page that says nothing.
  confabulated boolean not null
);
create index citations_of_run on citations (run);
create index citations_of_source on citations (source, captured_at desc) where not apart;
create index citations_of_page on citations (page, source, captured_at desc) where not apart;
create index citations_beside_false on citations (source, captured_at desc) where confabulated and not apart;

create table domain_counts (
  source integer not null,
  -- The UTC day of capture.
  day date not null,
  engine text not null,
  answers integer not null,
  confabulated integer not null,
  primary key (source, day, engine)
);

create table page_counts (
  page bigint not null,
  source integer not null,
  day date not null,
  answers integer not null,
  confabulated integer not null,
  engine text not null,
  primary key (source, day, page, engine)
);

-- A process of the version before writes its own tables for as long as it runs; they are read by nobody, and dropped by the next
-- version. What it judges meanwhile is walked through again.
truncate run_citations, page_days, cited_pages, source_days;
create function walk_sources_again() returns trigger language plpgsql as $$
begin
  insert into source_walks (brand_id) select distinct brand_id from come order by 1
  on conflict (brand_id) do update set walked_at = null, walked_run = null, counted = 0;
  return null;
end $$;
create trigger run_citations_walk after insert on run_citations referencing new table as come
  for each statement execute function walk_sources_again();

insert into source_walks (brand_id) select distinct brand_id from class_counts where grain = 'all'
on conflict (brand_id) do update set walked_at = null, walked_run = null, counted = 0;
