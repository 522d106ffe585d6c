-- Readings of answers are handed in together too. Such an item is the ask of a reader, whose id is its own, and goes when its batch
-- has ended: the request can be built again from what is sealed.
alter table batch_items
  alter column run_id drop not null,
  alter column attempt drop not null,
  alter column asked drop not null,
  -- The SHA-256 of what the reader is asked.
  add column reads text,
  add constraint batch_items_reading foreign key (reads, id) references reader_asks (request, id),
  add constraint batch_items_kind check (num_nulls(run_id, attempt, asked) = case when reads is null then 0 else 3 end);
