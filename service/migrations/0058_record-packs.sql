-- The private texts of what every run has: its captures, what was read in them, its verdicts and attempts. They are packed
-- (service/src/evidence/texts/pack-text.ts) and found by the place of their record, in half the bytes that a text and its index
-- take in record_texts. Everything that is asked for by SQL stays there, and so does what was written before.
create table record_packs (
  seq    bigint not null,
  -- The time of the record, which decides on the month.
  at     timestamptz not null,
  coding smallint not null,
  -- The private salt, 32 bytes, and then the text as `coding` says.
  bytes  bytea not null,
  primary key (seq, at),
  check (length(bytes) > 32)
) partition by range (at);
-- They do not get smaller.
alter table record_packs alter column bytes set storage external;
create trigger record_packs_insert_only before update or delete on record_packs
  for each row execute function refuse_change();
create trigger record_packs_no_truncate before truncate on record_packs
  for each statement execute function refuse_change();
alter table record_packs enable always trigger record_packs_insert_only;
alter table record_packs enable always trigger record_packs_no_truncate;
select add_partition('record_packs', 'record_packs_default', 'default');

create or replace function add_months(first timestamptz, last timestamptz) returns setof text language plpgsql as $$
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
end $$;

-- The months that record_texts has: npm run pack-months moves texts from one to the other.
select add_months(coalesce(min(to_date(right(relname, 7), 'YYYY_MM')), current_date)::timestamp at time zone 'UTC',
  now() + interval '24 months')
from pg_inherits join pg_class on pg_class.oid = inhrelid
where inhparent = 'record_texts'::regclass and relname ~ '^record_texts_\d{4}_\d\d$';

-- What texts are packed with, by their coding. Kept for the reasons told in 0010_dictionary.sql.
create table text_dictionaries (
  coding smallint primary key,
  bytes  bytea not null
);
create trigger text_dictionaries_insert_only before update or delete on text_dictionaries
  for each row execute function refuse_change();
create trigger text_dictionaries_no_truncate before truncate on text_dictionaries
  for each statement execute function refuse_change();
alter table text_dictionaries enable always trigger text_dictionaries_insert_only;
alter table text_dictionaries enable always trigger text_dictionaries_no_truncate;

