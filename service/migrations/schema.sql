-- The schema after all migrations, for reading and for review. Written by `npm run schema`; a test compares
-- it with a migrated database. To change the schema add a migration, never edit this file.

CREATE TABLE activity_counts (
  brand_id text not null,
  grain text not null,
  starts_at timestamp with time zone not null,
  captured integer not null,
  priced integer not null,
  cost_micros bigint not null,
  estimated integer not null default 0,
  unknown integer not null default 0,
  constraint activity_counts_pkey PRIMARY KEY (brand_id, grain, starts_at),
  constraint activity_counts_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
);

CREATE TABLE actors (
  id text not null,
  kind text not null,
  name text,
  name_salt bytea,
  created_at timestamp with time zone not null,
  forgotten_at timestamp with time zone,
  constraint actors_pkey PRIMARY KEY (id),
  constraint actors_check CHECK (((name IS NULL) = (name_salt IS NULL))),
  constraint actors_kind_check CHECK ((kind = ANY (ARRAY['token'::text, 'key'::text, 'session'::text, 'schedule'::text, 'system'::text, 'person'::text])))
);

CREATE TABLE alert_wishes (
  id text not null,
  person_id text not null,
  scope text not null,
  channel text not null,
  kinds text[] not null,
  pace text,
  hour integer,
  sha256 bytea,
  made_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint alert_wishes_pkey PRIMARY KEY (id),
  constraint alert_wishes_channel CHECK ((channel = ANY (ARRAY['mail'::text, 'feed'::text]))),
  constraint alert_wishes_form CHECK (
CASE channel
    WHEN 'mail'::text THEN ((num_nulls(pace, hour) = 0) AND (num_nonnulls(sha256, revoked_at) = 0))
    ELSE ((num_nonnulls(pace, hour) = 0) AND (sha256 IS NOT NULL))
END),
  constraint alert_wishes_hour CHECK (((hour >= 0) AND (hour <= 23))),
  constraint alert_wishes_pace CHECK ((pace = ANY (ARRAY['at_once'::text, 'daily'::text, 'off'::text]))),
  constraint alert_wishes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE UNIQUE INDEX alert_wishes_of_feed ON public.alert_wishes USING btree (sha256);
CREATE UNIQUE INDEX alert_wishes_of_mail ON public.alert_wishes USING btree (person_id, scope) WHERE (channel = 'mail'::text);
CREATE INDEX alert_wishes_of_person ON public.alert_wishes USING btree (person_id);
CREATE INDEX alert_wishes_of_scope ON public.alert_wishes USING btree (scope) WHERE (channel = 'mail'::text);

CREATE TABLE alerts (
  id text not null,
  scope text not null,
  kind text not null,
  subject text not null,
  details jsonb not null,
  raised_at timestamp with time zone not null,
  addressed_at timestamp with time zone,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_kind CHECK ((kind = ANY (ARRAY['case_new'::text, 'case_returned'::text, 'case_gone'::text, 'engine_failing'::text, 'budget_near'::text, 'scan_missed'::text])))
);
CREATE INDEX alerts_newest ON public.alerts USING btree (raised_at DESC, id);
CREATE INDEX alerts_of_scope ON public.alerts USING btree (scope, raised_at DESC, id);
CREATE INDEX alerts_of_subject ON public.alerts USING btree (kind, scope, subject, raised_at DESC);
CREATE INDEX alerts_unaddressed ON public.alerts USING btree (raised_at, id) WHERE (addressed_at IS NULL);

CREATE TABLE allegation_decisions (
  topic text not null,
  brand_id text not null,
  verdict text not null,
  fact_key text,
  actor text not null,
  decided_at timestamp with time zone not null,
  constraint allegation_decisions_pkey PRIMARY KEY (topic),
  constraint allegation_decisions_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint allegation_decisions_verdict CHECK ((verdict = ANY (ARRAY['true'::text, 'false'::text, 'not_ours'::text])))
);
CREATE INDEX allegation_decisions_of_brand ON public.allegation_decisions USING btree (brand_id);

CREATE TABLE allegations (
  run_id text not null,
  place integer not null,
  brand_id text not null,
  topic text not null,
  kind text not null,
  voice text not null,
  quote text not null,
  source text not null,
  reading text not null,
  engine text not null,
  captured_at timestamp with time zone not null,
  constraint allegations_pkey PRIMARY KEY (run_id, place),
  constraint allegations_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint allegations_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id)
);
CREATE INDEX allegations_of_brand ON public.allegations USING btree (brand_id, topic);
CREATE INDEX allegations_of_topic ON public.allegations USING btree (topic, captured_at DESC, run_id);

CREATE TABLE allowances (
  key text not null,
  passed_at timestamp with time zone[] not null,
  asked_at timestamp with time zone not null,
  granted boolean not null,
  expires_at timestamp with time zone,
  constraint allowances_pkey PRIMARY KEY (key)
);
CREATE INDEX allowances_expire ON public.allowances USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE TABLE api_keys (
  id text not null,
  name text not null,
  sha256 bytea not null,
  hint text not null,
  may_write boolean not null,
  brand_ids text[] not null,
  owner_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people(id),
  constraint api_keys_sha256_check CHECK ((length(sha256) = 32)),
  constraint api_keys_sha256_key UNIQUE (sha256)
);
CREATE INDEX api_keys_of_owner ON public.api_keys USING btree (owner_id);

CREATE TABLE batch_items (
  id text not null,
  batch_id text not null,
  run_id text,
  attempt integer,
  request json not null,
  asked json,
  reads text,
  constraint batch_items_pkey PRIMARY KEY (id),
  constraint batch_items_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id),
  constraint batch_items_kind CHECK ((num_nulls(run_id, attempt, asked) =
CASE
    WHEN (reads IS NULL) THEN 0
    ELSE 3
END)),
  constraint batch_items_reading FOREIGN KEY (reads, id) REFERENCES reader_asks(request, id),
  constraint batch_items_run_id_attempt_key UNIQUE (run_id, attempt),
  constraint batch_items_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id)
);
CREATE INDEX batch_items_of_batch ON public.batch_items USING btree (batch_id);

CREATE TABLE batches (
  id text not null,
  scan_id text not null,
  engine text not null,
  route text not null,
  state text not null,
  tries integer not null default 0,
  vendor_id text,
  created_at timestamp with time zone not null,
  submitting_since timestamp with time zone,
  submitted_at timestamp with time zone,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  constraint batches_pkey PRIMARY KEY (id),
  constraint batches_end CHECK ((((ended_at IS NULL) = (outcome IS NULL)) AND ((state = 'ended'::text) = (ended_at IS NOT NULL)))),
  constraint batches_route_vendor_id_key UNIQUE (route, vendor_id),
  constraint batches_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES scans(id),
  constraint batches_state_check CHECK ((state = ANY (ARRAY['made'::text, 'submitting'::text, 'submitted'::text, 'ended'::text]))),
  constraint batches_vendor CHECK (((vendor_id IS NULL) = (submitted_at IS NULL)))
);
CREATE INDEX batches_of_scan ON public.batches USING btree (scan_id, engine);

CREATE TABLE bodies (
  captured_at timestamp with time zone not null,
  sha256 bytea not null,
  coding text not null,
  bytes bytea,
  constraint bodies_pkey PRIMARY KEY (captured_at, sha256),
  constraint bodies_coding_check CHECK ((coding = ANY (ARRAY['identity'::text, 'zstd'::text, 'zstd-1'::text]))),
  constraint bodies_hash CHECK (((coding <> 'identity'::text) OR (sha256 = sha256(bytes))))
) PARTITION BY RANGE (captured_at);

CREATE TABLE body_dictionaries (
  coding text not null,
  bytes bytea not null,
  constraint body_dictionaries_pkey PRIMARY KEY (coding)
);

CREATE TABLE brands (
  id text not null,
  name text not null,
  domain text not null,
  aliases text[] not null default '{}'::text[],
  plan text not null,
  created_at timestamp with time zone not null,
  country text,
  language text,
  city text,
  samples integer,
  archived_at timestamp with time zone,
  accepts_proposals boolean not null default false,
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_samples_check CHECK (((samples >= 1) AND (samples <= 10)))
);

CREATE TABLE case_counts (
  case_id text not null,
  engine text not null,
  intent text not null,
  runs integer not null,
  constraint case_counts_pkey PRIMARY KEY (case_id, engine, intent),
  constraint case_counts_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id)
);

