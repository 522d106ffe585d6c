-- Where facts come from, and what is remembered of the pages they were looked for on.

-- What was sealed before there was a choice came from the brand's own site.
alter table facts add column origin text not null default 'website';
alter table facts alter column origin drop default;

-- What people enter stands beside what the site says, also when both name the same page.
drop index facts_active;
create unique index facts_active on facts (brand_id, source, key, hash, origin) where superseded_at is null;
-- The versions before, newest first: an answer may repeat what was true once.
create index facts_superseded on facts (brand_id, superseded_at desc) where superseded_at is not null;

-- What a page of the brand's site answered last. With its tags the next request costs the site nothing when the
-- page is the same.
create table truth_pages (
  brand_id      text not null references brands,
  url           text not null,
  etag          text,
  last_modified text,
  body_sha256   bytea,
  status        integer not null,
  fetched_at    timestamptz not null,
  primary key (brand_id, url)
);

-- When a page that answers cite was looked at last, and what for. Not in truth_pages: what was looked at here was
-- not read for facts, and a "not modified" must not make it seem so.
create table page_checks (
  brand_id   text not null references brands,
  url        text not null,
  quotes     text[] not null,
  checked_at timestamptz not null,
  primary key (brand_id, url)
);