-- Captures.
insert into text_dictionaries (coding, bytes) values (1, convert_to($dictionary$"engine":"CLAUDE","body":"{\"model\":\"claude-sonnet-5-5\",\"max_tokens\":8192,\"tools\":[{\"type\":\"web_search_20250305\",\"name\":\"web_search\",\"max_uses\":5,\"user_location\":{\"type\":\"approximate\",\"country\":\"US\"}}],\"messages\":[{\"role\":\"user\",\"content\":\"\"}]}"anthropic-version":"2026-10-21","url":"https://api.anthropic.com/v1/messages"},"modelRequested":"claude-sonnet-5-5","route":"anthropic-messages","engine":"GROK","body":"{\"model\":\"grok-4.7\",\"input\":[{\"role\":\"user\",\"content\":\"\"}],\"store\":false,\"max_turns\":6,\"tools\":[{\"type\":\"web_search\",\"user_location\":{\"type\":\"approximate\",\"country\":\"US\"}}],\"include\":[\"web_search_call.action.sources\"]}"url":"https://api.x.ai/v1/responses"},"modelRequested":"grok-4.7","route":"xai-responses","engine":"CHATGPT","body":"{\"model\":\"gpt-6.1-terra\",\"input\":\"\",\"store\":false,\"tools\":[{\"type\":\"web_search\",\"search_context_size\":\"medium\",\"user_location\":{\"type\":\"approximate\",\"country\":\"US\"}}],\"tool_choice\":\"required\",\"include\":[\"web_search_call.action.sources\"]}"url":"https://api.openai.com/v1/responses"},"modelRequested":"gpt-6.1-terra","route":"openai-responses","engine":"PERPLEXITY","body":"{\"model\":\"perplexity/sonar\",\"input\":\"\",\"language_preference\":\"en\",\"tools\":[{\"type\":\"web_search\",\"search_context_size\":\"medium\",\"user_location\":{\"country\":\"US\"}}],\"tool_choice\":{\"type\":\"web_search\"}}"url":"https://api.perplexity.ai/v1/agent"},"modelRequested":"perplexity/sonar","route":"perplexity-agent","engine":"GOOGLE_AI_MODE","url":"https://serpapi.com/search.json?engine=google_ai_mode&q=&gl=us&hl=en&device=desktop&no_cache=true&api_key=[redacted]"},"route":"serpapi-google-ai-mode","engine":"COPILOT","date":"Wed, 18 Nov 2026 00:00:00 GMT","url":"https://serpapi.com/search.json?engine=bing_copilot&q=&no_cache=true&api_key=[redacted]"},"route":"serpapi-bing-copilot","url":"https://serpapi.com/search.json?engine=google&q=&gl=us&hl=en&device=desktop&no_cache=true&api_key=[redacted]"},"engine":"GOOGLE_AIO","body":null,"accept-encoding":"identity"},"method":"GET","url":"https://serpapi.com/search.json?engine=google&q=&gl=us&hl=en&device=desktop&no_cache=true&api_key=[redacted]"},"route":"serpapi-google-ai-overview","slot":"step-0","surface":"serp_api"}"engine":"GEMINI","date":"Wed, 18 Nov 2026 00:00:00 GMT","body":"{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"\"}]}],\"tools\":[{\"google_search\":{}}],\"toolConfig\":{\"retrievalConfig\":{\"languageCode\":\"en\"}}}"x-goog-api-key":"[redacted]"},"url":"https://generativelanguage.googleapis.com/v1beta/models/gemini-3.8-flash:generateContent"},"modelRequested":"gemini-3.8-flash","route":"gemini-generate-content","engine":"META_AI","body":"{\"model\":\"muse-spark-1.3\",\"input\":\"\",\"store\":false,\"tools\":[{\"type\":\"web_search\",\"search_context_size\":\"medium\",\"user_location\":{\"type\":\"approximate\",\"country\":\"US\"}}],\"include\":[\"web_search_call.results\"]}"url":"https://api.meta.ai/v1/responses"},"modelRequested":"muse-spark-1.3","route":"meta-responses","engine":"AMAZON_RUFUS","body":"{\"parserName\":\"amazonAlexa\",\"param\":[\"\"],\"screenshot\":false,\"timeout\":240000}"authorization":"[redacted]","content-type":"application/json"},"url":"https://scrapeapi.pangolinfo.com/api/v2/scrape"},"modelRequested":null,"route":"pangolinfo-amazon-alexa","surface":"scraped_ui"}{"aliases":[],"attempt":1,"brand":{"domain":".com","id":"brd_01","name":""},"engine":"DEEPSEEK","exchange":{"headers":{"connection":"keep-alive","content-type":"application/json","date":"Wed, 18 Nov 2026 00:00:00 GMT","keep-alive":"timeout=5","transfer-encoding":"chunked"},"request":{"body":"{\"model\":\"deepseek-flash\",\"max_tokens\":4096,\"tools\":[{\"type\":\"web_search_20250305\",\"name\":\"web_search\",\"max_uses\":5}],\"messages\":[{\"role\":\"user\",\"content\":\"\"}]}","accept":"application/json","accept-encoding":"identity","x-api-key":"[redacted]"},"method":"POST","url":"https://api.deepseek.com/anthropic/v1/messages"},"receivedAt":"2026-11-18T00:00:00.000Z","requestedAt":"2026-11-18T00:00:00.000Z","status":200},"index":0,"locale":{"country":null,"language":null},"localeAsked":{"country":"US","language":"en"},"modelRequested":"deepseek-flash","prompt":{"id":"prm_01","intent":"BRANDED","text":""},"publicUrl":"https://","recordId":"cap_01","route":"deepseek-messages","runId":"run_01","sample":1,"scanId":"scn_01","slot":"answer","software":"brand-citation-forensics/0.1.0","subject":"run_01","supersedes":null,"surface":"official_api"}$dictionary$, 'UTF8'));
-- Attempts.
insert into text_dictionaries (coding, bytes) values (2, convert_to($dictionary$"engine":"CLAUDE","model":"claude-sonnet-5-5","outcome":"captured","priceSource":"table@2026-11-17","route":"anthropic-messages","engine":"PERPLEXITY","model":"perplexity/sonar","outcome":"captured","priceSource":"table@2026-11-17","route":"perplexity-agent","engine":"CHATGPT","model":"gpt-6.1-terra","outcome":"captured","priceSource":"table@2026-11-17","route":"openai-responses","engine":"COPILOT","model":null,"outcome":"captured","priceSource":"table@2026-11-17","route":"serpapi-bing-copilot","engine":"GOOGLE_AI_MODE","model":null,"outcome":"captured","priceSource":"table@2026-11-17","route":"serpapi-google-ai-mode","engine":"GROK","model":"grok-4.7","outcome":"captured","priceSource":"table@2026-11-17","route":"xai-responses","engine":"GOOGLE_AIO","model":null,"outcome":"captured","priceSource":"table@2026-11-17","route":"serpapi-google-ai-overview","engine":"GEMINI","model":"gemini-3.8-flash","outcome":"captured","priceSource":"table@2026-11-17","route":"gemini-generate-content","engine":"META_AI","model":"muse-spark-1.3","outcome":"captured","priceSource":"table@2026-11-17","route":"meta-responses","engine":"DEEPSEEK","model":"deepseek-flash","outcome":"captured","priceSource":"table@2026-11-17","route":"deepseek-messages","engine":"AMAZON_RUFUS","model":null,"outcome":"captured","priceSource":"table@2026-11-17","route":"pangolinfo-amazon-alexa","failure":"timeout","failure":"rate_limited","failure":"unavailable","outcome":"failed","estimated":true,"priceSource":"guess"{"action":"attempt.ended","actor":"act_system","after":{"attempt":1,"costMicros":25000,"delivery":"00000000-0000-4000-8000-000000000000","diagnostic":null,"engine":"CHATGPT","estimated":false,"failure":null,"failures":0,"finishedAt":"2026-11-18T00:00:00.000Z","message":null,"model":null,"outcome":"captured","priceSource":"table@2026-11-17","route":"openai-responses","runId":"run_01","startedAt":"2026-11-18T00:00:00.000Z"},"before":null,"object":{"id":"run_01/1","type":"attempt"},"recordId":"evt_01","slot":"attempt/1","subject":"run_01/1","supersedes":null}$dictionary$, 'UTF8'));
-- Extractions.
insert into text_dictionaries (coding, bytes) values (3, convert_to($dictionary${"keys":[],"matters":[{"key":"","kind":"","product":null,"unit":null}],"model":null,"outcome":"not_shown","outcome":"cut_off","replies":[{"ending":"","finish":"stop","model":"","request":"","text":""}],"sameness":null,"second":null,{"keys":[],"model":null,"outcome":"answered","reader":"wire@2","recordId":"ext_01","reply":null,"runId":"run_01","slot":"text","statements":[],"subject":"run_01","supersedes":null,"template":null,"text":"\n\n- **","visibleSha256":"$dictionary$, 'UTF8'));
-- Classifications.
insert into text_dictionaries (coding, bytes) values (4, convert_to($dictionary$"claims":[{"claim":"","doubt":null,"end":0,"facet":"founded","factId":"fct_01","facts":[{"id":"fct_01","key":"","source":"https://","value":""}],"hard":true,"kind":"number","quote":"","reader":"rules","start":0,"value":"","verdict":"contradicted"},"verdict":"supported"},"verdict":"unverifiable"}],"citationClass":"CONFABULATED","confidencePermille":900,"rationale":"It neither names the brand nor cites its site.","citationClass":"STRONG","confidencePermille":900,"rationale":"It says that it knows nothing of the brand.","citationClass":"ECHO","confidencePermille":900,"rationale":"It lists the brand and says nothing of it.","citationClass":"ABSENT","confidencePermille":900,"rationale":"It says what the brand says of ","rationale":" and cites its site for it.","rationale":"It says what the brand says, as far as it was read; but a sentence about the brand holds a value that nobody read.","excerpt":null,"mentioned":false,"mentions":[],"reason":"no_knowledge","reason":"bare_listing","reason":"citation_only","reason":"suspected",{"end":null,"form":"alias","start":null},"finish":null,"model":null,"providerRequestId":null,"searched":false,"usage":null,"outcome":"not_shown","title":null,{"calibration":null,"cause":"scan","citationClass":"DESCRIPTIVE","claims":[],"classes":"classes@2","comparers":"comparers@2","confidencePermille":892,"excerpt":"","extraction":null,"factSetSha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","facts":[],"gate":"gate@1","mentioned":true,"mentions":[{"end":17,"form":"name","start":0}],"method":"rules@5","notRead":null,"rationale":"It names the brand; too little of what it says can be held against a fact.","reading":{"citations":[{"domain":"www.","end":188,"position":1,"start":48,"title":"","url":"https://www."},{"domain":"www.","end":376,"position":2,"start":260,"title":"","url":"https://"},{"domain":"","end":null,"position":3,"start":null,"title":"","url":"https://"}],"consulted":["https://www.","https://"],"finish":"completed","model":"","outcome":"answered","providerRequestId":"","searched":true,"usage":{"cachedInputTokens":0,"inputTokens":1911,"outputTokens":767,"reasoningTokens":64,"searches":1}},"reason":null,"recordId":"cls_01","rejected":[],"slot":"scan/rules@5","subject":"run_01","supersedes":null,"unread":[]}$dictionary$, 'UTF8'));

-- What can be computed from the packed text is not kept a second time. Of captures, which strangers ask for, the public
-- lookup must not touch private texts: it has the commitment to them, and the salt. Last, because it locks readers out.
alter table records
  alter column public_text drop not null,
  alter column entry_salt drop not null,
  add column commitment bytea;
-- Not valid: there is nothing to look at in the rows that are there.
alter table records add constraint records_commitment_check check (length(commitment) = 32) not valid;

-- That no entry is there twice follows from their records: each seals its own id, ids are unique, and so are places.
alter table log_leaves drop constraint log_leaves_entry_key;