CREATE TABLE case_followings (
  case_id text not null,
  brand_id text not null,
  samples integer not null,
  every_hours integer not null,
  below_permille integer not null,
  budget_micros bigint not null,
  until timestamp with time zone,
  set_by text not null,
  set_at timestamp with time zone not null,
  next_at timestamp with time zone,
  last_at timestamp with time zone,
  last_scan_id text,
  last_reason text,
  ended_at timestamp with time zone,
  ended_reason text,
  constraint case_followings_pkey PRIMARY KEY (case_id),
  constraint case_followings_below CHECK (((below_permille >= 1) AND (below_permille <= 999))),
  constraint case_followings_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint case_followings_budget CHECK ((budget_micros > 0)),
  constraint case_followings_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint case_followings_end CHECK ((ended_reason = ANY (ARRAY['gone'::text, 'dismissed'::text, 'date'::text, 'stopped'::text]))),
  constraint case_followings_ended CHECK ((((ended_at IS NULL) = (ended_reason IS NULL)) AND ((ended_at IS NULL) = (next_at IS NOT NULL)))),
  constraint case_followings_every CHECK (((every_hours >= 1) AND (every_hours <= 744))),
  constraint case_followings_last CHECK (((last_scan_id IS NULL) OR (last_reason IS NULL))),
  constraint case_followings_last_scan_id_fkey FOREIGN KEY (last_scan_id) REFERENCES scans(id),
  constraint case_followings_samples CHECK (((samples >= 1) AND (samples <= 10)))
);
CREATE INDEX case_followings_active ON public.case_followings USING btree (brand_id) WHERE (ended_at IS NULL);

CREATE TABLE case_notes (
  id text not null,
  case_id text not null,
  actor text not null,
  at timestamp with time zone not null,
  text text not null,
  engine text,
  recipient text,
  constraint case_notes_pkey PRIMARY KEY (id),
  constraint case_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint case_notes_report CHECK (((engine IS NULL) = (recipient IS NULL)))
);
CREATE INDEX case_notes_of_case ON public.case_notes USING btree (case_id, at, id);

CREATE TABLE case_runs (
  case_id text not null,
  run_id text not null,
  classification_id text not null,
  claim integer not null,
  engine text not null,
  prompt_id text not null,
  intent text not null,
  captured_at timestamp with time zone not null,
  apart boolean not null,
  constraint case_runs_pkey PRIMARY KEY (case_id, run_id),
  constraint case_runs_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint case_runs_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id)
);
CREATE INDEX case_runs_newest ON public.case_runs USING btree (case_id, captured_at DESC, run_id) INCLUDE (engine, prompt_id, apart);
CREATE INDEX case_runs_of_prompt ON public.case_runs USING btree (prompt_id, captured_at) INCLUDE (case_id, engine, apart);
CREATE INDEX case_runs_of_run ON public.case_runs USING btree (run_id);

CREATE TABLE cases (
  id text not null,
  brand_id text not null,
  rules text not null,
  matter text not null,
  value text not null,
  status text not null,
  status_since timestamp with time zone not null,
  reason text,
  owner text,
  due text,
  is_touched boolean not null default false,
  opened_at timestamp with time zone not null,
  runs integer not null default 0,
  recent integer not null default 0,
  worst integer not null default 0,
  engines text[] not null default '{}'::text[],
  intents text[] not null default '{}'::text[],
  first_seen timestamp with time zone,
  last_seen timestamp with time zone,
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint cases_due CHECK ((due ~ '^\d{4}-\d\d-\d\d$'::text)),
  constraint cases_status CHECK ((status = ANY (ARRAY['open'::text, 'reported'::text, 'corrected'::text, 'gone'::text, 'dismissed'::text, 'reopened'::text])))
);
CREATE INDEX cases_worst ON public.cases USING btree (brand_id, worst DESC, id);

CREATE TABLE citations (
  captured_at timestamp with time zone not null,
  run bigint not null,
  page bigint not null,
  source integer not null,
  apart boolean not null,
  confabulated boolean not null
);
CREATE INDEX citations_beside_false ON public.citations USING btree (source, captured_at DESC) WHERE (confabulated AND (NOT apart));
CREATE INDEX citations_of_page ON public.citations USING btree (page, source, captured_at DESC) WHERE (NOT apart);
CREATE INDEX citations_of_run ON public.citations USING btree (run);
CREATE INDEX citations_of_source ON public.citations USING btree (source, captured_at DESC) WHERE (NOT apart);

CREATE TABLE cited_texts (
  sha256 bytea not null,
  text text not null,
  constraint cited_texts_pkey PRIMARY KEY (sha256)
);

CREATE TABLE citing_runs (
  id bigint not null generated by default as identity,
  run_id text not null,
  constraint citing_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX citing_runs_of_run ON public.citing_runs USING hash (run_id);

CREATE TABLE console_sessions (
  mark bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  actor text not null,
  id text not null,
  person_id text,
  way text not null,
  browser text,
  seal bytea,
  constraint console_sessions_pkey PRIMARY KEY (mark),
  constraint console_sessions_mark_check CHECK ((length(mark) = 32)),
  constraint console_sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint console_sessions_seal CHECK ((length(seal) = 32))
);
CREATE UNIQUE INDEX console_sessions_id ON public.console_sessions USING btree (id);
CREATE INDEX console_sessions_of_person ON public.console_sessions USING btree (person_id);

CREATE TABLE engine_gates (
  engine text not null,
  next_slot_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  paused_until timestamp with time zone,
  failures integer not null default 0,
  open_until timestamp with time zone,
  blocked_until timestamp with time zone,
  blocked_reason text,
  blocked_by text,
  blocked_since timestamp with time zone,
  usd_per_answer double precision,
  constraint engine_gates_pkey PRIMARY KEY (engine),
  constraint engine_gates_usd_per_answer_check CHECK ((usd_per_answer > (0)::double precision))
);

CREATE TABLE fact_dates (
  id text not null,
  fact_id text not null,
  number integer not null,
  true_since text,
  constraint fact_dates_pkey PRIMARY KEY (id),
  constraint fact_dates_fact_id_fkey FOREIGN KEY (fact_id) REFERENCES facts(id),
  constraint fact_dates_fact_id_number_key UNIQUE (fact_id, number),
  constraint fact_dates_id_fkey FOREIGN KEY (id) REFERENCES records(id)
);

CREATE TABLE facts (
  id text not null,
  brand_id text not null,
  key text not null,
  value text not null,
  source text not null,
  hash bytea not null,
  source_sha256 bytea not null,
  collected_at timestamp with time zone not null,
  superseded_at timestamp with time zone,
  origin text not null,
  constraint facts_pkey PRIMARY KEY (id),
  constraint facts_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint facts_id_fkey FOREIGN KEY (id) REFERENCES records(id)
);
CREATE UNIQUE INDEX facts_active ON public.facts USING btree (brand_id, source, key, hash, origin) WHERE (superseded_at IS NULL);
CREATE INDEX facts_of_brand ON public.facts USING btree (brand_id, collected_at DESC);
CREATE INDEX facts_superseded ON public.facts USING btree (brand_id, superseded_at DESC) WHERE (superseded_at IS NOT NULL);

CREATE TABLE failed_sign_ins (
  day timestamp with time zone not null,
  way text not null,
  network text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  constraint failed_sign_ins_pkey PRIMARY KEY (day, way, network)
);

CREATE TABLE idempotency_keys (
  key text not null,
  request_hash bytea not null,
  response jsonb not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

CREATE TABLE invitations (
  id text not null,
  sha256 bytea not null,
  scope text not null,
  role text not null,
  mail text,
  salt bytea,
  invited_by text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_by text,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_check CHECK (((mail IS NULL) = (salt IS NULL))),
  constraint invitations_check1 CHECK (((used_by IS NULL) = (used_at IS NULL))),
  constraint invitations_check2 CHECK (((scope = 'installation'::text) = (role = 'administrator'::text))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'analyst'::text, 'lead'::text, 'administrator'::text]))),
  constraint invitations_sha256_check CHECK ((length(sha256) = 32)),
  constraint invitations_sha256_key UNIQUE (sha256),
  constraint invitations_used_by_fkey FOREIGN KEY (used_by) REFERENCES people(id)
);

