// Everything the audit reads of the log and what is attached to it. Long tables come in pages, in log order, so
// that other queries can run on the same connection in between. Indexes are not trusted to be consecutive: a
// page begins after the last row of the previous one, not at a number.

import type { Field, ReadSession } from '../../platform/read-session.ts'
import { ASKING } from '../asking.ts'
import { stateOf } from '../events/states.sql.ts'
import { hexOf, isTrue, numberOf, textOf, timeOf } from './fields.ts'

/** A record with its bytes and the rows that the API shows because of it. */
export interface RecordFields {
  id: Field
  kind: Field
  subject: Field
  slot: Field
  supersedes: Field
  actor: Field
  at: Field
  sha256: Field
  publicText: Field
  entrySalt: Field
  entry: Field
  privateText: Field
  privateSalt: Field
  /** What commits to its text, where the public part follows from that. */
  privateHash?: string | undefined
  /** Null if the public text is stored, or follows from the private one. */
  commitment: Field
  /** The private salt and text, if packed. */
  pack: { coding: Field; bytes: Field }
  /** The stored body comes only with its first capture. */
  snapshot: {
    record: Field
    capturedAt: Field
    engine: Field
    surface: Field
    visible: Field
    coding: Field
    bytes: Field
  }
  fact: {
    brandId: Field
    key: Field
    value: Field
    source: Field
    hash: Field
    sourceSha256: Field
    origin: Field
    collectedAt: Field
  }
  /** Since when a fact holds, according to this record. */
  factDate: { id: Field; factId: Field; number: Field; trueSince: Field }
  /** Only for captures and classifications. */
  run: {
    id: Field
    status: Field
    sha256: Field
    capturedAt: Field
    classificationId: Field
    citationClass: Field
    mentioned: Field
    classifiedAt: Field
    engine: Field
    intent: Field
    scanId: Field
    brandId: Field
    promptId: Field
    promptText: Field
    attempt: Field
    sample: Field
    outcome: Field
    /** A sorted JSON list. */
    citedDomains: Field
    /** The same for pages, as `Views` names them; null where older answers are not counted yet. */
    citedPages: Field
  }
  /** Only for the answers of runs: the attempt that brought it, in JSON, as `ASKING` states it. */
  asking: Field
  /** Only for verifications: a JSON list of its requests. */
  asks: Field
  /** Only for lists of contents: a JSON list of entries that the run had well before. */
  listable: Field
}

/** Kinds whose reading says what a run cites. */
const HAS_SOURCES = `(r.kind = 'classification' or r.kind = 'capture' and r.slot = 'answer')`
const RECORD = `r.id, r.kind, r.subject, r.slot, r.supersedes, r.at, r.sha256, r.public_text, r.entry_salt, r.entry,
  t.private_text, t.private_salt, r.commitment, k.coding::bigint, k.bytes,
  s.record, s.captured_at, s.engine, s.surface, s.visible, b.coding, b.bytes,
  f.brand_id, f.key, f.value, f.source, f.hash, f.source_sha256, f.origin, f.collected_at,
  d.id, d.fact_id, d.number::bigint, d.true_since,
  u.id, u.status, u.sha256, u.captured_at, u.classification_id, u.citation_class, u.mentioned, u.classified_at,
  u.engine, u.intent, u.scan_id, u.brand_id, u.prompt_id, p.text, u.attempt::bigint, u.sample::bigint, u.outcome,
  case when ${HAS_SOURCES} then to_json(array(select unnest(u.cited_domains) collate "C" order by 1))::text end,
  case when ${HAS_SOURCES}
    then to_json(array(select concat('pag_', lpad(to_hex(g.page), 16, '0'), ' ', s.domain, case when p.url is null then '!' end) collate "C"
      from citing_runs n join citations g on run = n.id left join sources s on s.id = source left join source_pages p on p.id = page
      where n.run_id = u.id order by 1))::text end, q.asking, a.asks, c.listable,
  r.actor`
/** Monthly partitions are looked up row by row, each in its own month: anything else would scan all of them. */
export const RECORD_JOINS = `left join lateral (
    select private_text, private_salt from record_texts where record = r.id and at = r.at limit 1) t on true
  left join lateral (
    select coding, bytes from record_packs where seq = r.seq and at = r.at limit 1) k on true
  left join snapshots s on r.kind = 'capture' and s.sha256 = r.sha256
  left join lateral (
    select coding, bytes from bodies where sha256 = s.sha256 and captured_at = s.captured_at and s.record = r.id
    limit 1) b on true
  left join facts f on r.kind = 'fact' and f.id = r.id
  left join fact_dates d on r.kind = 'fact' and d.id = r.id
  left join runs u on r.kind in ('capture', 'classification') and u.id = r.subject
  left join prompts p on r.kind = 'capture' and p.id = u.prompt_id
  left join lateral (
    select ${stateOf(ASKING)}::text as asking from run_attempts t
    where t.run_id = r.subject and t.attempt = u.attempt and t.outcome = 'captured' and r.slot = 'answer'
    limit 1) q
    on r.kind = 'capture'
  left join lateral (
    select json_agg(json_build_object('ask', ask, 'failure', failure,
        'cost', case when not estimated then cost_micros end))::text as asks
    from later_asks
    where cause_id = r.slot and run_id = r.subject and finished_at is not null and r.kind = 'verification') a
    on r.kind = 'verification'
  left join lateral (
    select coalesce(json_agg(encode(entry, 'hex')), '[]')::text as listable from records
    where subject = r.subject and kind not in ('event', 'plan', 'contents') and seq < r.seq
      and at < r.at - interval '10 minutes' and r.kind = 'contents') c
    on r.kind = 'contents'`

