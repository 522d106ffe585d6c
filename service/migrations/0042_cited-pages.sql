-- Pages that answers with a false claim cite: which run cites which, what was found there when somebody looked, and whether it
-- says the same.
create table run_citations (
  run_id text not null references runs (id),
  -- The same for all addresses of one page.
  address text not null,
  url text not null,
  primary key (run_id, address)
);
create index run_citations_of_page on run_citations (address);

-- What people see of a page, once for each wording.
create table cited_texts (
  sha256 bytea primary key,
  text text not null
);

create table page_looks (
  id text primary key,
  brand_id text not null references brands (id),
  address text not null,
  url text not null,
  looked_at timestamptz not null,
  surface text not null,
  outcome text not null constraint page_looks_outcome check (outcome in ('read', 'unreachable')),
  -- Why it could not be read.
  reason text,
  status integer,
  -- Where redirects led.
  final_url text,
  title text,
  body_sha256 bytea,
  text_sha256 bytea
);
create index page_looks_newest on page_looks (brand_id, address, looked_at desc, id desc);
create index page_looks_of_day on page_looks (brand_id, looked_at);
create index page_looks_of_text on page_looks (text_sha256) where text_sha256 is not null;

create table page_findings (
  case_id text not null references cases (id),
  look_id text not null references page_looks (id),
  -- The versions of what searched.
  search text not null,
  -- The verdict whose facts and names it was searched by.
  classification_id text not null,
  -- UTF-16 units into the text; null where it does not stand there.
  said_start integer,
  said_end integer,
  said_quote text,
  true_start integer,
  true_end integer,
  true_quote text,
  primary key (case_id, look_id)
);
create index page_findings_of_look on page_findings (look_id);