CREATE TABLE jobs (
  id text not null,
  kind text not null,
  subject_id text not null,
  status text not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  error text,
  result json,
  progress jsonb,
  constraint jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX jobs_about ON public.jobs USING btree (kind, subject_id, created_at DESC);
CREATE UNIQUE INDEX jobs_pending ON public.jobs USING btree (kind, subject_id) WHERE (status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]));
CREATE INDEX jobs_recent ON public.jobs USING btree (created_at DESC, id);

CREATE TABLE later_asks (
  cause_id text not null,
  ask integer not null,
  run_id text not null,
  finished_at timestamp with time zone,
  failure text,
  message text,
  cost_micros bigint,
  price_source text,
  engine text,
  route text,
  model text,
  estimated boolean not null default false,
  started_at timestamp with time zone,
  attempt integer not null default 1,
  ended bigint not null default '9223372036854775807'::bigint,
  constraint later_asks_pkey PRIMARY KEY (cause_id, ask, attempt),
  constraint later_asks_cost_micros_check CHECK ((cost_micros >= 0)),
  constraint later_asks_estimate CHECK (((NOT estimated) OR (cost_micros IS NOT NULL))),
  constraint later_asks_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id)
);
CREATE UNIQUE INDEX later_asks_ended ON public.later_asks USING btree (cause_id, ask) WHERE (finished_at IS NOT NULL);
CREATE INDEX later_asks_of_run ON public.later_asks USING btree (run_id);
CREATE INDEX later_asks_unsummed ON public.later_asks USING btree (ended);

CREATE TABLE letters (
  id text not null,
  person_id text not null,
  scope text,
  kind text not null,
  state text not null,
  made_at timestamp with time zone not null,
  wanted_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  attempts integer not null default 0,
  error text,
  ended_at timestamp with time zone,
  alert_ids text[] not null default '{}'::text[],
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_kind CHECK ((kind = ANY (ARRAY['alert'::text, 'digest'::text, 'test'::text]))),
  constraint letters_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint letters_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'dead'::text, 'withheld'::text])))
);
CREATE INDEX letters_dead ON public.letters USING btree (made_at DESC, id) WHERE (state = 'dead'::text);
CREATE INDEX letters_due ON public.letters USING btree (next_try_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX letters_newest ON public.letters USING btree (made_at DESC, id);
CREATE INDEX letters_of_person ON public.letters USING btree (person_id, made_at DESC, id);

CREATE TABLE log_anchor_files (
  sha256 bytea not null,
  content bytea not null,
  constraint log_anchor_files_pkey PRIMARY KEY (sha256),
  constraint log_anchor_files_sha256_check CHECK ((length(sha256) = 32))
);

CREATE TABLE log_anchor_material (
  size bigint not null,
  authority text not null,
  content text not null,
  constraint log_anchor_material_pkey PRIMARY KEY (size, authority),
  constraint log_anchor_material_size_authority_fkey FOREIGN KEY (size, authority) REFERENCES log_anchors(size, authority)
);

CREATE TABLE log_anchors (
  size bigint not null,
  authority text not null,
  nonce bytea not null,
  response bytea not null,
  gen_time timestamp with time zone not null,
  constraint log_anchors_pkey PRIMARY KEY (size, authority),
  constraint log_anchors_size_fkey FOREIGN KEY (size) REFERENCES log_checkpoints(size)
);
CREATE INDEX log_anchors_by_hash ON public.log_anchors USING btree (sha256(response));

CREATE TABLE log_checkpoints (
  size bigint not null,
  previous bigint not null,
  root bytea not null,
  note text not null,
  signed_at timestamp with time zone not null,
  constraint log_checkpoints_pkey PRIMARY KEY (size),
  constraint log_checkpoints_check CHECK ((size > previous)),
  constraint log_checkpoints_previous_check CHECK ((previous >= 0)),
  constraint log_checkpoints_previous_key UNIQUE (previous),
  constraint log_checkpoints_root_check CHECK ((length(root) = 32))
);

CREATE TABLE log_cosignatures (
  size bigint not null,
  witness text not null,
  line text not null,
  constraint log_cosignatures_pkey PRIMARY KEY (size, witness),
  constraint log_cosignatures_size_fkey FOREIGN KEY (size) REFERENCES log_checkpoints(size)
);

CREATE TABLE log_files (
  one boolean not null default true,
  size bigint not null,
  published_at timestamp with time zone,
  holder text not null,
  held_until timestamp with time zone not null,
  constraint log_files_pkey PRIMARY KEY (one),
  constraint log_files_one_check CHECK (one),
  constraint log_files_size_check CHECK ((size >= 0))
);

CREATE TABLE log_keys (
  number integer not null,
  vkey text not null,
  endorsement text,
  record text not null,
  constraint log_keys_pkey PRIMARY KEY (number),
  constraint log_keys_number_check CHECK ((number >= 0)),
  constraint log_keys_record_fkey FOREIGN KEY (record) REFERENCES records(id),
  constraint log_keys_vkey_key UNIQUE (vkey)
);

CREATE TABLE log_leaves (
  index bigint not null,
  seq bigint not null,
  entry bytea not null,
  constraint log_leaves_pkey PRIMARY KEY (index),
  constraint log_leaves_entry_check CHECK ((length(entry) = 32)),
  constraint log_leaves_index_check CHECK ((index >= 0)),
  constraint log_leaves_seq_key UNIQUE (seq)
);

CREATE TABLE log_published (
  size bigint not null,
  constraint log_published_pkey PRIMARY KEY (size),
  constraint log_published_size_fkey FOREIGN KEY (size) REFERENCES log_checkpoints(size)
);

CREATE TABLE log_queue (
  seq bigint not null,
  constraint log_queue_pkey PRIMARY KEY (seq)
);

CREATE TABLE log_tiles (
  level smallint not null,
  index bigint not null,
  hashes bytea not null,
  root bytea not null,
  constraint log_tiles_pkey PRIMARY KEY (level, index),
  constraint log_tiles_hashes_check CHECK ((length(hashes) = 8192)),
  constraint log_tiles_index_check CHECK ((index >= 0)),
  constraint log_tiles_level_check CHECK ((level >= 0)),
  constraint log_tiles_root_check CHECK ((length(root) = 32))
);

CREATE TABLE members (
  person_id text not null,
  scope text not null,
  role text not null,
  source text not null,
  since timestamp with time zone not null,
  constraint members_pkey PRIMARY KEY (person_id, scope),
  constraint members_check CHECK (((scope = 'installation'::text) = (role = 'administrator'::text))),
  constraint members_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint members_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'analyst'::text, 'lead'::text, 'administrator'::text]))),
  constraint members_source_check CHECK ((source = ANY (ARRAY['person'::text, 'groups'::text])))
);
CREATE INDEX members_of_scope ON public.members USING btree (scope);

CREATE TABLE object_store (
  one boolean not null default true,
  installation uuid not null default gen_random_uuid(),
  claimed_at timestamp with time zone,
  constraint object_store_pkey PRIMARY KEY (one),
  constraint object_store_one_check CHECK (one)
);

CREATE TABLE page_findings (
  case_id text not null,
  look_id text not null,
  search text not null,
  classification_id text not null,
  said_start integer,
  said_end integer,
  said_quote text,
  true_start integer,
  true_end integer,
  true_quote text,
  constraint page_findings_pkey PRIMARY KEY (case_id, look_id),
  constraint page_findings_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint page_findings_look_id_fkey FOREIGN KEY (look_id) REFERENCES page_looks(id)
);
CREATE INDEX page_findings_of_look ON public.page_findings USING btree (look_id);

CREATE TABLE page_looks (
  id text not null,
  brand_id text not null,
  address text not null,
  url text not null,
  looked_at timestamp with time zone not null,
  surface text not null,
  outcome text not null,
  reason text,
  status integer,
  final_url text,
  title text,
  body_sha256 bytea,
  text_sha256 bytea,
  constraint page_looks_pkey PRIMARY KEY (id),
  constraint page_looks_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint page_looks_outcome CHECK ((outcome = ANY (ARRAY['read'::text, 'unreachable'::text])))
);
CREATE INDEX page_looks_newest ON public.page_looks USING btree (brand_id, address, looked_at DESC, id DESC);
CREATE INDEX page_looks_of_day ON public.page_looks USING btree (brand_id, looked_at);
CREATE INDEX page_looks_of_text ON public.page_looks USING btree (text_sha256) WHERE (text_sha256 IS NOT NULL);