/** Fields in RECORD's order, from the third on. */
function recordOf(fields: Field[]): RecordFields {
  let place = 2
  const next = (): Field => fields[place++] ?? null
  return {
    id: next(),
    kind: next(),
    subject: next(),
    slot: next(),
    supersedes: next(),
    at: next(),
    sha256: next(),
    publicText: next(),
    entrySalt: next(),
    entry: next(),
    privateText: next(),
    privateSalt: next(),
    commitment: next(),
    pack: { coding: next(), bytes: next() },
    snapshot: {
      record: next(),
      capturedAt: next(),
      engine: next(),
      surface: next(),
      visible: next(),
      coding: next(),
      bytes: next(),
    },
    fact: {
      brandId: next(),
      key: next(),
      value: next(),
      source: next(),
      hash: next(),
      sourceSha256: next(),
      origin: next(),
      collectedAt: next(),
    },
    factDate: { id: next(), factId: next(), number: next(), trueSince: next() },
    run: runOf(next),
    asking: next(),
    asks: next(),
    listable: next(),
    actor: next(),
  }
}

const runOf = (next: () => Field): RecordFields['run'] => ({
  id: next(),
  status: next(),
  sha256: next(),
  capturedAt: next(),
  classificationId: next(),
  citationClass: next(),
  mentioned: next(),
  classifiedAt: next(),
  engine: next(),
  intent: next(),
  scanId: next(),
  brandId: next(),
  promptId: next(),
  promptText: next(),
  attempt: next(),
  sample: next(),
  outcome: next(),
  citedDomains: next(),
  citedPages: next(),
})

/** Below everything a bigint can be. */
export const START = -(2n ** 63n)

interface Page<T> {
  rows: T[]
  /** Where the next page begins; null when there is none. */
  next: bigint | null
}

/** Leaves in order, each with its record; `record.id` is null if there is none. Returns where the next page begins. */
export async function streamLeaves(
  session: ReadSession,
  { from, below, limit }: { from: bigint; below: number | null; limit: number },
  onLeaf: (index: number, entry: Buffer, record: RecordFields) => void,
): Promise<bigint | null> {
  let last: bigint | null = null
  let count = 0
  await session.stream(
    `select l.index, l.entry, ${RECORD}
     from (select index, seq, entry from log_leaves
           where index >= ${from}${below === null ? '' : ` and index < ${below}`} order by index limit ${limit}) l
     left join records r using (seq) ${RECORD_JOINS} order by l.index`,
    fields => {
      last = fields[0]!.readBigInt64BE()
      count += 1
      onLeaf(Number(last), fields[1]!, recordOf(fields))
    },
  )
  return nextPage(last, count, limit)
}

const nextPage = (last: bigint | null, count: number, limit: number): bigint | null =>
  last === null || count < limit ? null : last + 1n

export interface Unplaced {
  record: RecordFields
  isQueued: boolean
  /** The time of the newest record waiting for the same subject: what belongs together arrived together. */
  newestAt: number
}

/** Records without a leaf: all of them, or those with these numbers, few enough to look up. */
export const streamUnplaced = (
  session: ReadSession,
  among: bigint[] | null,
  onRecord: (unplaced: Unplaced) => void,
): Promise<void> =>
  session.stream(
    `select exists (select from log_queue q where q.seq = r.seq), max(r.at) over (partition by r.subject), ${RECORD}
     from records r ${RECORD_JOINS}
     where ${among === null ? '' : `r.seq in (${among.join()}) and`} not exists (select from log_leaves l where l.seq = r.seq)
     order by r.seq`,
    fields =>
      onRecord({ record: recordOf(fields), isQueued: isTrue(fields[0]), newestAt: timeOf(fields[1]) }),
  )

export interface CheckpointRow {
  size: number
  previous: number
  root: string
  note: string
  /** Milliseconds. */
  signedAt: number
  isPublished: boolean
  /** An authority or witness has signed it, and they are only shown what is published. */
  isSignedOutside: boolean
}

export async function readCheckpoints(
  session: ReadSession,
  from: bigint,
  limit: number,
): Promise<Page<CheckpointRow>> {
  const rows: CheckpointRow[] = []
  let last: bigint | null = null
  await session.stream(
    `select c.size, c.previous, c.root, c.note, c.signed_at, p.size is not null,
       exists (select from log_anchors a where a.size = c.size)
         or exists (select from log_cosignatures s where s.size = c.size)
     from (select * from log_checkpoints where size >= ${from} order by size limit ${limit}) c
     left join log_published p using (size) order by c.size`,
    ([size, previous, root, note, signedAt, isPublished, isSignedOutside]) => {
      last = size!.readBigInt64BE()
      rows.push({
        size: Number(last),
        previous: numberOf(previous),
        root: hexOf(root),
        note: textOf(note) ?? '',
        signedAt: timeOf(signedAt),
        isPublished: isTrue(isPublished),
        isSignedOutside: isTrue(isSignedOutside),
      })
    },
  )
  return { rows, next: nextPage(last, rows.length, limit) }
}
