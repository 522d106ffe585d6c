-- A link opens the file of a case, or a report on a brand: what that said when it was shared.
alter table share_links alter column case_id drop not null;
alter table share_links
  add column brand_id text references brands (id),
  add column first_day date,
  add column last_day date,
  -- The report as JSON, byte for byte as it is handed out.
  add column content text,
  add constraint share_links_subject check (
    num_nonnulls(brand_id, first_day, last_day, content) = case when case_id is null then 4 else 0 end);
create index share_links_of_brand on share_links (brand_id, created_at desc, id) where brand_id is not null;