CREATE TABLE passkeys (
  id text not null,
  person_id text not null,
  credential_id bytea,
  user_handle bytea,
  public_key bytea,
  transports text[] not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  sign_count bigint not null,
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint passkeys_whole CHECK (((removed_at IS NOT NULL) OR (num_nulls(credential_id, user_handle, public_key) = 0)))
);
CREATE INDEX passkeys_person ON public.passkeys USING btree (person_id);

CREATE TABLE people (
  id text not null,
  kind text not null,
  state text not null,
  name text,
  mail text,
  identity_sha256 bytea,
  salt bytea,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_check CHECK (((state = 'removed'::text) = (removed_at IS NOT NULL))),
  constraint people_identity_sha256_check CHECK ((length(identity_sha256) = 32)),
  constraint people_identity_sha256_key UNIQUE (identity_sha256),
  constraint people_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'service'::text]))),
  constraint people_personal CHECK (
CASE state
    WHEN 'active'::text THEN ((name IS NOT NULL) AND (salt IS NOT NULL))
    ELSE (num_nulls(name, mail, identity_sha256, salt) = 4)
END),
  constraint people_state_check CHECK ((state = ANY (ARRAY['active'::text, 'removed'::text])))
);

CREATE TABLE prompts (
  id text not null,
  brand_id text not null,
  text text not null,
  intent text not null,
  active boolean not null default true,
  created_at timestamp with time zone not null,
  cadence text,
  country text,
  language text,
  city text,
  samples integer,
  tags text[],
  constraint prompts_pkey PRIMARY KEY (id),
  constraint prompts_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint prompts_cadence CHECK ((cadence = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint prompts_samples_check CHECK (((samples >= 1) AND (samples <= 10))),
  constraint prompts_tags CHECK (((cardinality(tags) >= 1) AND (cardinality(tags) <= 10)))
);
CREATE INDEX prompts_of_brand ON public.prompts USING btree (brand_id, created_at, id);

CREATE TABLE proposed_facts (
  id text not null,
  brand_id text not null,
  key text not null,
  value text not null,
  quote text not null,
  source text not null,
  source_sha256 bytea not null,
  reading text not null,
  proposed_at timestamp with time zone not null,
  decision text,
  decided_by text,
  decided_at timestamp with time zone,
  facts text[] not null default '{}'::text[],
  constraint proposed_facts_pkey PRIMARY KEY (id),
  constraint proposed_facts_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint proposed_facts_decided CHECK ((num_nulls(decision, decided_by, decided_at) = ANY (ARRAY[0, 3]))),
  constraint proposed_facts_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint proposed_facts_facts CHECK (((NOT (decision IS DISTINCT FROM 'accepted'::text)) = (cardinality(facts) > 0))),
  constraint proposed_facts_source_sha256_check CHECK ((length(source_sha256) = 32))
);
CREATE INDEX proposed_facts_of_brand ON public.proposed_facts USING btree (brand_id, proposed_at, id);
CREATE UNIQUE INDEX proposed_facts_open ON public.proposed_facts USING btree (brand_id, md5(source), md5(key), md5(value)) WHERE (decision IS NULL);

CREATE TABLE reader_asks (
  id text not null,
  brand_id text not null,
  run_id text,
  occasion text not null,
  request text not null,
  engine text not null,
  route text not null,
  model text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  failure text,
  message text,
  reply bytea,
  cost_micros bigint,
  price_source text,
  estimated boolean not null,
  ended bigint not null default '9223372036854775807'::bigint,
  constraint reader_asks_pkey PRIMARY KEY (request, id),
  constraint reader_asks_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint reader_asks_cost_micros_check CHECK ((cost_micros >= 0)),
  constraint reader_asks_engine_check CHECK ((engine = 'READER'::text)),
  constraint reader_asks_estimate CHECK (((NOT estimated) OR (cost_micros IS NOT NULL))),
  constraint reader_asks_purpose CHECK (((run_id IS NOT NULL) OR (occasion ~~ 'page %'::text))),
  constraint reader_asks_reply CHECK (((reply IS NULL) OR ((finished_at IS NOT NULL) AND (failure IS NULL)))),
  constraint reader_asks_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id)
);
CREATE INDEX reader_asks_of_run ON public.reader_asks USING btree (run_id);
CREATE INDEX reader_asks_unsummed ON public.reader_asks USING btree (ended);

CREATE TABLE record_packs (
  seq bigint not null,
  at timestamp with time zone not null,
  coding smallint not null,
  bytes bytea not null,
  constraint record_packs_pkey PRIMARY KEY (seq, at),
  constraint record_packs_bytes_check CHECK ((length(bytes) > 32))
) PARTITION BY RANGE (at);

CREATE TABLE record_texts (
  record text not null,
  at timestamp with time zone not null,
  private_text text not null,
  private_salt bytea not null,
  constraint record_texts_pkey PRIMARY KEY (record, at),
  constraint record_texts_private_salt_check CHECK ((length(private_salt) = 32))
) PARTITION BY RANGE (at);

CREATE TABLE records (
  id text not null,
  seq bigint not null generated always as identity,
  kind text not null,
  subject text not null,
  slot text not null,
  supersedes text,
  at timestamp with time zone not null,
  sha256 bytea not null,
  public_text text,
  entry_salt bytea,
  entry bytea not null,
  commitment bytea,
  actor text,
  constraint records_pkey PRIMARY KEY (id),
  constraint records_commitment_check CHECK ((length(commitment) = 32)),
  constraint records_entry_check CHECK ((length(entry) = 32)),
  constraint records_entry_salt_check CHECK ((length(entry_salt) = 32)),
  constraint records_seq_key UNIQUE (seq),
  constraint records_subject_kind_slot_key UNIQUE (subject, kind, slot)
);
CREATE INDEX records_of_actor ON public.records USING btree (actor, seq) WHERE (actor IS NOT NULL);
CREATE INDEX records_superseding ON public.records USING btree (supersedes) WHERE (supersedes IS NOT NULL);
CREATE INDEX records_trail ON public.records USING btree (seq) WHERE ((kind = 'event'::text) AND (split_part(slot, '/'::text, 1) = ANY (ARRAY['brand'::text, 'prompt'::text, 'facts'::text, 'proposal'::text, 'schedule'::text, 'scan'::text, 'job'::text, 'key'::text, 'person'::text, 'member'::text, 'invitation'::text, 'passkey'::text, 'actor'::text, 'audit'::text, 'installation'::text, 'export'::text, 'study'::text, 'case'::text, 'note'::text, 'share'::text, 'alert'::text, 'following'::text, 'rival'::text, 'allegation'::text])));
CREATE INDEX records_trail_export ON public.records USING btree (split_part(slot, '/'::text, 2), seq) WHERE ((kind = 'event'::text) AND (split_part(slot, '/'::text, 1) = 'export'::text));
CREATE INDEX records_trail_member ON public.records USING btree (split_part(subject, '/'::text, 2), seq) WHERE ((kind = 'event'::text) AND (split_part(slot, '/'::text, 1) = 'member'::text));
CREATE INDEX records_trail_thing ON public.records USING btree (split_part(subject, '/'::text, 1), seq) WHERE ((kind = 'event'::text) AND (split_part(slot, '/'::text, 1) = ANY (ARRAY['brand'::text, 'prompt'::text, 'facts'::text, 'proposal'::text, 'schedule'::text, 'scan'::text, 'job'::text, 'key'::text, 'person'::text, 'member'::text, 'invitation'::text, 'passkey'::text, 'actor'::text, 'audit'::text, 'installation'::text, 'export'::text, 'study'::text, 'case'::text, 'note'::text, 'share'::text, 'alert'::text, 'following'::text, 'rival'::text, 'allegation'::text])));
CREATE INDEX records_trail_type ON public.records USING btree (split_part(slot, '/'::text, 1), seq) WHERE ((kind = 'event'::text) AND (split_part(slot, '/'::text, 1) = ANY (ARRAY['brand'::text, 'prompt'::text, 'facts'::text, 'proposal'::text, 'schedule'::text, 'scan'::text, 'job'::text, 'key'::text, 'person'::text, 'member'::text, 'invitation'::text, 'passkey'::text, 'actor'::text, 'audit'::text, 'installation'::text, 'export'::text, 'study'::text, 'case'::text, 'note'::text, 'share'::text, 'alert'::text, 'following'::text, 'rival'::text, 'allegation'::text])));

CREATE TABLE rival_days (
  brand_id text not null,
  day date not null,
  names text not null default ''::text,
  counted integer not null default 0,
  unread integer not null default 0,
  counts jsonb not null default '{}'::jsonb,
  prompts jsonb not null default '{}'::jsonb,
  answers jsonb not null default '[]'::jsonb,
  constraint rival_days_pkey PRIMARY KEY (brand_id, day),
  constraint rival_days_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
);

CREATE TABLE rivals (
  id text not null,
  brand_id text not null,
  name text not null,
  aliases text[] not null,
  domains text[] not null,
  active boolean not null default true,
  created_at timestamp with time zone not null,
  constraint rivals_pkey PRIMARY KEY (id),
  constraint rivals_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
);
CREATE INDEX rivals_of_brand ON public.rivals USING btree (brand_id, created_at, id);

CREATE TABLE run_attempts (
  run_id text not null,
  attempt integer not null,
  delivery text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  outcome text,
  failure text,
  message text,
  cost_micros bigint,
  price_source text,
  diagnostic bytea,
  engine text,
  route text,
  model text,
  estimated boolean not null default false,
  salt uuid not null default gen_random_uuid(),
  ended bigint not null default '9223372036854775807'::bigint,
  constraint run_attempts_pkey PRIMARY KEY (run_id, attempt),
  constraint run_attempts_cost_micros_check CHECK ((cost_micros >= 0)),
  constraint run_attempts_estimate CHECK (((NOT estimated) OR (cost_micros IS NOT NULL)))
);
CREATE INDEX run_attempts_unsummed ON public.run_attempts USING btree (ended);

CREATE TABLE runs (
  id text not null,
  scan_id text not null,
  brand_id text not null,
  prompt_id text not null,
  engine text not null,
  intent text not null,
  status text not null,
  attempt integer not null default 0,
  failures integer not null default 0,
  failure text,
  failure_message text,
  captured_at timestamp with time zone,
  sha256 bytea,
  classified_at timestamp with time zone,
  classification_id text,
  citation_class text,
  mentioned boolean,
  created_at timestamp with time zone not null,
  cited_domains text[],
  outcome text,
  sample integer not null default 1,
  apart boolean not null default false,
  country text,
  language text,
  city text,
  answered_at timestamp with time zone generated always as (
CASE
    WHEN (citation_class IS NOT NULL) THEN captured_at
    ELSE NULL::timestamp with time zone
END) stored,
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_sample_check CHECK ((sample >= 1)),
  constraint runs_scan_id_prompt_id_engine_sample_key UNIQUE (scan_id, prompt_id, engine, sample)
);
CREATE INDEX runs_confabulated ON public.runs USING btree (brand_id, engine, intent, answered_at DESC, id) WHERE (citation_class = 'CONFABULATED'::text);
CREATE INDEX runs_in_no_rate ON public.runs USING btree (brand_id, created_at DESC, id) WHERE ((answered_at IS NULL) OR apart);
CREATE INDEX runs_of_brand ON public.runs USING btree (brand_id, answered_at DESC, id) INCLUDE (engine, intent, citation_class) WHERE (answered_at IS NOT NULL);
CREATE INDEX runs_of_prompt ON public.runs USING btree (prompt_id, engine, answered_at) INCLUDE (apart, scan_id, citation_class) WHERE (answered_at IS NOT NULL);

CREATE TABLE scans (
  id text not null,
  brand_id text not null,
  job_id text not null,
  status text not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  total_prompts integer not null,
  total_runs integer not null,
  engines text[] not null,
  engines_not_runnable text[] not null,
  engines_out_of_plan text[] not null,
  samples integer not null default 1,
  study_id text,
  followed_case_id text,
  followed_due_at timestamp with time zone,
  constraint scans_pkey PRIMARY KEY (id),
  constraint scans_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint scans_followed CHECK (((followed_case_id IS NULL) = (followed_due_at IS NULL))),
  constraint scans_job_id_key UNIQUE (job_id),
  constraint scans_samples_check CHECK ((samples >= 1)),
  constraint scans_study_id_fkey FOREIGN KEY (study_id) REFERENCES studies(id)
);
CREATE INDEX scans_of_brand ON public.scans USING btree (brand_id, created_at DESC, id);
CREATE INDEX scans_of_brand_by_end ON public.scans USING btree (brand_id, COALESCE(finished_at, 'infinity'::timestamp with time zone), created_at);
CREATE UNIQUE INDEX scans_of_following ON public.scans USING btree (followed_case_id, followed_due_at) WHERE (followed_case_id IS NOT NULL);
CREATE INDEX scans_of_study ON public.scans USING btree (study_id) WHERE (study_id IS NOT NULL);

CREATE TABLE schedule_outcomes (
  brand_id text not null,
  due_at timestamp with time zone not null,
  scan_id text,
  reason text,
  constraint schedule_outcomes_pkey PRIMARY KEY (brand_id),
  constraint schedule_outcomes_check CHECK (((scan_id IS NULL) <> (reason IS NULL)))
);

CREATE TABLE schema_migrations (
  name text not null,
  sha256 text not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE search_blocks (
  brand_id text not null,
  place integer not null,
  answers integer not null,
  level smallint not null,
  segment integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  documents bytea not null,
  constraint search_blocks_pkey PRIMARY KEY (brand_id, place)
);

CREATE TABLE search_owed (
  brand_id text not null,
  id bigint not null generated always as identity,
  run_ids text[] not null,
  constraint search_owed_pkey PRIMARY KEY (brand_id, id)
);

CREATE TABLE search_postings (
  brand_id text not null,
  level smallint not null,
  segment integer not null,
  word text not null,
  number integer not null,
  bytes bytea not null,
  constraint search_postings_pkey PRIMARY KEY (brand_id, level, segment, word, number)
);

CREATE TABLE share_links (
  id text not null,
  case_id text,
  actor text not null,
  label text,
  sha256 bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  brand_id text,
  first_day date,
  last_day date,
  content text,
  visits integer not null default 0,
  last_visit_at timestamp with time zone,
  constraint share_links_pkey PRIMARY KEY (id),
  constraint share_links_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint share_links_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  constraint share_links_sha256_key UNIQUE (sha256),
  constraint share_links_subject CHECK ((num_nonnulls(brand_id, first_day, last_day, content) =
CASE
    WHEN (case_id IS NULL) THEN 4
    ELSE 0
END))
);
CREATE INDEX share_links_of_brand ON public.share_links USING btree (brand_id, created_at DESC, id) WHERE (brand_id IS NOT NULL);
CREATE INDEX share_links_of_case ON public.share_links USING btree (case_id, created_at DESC, id);

CREATE TABLE sign_in_attempts (
  mark bytea not null,
  way text not null,
  browser_sha256 bytea not null,
  person_id text,
  name text,
  user_handle bytea,
  invitation_sha256 bytea,
  return_to text not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (mark),
  constraint sign_in_attempts_browser_sha256_check CHECK ((length(browser_sha256) = 32)),
  constraint sign_in_attempts_invitation_sha256_check CHECK ((length(invitation_sha256) = 32)),
  constraint sign_in_attempts_mark_check CHECK ((length(mark) = 32))
);
CREATE INDEX sign_in_attempts_expire ON public.sign_in_attempts USING btree (expires_at);

CREATE TABLE snapshots (
  sha256 bytea not null,
  captured_at timestamp with time zone not null,
  engine text not null,
  surface text not null,
  record text not null,
  visible bigint,
  constraint snapshots_pkey PRIMARY KEY (sha256)
);
CREATE INDEX snapshots_visible ON public.snapshots USING btree (visible) WHERE (visible IS NOT NULL);

CREATE TABLE source_pages (
  id bigint not null,
  url text,
  address text,
  constraint source_pages_pkey PRIMARY KEY (id),
  constraint source_pages_one CHECK ((num_nulls(url, address) = 1))
);

CREATE TABLE sources (
  id integer not null generated by default as identity,
  brand_id text not null,
  domain text not null,
  constraint sources_pkey PRIMARY KEY (id),
  constraint sources_brand_id_domain_key UNIQUE (brand_id, domain),
  constraint sources_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
);

CREATE TABLE spending (
  scope text not null,
  engine text not null,
  route text not null,
  model text not null,
  asks integer not null,
  paid integer not null,
  estimated integer not null,
  unknown integer not null,
  known_micros bigint not null,
  estimated_micros bigint not null,
  constraint spending_pkey PRIMARY KEY (scope, engine, route, model)
);

CREATE TABLE spending_summed (
  one boolean not null default true,
  before bigint not null default 0,
  shift bigint not null default 0,
  constraint spending_summed_pkey PRIMARY KEY (one),
  constraint spending_summed_one_check CHECK (one)
);

CREATE TABLE stale_days (
  brand_id text not null,
  day date not null,
  kept_in text not null default 'summaries'::text,
  constraint stale_days_kept_in_check CHECK ((kept_in = ANY (ARRAY['summaries'::text, 'rival_days'::text])))
);
CREATE INDEX stale_days_of_brand ON public.stale_days USING btree (brand_id, day);

CREATE TABLE studies (
  id text not null,
  brand_id text not null,
  question text not null,
  rounds integer not null,
  planned_runs integer not null,
  budget_micros bigint,
  created_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  stop_reason text,
  ended_at timestamp with time zone,
  constraint studies_pkey PRIMARY KEY (id),
  constraint studies_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint studies_budget_micros_check CHECK ((budget_micros > 0)),
  constraint studies_planned_runs_check CHECK ((planned_runs > 0)),
  constraint studies_rounds_check CHECK ((rounds > 0)),
  constraint studies_stop_reason_check CHECK ((stop_reason = ANY (ARRAY['budget'::text, 'window'::text, 'quota'::text, 'cancelled'::text]))),
  constraint studies_window CHECK ((ends_at > starts_at))
);
CREATE INDEX studies_budgeted ON public.studies USING btree (id) WHERE (budget_micros IS NOT NULL);
CREATE INDEX studies_of_brand ON public.studies USING btree (brand_id, created_at DESC, id);

CREATE TABLE summaries (
  brand_id text not null,
  grain text not null,
  starts_at date not null,
  classes jsonb not null,
  prompts jsonb not null,
  domains jsonb not null,
  pages jsonb,
  constraint summaries_pkey PRIMARY KEY (brand_id, grain, starts_at),
  constraint summaries_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint summaries_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text])))
);

CREATE TABLE text_dictionaries (
  coding smallint not null,
  bytes bytea not null,
  constraint text_dictionaries_pkey PRIMARY KEY (coding)
);

CREATE TABLE truth_pages (
  brand_id text not null,
  url text not null,
  etag text,
  last_modified text,
  body_sha256 bytea,
  status integer,
  fetched_at timestamp with time zone,
  title text,
  seen_sha256 bytea,
  text_sha256 bytea,
  text text,
  kept_at timestamp with time zone,
  outcome text,
  model text,
  reading text,
  ended_at timestamp with time zone,
  quotes text[],
  checked_at timestamp with time zone,
  constraint truth_pages_pkey PRIMARY KEY (brand_id, url),
  constraint truth_pages_answer CHECK (((status IS NULL) = (fetched_at IS NULL))),
  constraint truth_pages_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint truth_pages_check CHECK (((quotes IS NULL) = (checked_at IS NULL))),
  constraint truth_pages_kept CHECK ((num_nulls(title, seen_sha256, text_sha256, kept_at) = ANY (ARRAY[0, 4]))),
  constraint truth_pages_reading CHECK (((reading IS NOT NULL) = (NOT (outcome IS DISTINCT FROM 'read'::text)))),
  constraint truth_pages_seen_sha256_check CHECK ((length(seen_sha256) = 32)),
  constraint truth_pages_text_sha256_check CHECK ((length(text_sha256) = 32)),
  constraint truth_pages_waiting CHECK (
CASE
    WHEN (kept_at IS NULL) THEN (num_nonnulls(text, outcome, ended_at) = 0)
    ELSE (((outcome IS NULL) = (text IS NOT NULL)) AND ((outcome IS NULL) = (ended_at IS NULL)))
END)
);

CREATE TABLE bodies_default PARTITION OF bodies DEFAULT;

CREATE TABLE record_packs_default PARTITION OF record_packs DEFAULT;

CREATE TABLE record_texts_default PARTITION OF record_texts DEFAULT;

CREATE OR REPLACE FUNCTION public.activity_between(since bigint, till bigint)
 RETURNS TABLE(brand_id text, grain text, starts_at timestamp with time zone, captured bigint, priced bigint, cost_micros numeric, estimated bigint, unknown bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(o.brand_id, runs.brand_id), s.grain, s.starts_at, sum(e.captured), sum(e.priced), sum(e.micros), sum(e.estimated),
    sum(e.unknown)
  from (
    select null as brand_id, run_id, finished_at, cost_micros, estimated, outcome = 'captured' as is_answer, ended from run_attempts
    union all select null, run_id, finished_at, cost_micros, estimated, false, ended from later_asks
    union all select brand_id, run_id, finished_at, cost_micros, estimated, false, ended from reader_asks) as o
  left join runs on runs.id = run_id
  cross join lateral (values
    (finished_at, 0, (cost_micros is not null)::integer, coalesce(cost_micros, 0), estimated::integer, (cost_micros is null)::integer),
    (case when is_answer then captured_at end, 1, 0, 0, 0, 0)) as e (at, captured, priced, micros, estimated, unknown)
  cross join lateral count_stretches(e.at) as s
  where ended >= since and (till is null or ended < till) and finished_at is not null and e.at is not null
  group by 1, 2, 3
$function$;

CREATE OR REPLACE FUNCTION public.activity_of(brand text)
 RETURNS TABLE(grain text, starts_at timestamp with time zone, captured bigint, priced bigint, cost_micros numeric, estimated bigint, unknown bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select grain, starts_at, captured, priced, cost_micros, estimated, unknown from activity_counts where brand_id = brand
  union all
  select grain, starts_at, captured, priced, cost_micros, estimated, unknown
  from activity_between((select before from spending_summed), null) where brand_id = brand
$function$;

CREATE OR REPLACE FUNCTION public.add_months(first timestamp with time zone, last timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
AS $function$
declare
  parent text;
  key    text;
  month  timestamp;
  name   text;
  bounds text[];
  taken  boolean;
begin
  for month in
    select generate_series(date_trunc('month', first at time zone 'UTC'), last at time zone 'UTC', interval '1 month')
  loop
    bounds := array[month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC'];
    for parent, key in values ('bodies', 'captured_at'), ('record_texts', 'at'), ('record_packs', 'at') loop
      name := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass(quote_ident(name)) is not null;
      execute format('select exists (select from %1$I where %2$I >= %3$L and %2$I < %4$L)',
        parent || '_default', key, bounds[1], bounds[2]) into taken;
      continue when taken;
      perform add_partition(parent, name, format('for values from (%L) to (%L)', bounds[1], bounds[2]));
      return next name;
    end loop;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.add_months_ahead()
 RETURNS SETOF text
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('lock_timeout', '2s', true);
  return query select add_months(now(), now() + interval '24 months');
exception when lock_not_available then
  return;
end $function$;

CREATE OR REPLACE FUNCTION public.add_partition(parent text, name text, bounds text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create table %I (like %I including defaults including constraints including storage)', name, parent);
  -- Most packed answers fit into half a page. In one piece they take less than in several of two kilobytes.
  if parent <> 'record_texts' then
    execute format('alter table %I set (toast_tuple_target = 4080)', name);
  end if;
  execute format('create trigger %2$I before truncate on %1$I for each statement execute function refuse_change()',
    name, parent || '_no_truncate');
  execute format('alter table %1$I enable always trigger %2$I', name, parent || '_no_truncate');
  execute format('alter table %I attach partition %I %s', parent, name, bounds);
  execute format('alter table %1$I enable always trigger %2$I', name, parent || '_insert_only');
end $function$;

CREATE OR REPLACE FUNCTION public.begin_bodies_month(part text, moved text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  old text;
begin
  -- One at a time, also below: two would fail on each other's rows of the catalogue.
  perform pg_advisory_xact_lock(hashtext('move bodies'));
  for old in select relname from pg_class
    where relkind = 'r' and starts_with(relname, part || '_moved')
      and relnamespace = (select relnamespace from pg_class where oid = 'bodies'::regclass)
  loop
    execute format('drop table %I', old);
  end loop;
  execute format('create table %I (like bodies including defaults including constraints including storage)', moved);
  execute format('alter table %I add primary key (captured_at, sha256)', moved);
end $function$;

CREATE OR REPLACE FUNCTION public.count_case_runs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into case_counts (case_id, engine, intent, runs)
  select case_id, engine, intent, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by 1, 2, 3 order by 1, 2, 3
  on conflict (case_id, engine, intent) do update set runs = case_counts.runs + excluded.runs;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_stretches(at timestamp with time zone)
 RETURNS TABLE(grain text, starts_at timestamp with time zone)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values ('all', timestamptz '-infinity'),
    ('day', date_bin('1 day', at, 'epoch')),
    ('hour', date_bin('1 hour', at, 'epoch')),
    ('minute', date_bin('1 minute', at, 'epoch'))
$function$;

CREATE OR REPLACE FUNCTION public.counted_activity()
 RETURNS TABLE(brand_id text, grain text, starts_at timestamp with time zone, captured bigint, priced bigint, cost_micros numeric, estimated bigint, unknown bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select * from activity_between((-9223372036854775808)::bigint, (select before from spending_summed))
$function$;

CREATE OR REPLACE FUNCTION public.counted_spending()
 RETURNS TABLE(scope text, engine text, route text, model text, asks bigint, paid bigint, estimated bigint, unknown bigint, known_micros numeric, estimated_micros numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select * from spending_between((-9223372036854775808)::bigint, (select before from spending_summed))
$function$;

CREATE OR REPLACE FUNCTION public.forget_summaries()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table summaries, rival_days, stale_days in exclusive mode;
  delete from summaries;
  delete from rival_days;
  delete from stale_days;
  insert into stale_days select distinct brand_id, (captured_at at time zone 'UTC')::date
    from runs where citation_class is not null and not apart and captured_at is not null;
  insert into rival_days select brand_id, day from stale_days
    where brand_id in (select brand_id from rivals where active);
  insert into stale_days select brand_id, day, 'rival_days' from rival_days;
end $function$;

CREATE OR REPLACE FUNCTION public.owe_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_owed (brand_id, run_ids)
  select brand_id, array_agg(id order by id) from (
    select n.brand_id, n.id, (row_number() over (partition by n.brand_id order by n.id) - 1) / 128 as turn
    from before o join after n using (id)
    where o.citation_class is null and n.citation_class is not null) as judged
  group by brand_id, turn order by brand_id, turn;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.page_address(url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select rtrim(split_part(bare, '?', 1), '/') || coalesce(substring(bare from '\?.+$'), '')
  from regexp_replace(url, '^https?://(www\.)?', '') as bare
$function$;

CREATE OR REPLACE FUNCTION public.page_name(id bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'pag_' || lpad(to_hex(id), 16, '0')
$function$;

CREATE OR REPLACE FUNCTION public.recount_activity()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table run_attempts, later_asks, reader_asks, activity_counts, spending in exclusive mode;
  delete from activity_counts;
  delete from spending;
  update spending_summed set before = -9223372036854775808;
  perform sum_up_spending();
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'evidence is never edited and never deleted (% on %)', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.spending_between(since bigint, till bigint)
 RETURNS TABLE(scope text, engine text, route text, model text, asks bigint, paid bigint, estimated bigint, unknown bigint, known_micros numeric, estimated_micros numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select s.scope, a.engine, a.route, a.model, sum(a.asks)::bigint, sum(a.paid)::bigint, sum(a.estimated)::bigint,
    sum(a.unknown)::bigint, sum(a.known_micros), sum(a.estimated_micros)
  from (
    select scan_id, coalesce(o.brand_id, runs.brand_id) as brand_id, date_trunc('day', o.at, 'UTC') as day,
      coalesce(o.engine, runs.engine) as engine, coalesce(route, '') as route, coalesce(model, '') as model, count(*) as asks,
      count(*) filter (where cost_micros > 0 and not estimated) as paid, count(*) filter (where estimated) as estimated,
      count(*) filter (where cost_micros is null) as unknown,
      coalesce(sum(cost_micros) filter (where not estimated), 0) as known_micros,
      coalesce(sum(cost_micros) filter (where estimated), 0) as estimated_micros
    from (
      select null as brand_id, run_id, engine, route, model, started_at as at, cost_micros, estimated, ended from run_attempts
      union all
      select null, run_id, engine, route, model, coalesce(started_at, finished_at), cost_micros, estimated, ended from later_asks
      union all
      select brand_id, run_id, engine, route, model, started_at, cost_micros, estimated, ended from reader_asks) as o
    left join runs on runs.id = run_id
    where ended >= since and (till is null or ended < till)
    group by 1, 2, 3, 4, 5, 6) as a, spending_scopes(a.scan_id, a.brand_id, a.day) as s
  where s.scope is not null
  group by 1, 2, 3, 4
$function$;

CREATE OR REPLACE FUNCTION public.spending_scopes(scan_id text, brand_id text, at timestamp with time zone)
 RETURNS TABLE(scope text)
 LANGUAGE sql
 STABLE
AS $function$
  values ('scan ' || scan_id), ('day ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD')),
    ('month ' || to_char(at at time zone 'UTC', 'YYYY-MM')),
    ('brand ' || brand_id || to_char(at at time zone 'UTC', ' YYYY-MM'))
$function$;

CREATE OR REPLACE FUNCTION public.sum_up_spending()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  summed spending_summed;
  oldest bigint;
begin
  select * into summed from spending_summed for update;
  oldest := pg_snapshot_xmin(pg_current_snapshot())::text::bigint + summed.shift;
  if oldest < summed.before then
    update spending_summed set shift = shift + summed.before - oldest;
    return;
  end if;
  insert into spending select * from spending_between(summed.before, oldest)
    on conflict (scope, engine, route, model) do update
      set asks = spending.asks + excluded.asks, paid = spending.paid + excluded.paid,
        estimated = spending.estimated + excluded.estimated, unknown = spending.unknown + excluded.unknown,
        known_micros = spending.known_micros + excluded.known_micros,
        estimated_micros = spending.estimated_micros + excluded.estimated_micros;
  if not found then return; end if;
  insert into activity_counts select * from activity_between(summed.before, oldest)
    on conflict (brand_id, grain, starts_at) do update
      set captured = activity_counts.captured + excluded.captured, priced = activity_counts.priced + excluded.priced,
        cost_micros = activity_counts.cost_micros + excluded.cost_micros,
        estimated = activity_counts.estimated + excluded.estimated, unknown = activity_counts.unknown + excluded.unknown;
  update spending_summed set before = oldest;
end $function$;

CREATE OR REPLACE FUNCTION public.swap_bodies_month(part text, moved text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  bounds text;
  limits text[];
  lacks  boolean;
  role   text;
begin
  perform pg_advisory_xact_lock(hashtext('move bodies'));
  execute format('lock table %I in share row exclusive mode', part);
  execute format('select exists (select from %1$I p where not exists (select from %2$I m
      where m.captured_at = p.captured_at and m.sha256 = p.sha256 and m.coding = p.coding))
    or (select count(*) from %1$I) <> (select count(*) from %2$I)', part, moved) into lacks;
  if lacks then
    return false;
  end if;
  select pg_get_expr(relpartbound, oid) into bounds from pg_class where oid = to_regclass(quote_ident(part));
  select array(select (regexp_matches(bounds, '''([^'']+)''', 'g'))[1]) into limits;
  -- Known to hold, so that the rows need not be read again while everybody waits.
  execute format('alter table %I add constraint of_month check (captured_at >= %L and captured_at < %L)',
    moved, limits[1], limits[2]);
  for role in
    select distinct grantee::regrole::text from pg_class, aclexplode(relacl)
    where pg_class.oid = to_regclass(quote_ident(moved)) and grantee <> relowner and grantee <> 0
  loop
    execute format('revoke all on %I from %s', moved, role);
  end loop;
  lock table bodies in access exclusive mode;
  execute format('alter table bodies detach partition %I', part);
  execute format('drop table %I', part);
  execute format('alter table %I rename to %I', moved, part);
  execute format('alter index %I rename to %I', moved || '_pkey', part || '_pkey');
  execute format('create trigger bodies_no_truncate before truncate on %I for each statement execute function refuse_change()', part);
  execute format('alter table %I enable always trigger bodies_no_truncate', part);
  execute format('alter table bodies attach partition %I %s', part, bounds);
  execute format('alter table %I enable always trigger bodies_insert_only', part);
  execute format('alter table %I drop constraint of_month', part);
  return true;
end $function$;

CREATE TRIGGER bodies_insert_only BEFORE DELETE OR UPDATE ON public.bodies FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE bodies ENABLE ALWAYS TRIGGER bodies_insert_only;

CREATE TRIGGER bodies_no_truncate BEFORE TRUNCATE ON public.bodies FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE bodies ENABLE ALWAYS TRIGGER bodies_no_truncate;

CREATE TRIGGER bodies_insert_only BEFORE DELETE OR UPDATE ON public.bodies_default FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE bodies_default ENABLE ALWAYS TRIGGER bodies_insert_only;

CREATE TRIGGER bodies_no_truncate BEFORE TRUNCATE ON public.bodies_default FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE bodies_default ENABLE ALWAYS TRIGGER bodies_no_truncate;

CREATE TRIGGER body_dictionaries_insert_only BEFORE DELETE OR UPDATE ON public.body_dictionaries FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE body_dictionaries ENABLE ALWAYS TRIGGER body_dictionaries_insert_only;

CREATE TRIGGER body_dictionaries_no_truncate BEFORE TRUNCATE ON public.body_dictionaries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE body_dictionaries ENABLE ALWAYS TRIGGER body_dictionaries_no_truncate;

CREATE TRIGGER case_runs_joined AFTER INSERT ON public.case_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_case_runs();
ALTER TABLE case_runs ENABLE TRIGGER case_runs_joined;

CREATE TRIGGER case_runs_left AFTER DELETE ON public.case_runs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_case_runs();
ALTER TABLE case_runs ENABLE TRIGGER case_runs_left;

CREATE TRIGGER log_anchor_files_insert_only BEFORE DELETE OR UPDATE ON public.log_anchor_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE log_anchor_files ENABLE ALWAYS TRIGGER log_anchor_files_insert_only;

CREATE TRIGGER log_anchor_files_no_truncate BEFORE TRUNCATE ON public.log_anchor_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_anchor_files ENABLE ALWAYS TRIGGER log_anchor_files_no_truncate;

CREATE TRIGGER log_anchor_material_insert_only BEFORE DELETE OR UPDATE ON public.log_anchor_material FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE log_anchor_material ENABLE ALWAYS TRIGGER log_anchor_material_insert_only;

CREATE TRIGGER log_anchor_material_no_truncate BEFORE TRUNCATE ON public.log_anchor_material FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_anchor_material ENABLE ALWAYS TRIGGER log_anchor_material_no_truncate;

CREATE TRIGGER log_anchors_insert_only BEFORE DELETE OR UPDATE ON public.log_anchors FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE log_anchors ENABLE ALWAYS TRIGGER log_anchors_insert_only;

CREATE TRIGGER log_anchors_no_truncate BEFORE TRUNCATE ON public.log_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_anchors ENABLE ALWAYS TRIGGER log_anchors_no_truncate;

CREATE TRIGGER log_checkpoints_insert_only BEFORE DELETE OR UPDATE ON public.log_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE log_checkpoints ENABLE ALWAYS TRIGGER log_checkpoints_insert_only;

CREATE TRIGGER log_checkpoints_no_truncate BEFORE TRUNCATE ON public.log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_checkpoints ENABLE ALWAYS TRIGGER log_checkpoints_no_truncate;

CREATE TRIGGER log_cosignatures_insert_only BEFORE DELETE OR UPDATE ON public.log_cosignatures FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE log_cosignatures ENABLE ALWAYS TRIGGER log_cosignatures_insert_only;

CREATE TRIGGER log_cosignatures_no_truncate BEFORE TRUNCATE ON public.log_cosignatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_cosignatures ENABLE ALWAYS TRIGGER log_cosignatures_no_truncate;

CREATE TRIGGER log_keys_insert_only BEFORE DELETE OR UPDATE ON public.log_keys FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE log_keys ENABLE ALWAYS TRIGGER log_keys_insert_only;

CREATE TRIGGER log_keys_no_truncate BEFORE TRUNCATE ON public.log_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_keys ENABLE ALWAYS TRIGGER log_keys_no_truncate;

CREATE TRIGGER log_leaves_insert_only BEFORE DELETE OR UPDATE ON public.log_leaves FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE log_leaves ENABLE ALWAYS TRIGGER log_leaves_insert_only;

CREATE TRIGGER log_leaves_no_truncate BEFORE TRUNCATE ON public.log_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_leaves ENABLE ALWAYS TRIGGER log_leaves_no_truncate;

CREATE TRIGGER log_published_insert_only BEFORE DELETE OR UPDATE ON public.log_published FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE log_published ENABLE ALWAYS TRIGGER log_published_insert_only;

CREATE TRIGGER log_published_no_truncate BEFORE TRUNCATE ON public.log_published FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_published ENABLE ALWAYS TRIGGER log_published_no_truncate;

CREATE TRIGGER log_tiles_insert_only BEFORE DELETE OR UPDATE ON public.log_tiles FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE log_tiles ENABLE ALWAYS TRIGGER log_tiles_insert_only;

CREATE TRIGGER log_tiles_no_truncate BEFORE TRUNCATE ON public.log_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_tiles ENABLE ALWAYS TRIGGER log_tiles_no_truncate;

CREATE TRIGGER record_packs_insert_only BEFORE DELETE OR UPDATE ON public.record_packs FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE record_packs ENABLE ALWAYS TRIGGER record_packs_insert_only;

CREATE TRIGGER record_packs_no_truncate BEFORE TRUNCATE ON public.record_packs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE record_packs ENABLE ALWAYS TRIGGER record_packs_no_truncate;

CREATE TRIGGER record_packs_insert_only BEFORE DELETE OR UPDATE ON public.record_packs_default FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE record_packs_default ENABLE ALWAYS TRIGGER record_packs_insert_only;

CREATE TRIGGER record_packs_no_truncate BEFORE TRUNCATE ON public.record_packs_default FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE record_packs_default ENABLE ALWAYS TRIGGER record_packs_no_truncate;

CREATE TRIGGER record_texts_insert_only BEFORE DELETE OR UPDATE ON public.record_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE record_texts ENABLE ALWAYS TRIGGER record_texts_insert_only;

CREATE TRIGGER record_texts_no_truncate BEFORE TRUNCATE ON public.record_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE record_texts ENABLE ALWAYS TRIGGER record_texts_no_truncate;

CREATE TRIGGER record_texts_insert_only BEFORE DELETE OR UPDATE ON public.record_texts_default FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE record_texts_default ENABLE ALWAYS TRIGGER record_texts_insert_only;

CREATE TRIGGER record_texts_no_truncate BEFORE TRUNCATE ON public.record_texts_default FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE record_texts_default ENABLE ALWAYS TRIGGER record_texts_no_truncate;

CREATE TRIGGER records_insert_only BEFORE DELETE OR UPDATE ON public.records FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE records ENABLE ALWAYS TRIGGER records_insert_only;

CREATE TRIGGER records_no_truncate BEFORE TRUNCATE ON public.records FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE records ENABLE ALWAYS TRIGGER records_no_truncate;

CREATE TRIGGER runs_owe_search AFTER UPDATE ON public.runs REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION owe_search();
ALTER TABLE runs ENABLE TRIGGER runs_owe_search;

CREATE TRIGGER snapshots_insert_only BEFORE DELETE OR UPDATE ON public.snapshots FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE snapshots ENABLE ALWAYS TRIGGER snapshots_insert_only;

CREATE TRIGGER snapshots_no_truncate BEFORE TRUNCATE ON public.snapshots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE snapshots ENABLE ALWAYS TRIGGER snapshots_no_truncate;

CREATE TRIGGER text_dictionaries_insert_only BEFORE DELETE OR UPDATE ON public.text_dictionaries FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE text_dictionaries ENABLE ALWAYS TRIGGER text_dictionaries_insert_only;

CREATE TRIGGER text_dictionaries_no_truncate BEFORE TRUNCATE ON public.text_dictionaries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE text_dictionaries ENABLE ALWAYS TRIGGER text_dictionaries_no_truncate;
