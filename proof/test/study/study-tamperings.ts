// What somebody can do to the bundle of a study who holds honest bundles of the same log and can compute every hash, but
// cannot sign, and cannot put anything into the log. None of it may pass.

import type { BundleRecord } from '../../src/bundle-parts.ts'
import { fromHex, toHex } from '../../src/bytes.ts'
import { entryCommitment } from '../../src/record.ts'
import { protocolSha256, type StudyProtocol } from '../../src/study/protocol.ts'
import type { StudyBundle, StudyEnding } from '../../src/study/study-bundle.ts'
import { logKey } from '../bundle-builder.ts'
import { type Besides, type Fate, PROTOCOL, resealed, sealStudy, studyWorld } from './study-builder.ts'

/** Four asks, so that a file can be read by eye. */
export const SHORT: StudyProtocol = { ...PROTOCOL, prompts: PROTOCOL.prompts.slice(0, 1), samples: 1 }
const STRONG = (): Fate => ({ class: 'STRONG' })
const FATES: Fate[] = [STRONG(), { class: 'CONFABULATED' }, { silent: 'refused' }, STRONG()]

/** The study, one of the same protocol, and one that was cancelled early. */
export const WORLD = studyWorld([
  sealStudy({ protocol: SHORT, fate: (_, at) => FATES[at] as Fate }),
  sealStudy({ study: 'std_2', protocol: SHORT, fate: STRONG }),
  sealStudy({
    ...{ study: 'std_3', protocol: SHORT, reason: 'cancelled' },
    fate: (_, at) => (at < 2 ? STRONG() : { cancelled: 'cancelled' }),
  }),
])
export const [WHOLE, TWIN, CANCELLED] = WORLD.studies as [StudyBundle, StudyBundle, StudyBundle]

type Plan = { protocol: StudyProtocol; runs: string[] } & Record<string, unknown>
type Ended = { endings: StudyEnding[]; reason: string; plan: string }

const at = (bundle: StudyBundle, place: number) => bundle.integrity.records[place] as BundleRecord
const besides = (which: keyof Besides) => structuredClone(WORLD.besides[0]?.[which] ?? [])

/** The records of a run, counted from 0, and where the first of them stands. */
function ofRun(bundle: StudyBundle, run: number): { start: number; count: number } {
  const { endings } = JSON.parse(at(bundle, 1).private) as Ended
  const counts = endings.map(({ records }) => records.length)
  return { start: 2 + counts.slice(0, run).reduce((sum, count) => sum + count, 0), count: counts[run] ?? 0 }
}
/** Of the first two runs: answer, verdict. */
const CAPTURE = 0
const VERDICT = 1

const replace = (bundle: StudyBundle, run: number, part: number, record: BundleRecord): void => {
  bundle.integrity.records[ofRun(bundle, run).start + part] = structuredClone(record)
}
const drop = (bundle: StudyBundle, run: number, from = 0, count = Infinity): void => {
  const { start, count: all } = ofRun(bundle, run)
  bundle.integrity.records.splice(start + from, Math.min(count, all - from))
}
const swap = (bundle: StudyBundle, one: number, other: number): void => {
  const { records } = bundle.integrity
  ;[records[one], records[other]] = [at(bundle, other), at(bundle, one)]
}
const exchange = (bundle: StudyBundle, part: number): void =>
  swap(bundle, ofRun(bundle, 0).start + part, ofRun(bundle, 1).start + part)

const reseal = <C>(bundle: StudyBundle, place: number, change: (content: C) => unknown): void => {
  bundle.integrity.records[place] = resealed<C>(at(bundle, place), change)
}
const replan = (bundle: StudyBundle, change: (plan: Plan) => unknown): void => {
  reseal<Plan>(bundle, 0, change)
  reseal<Ended>(bundle, 1, ended => Object.assign(ended, { plan: at(bundle, 0).entry }))
}
const reend = (bundle: StudyBundle, change: (endings: StudyEnding[], ended: Ended) => unknown): void =>
  reseal<Ended>(bundle, 1, ended => change(ended.endings, ended))

/** The end written anew, so that it names the records as they stand. */
const rename = (bundle: StudyBundle): void => {
  const entries = bundle.integrity.records.slice(2).map(({ entry }) => entry)
  reend(bundle, endings => {
    for (const ending of endings) ending.records = entries.splice(0, ending.records.length)
  })
}

/** By name and what was done. */
export const TAMPERINGS: Record<string, (bundle: StudyBundle) => unknown> = {
  'dropped-sample: all records of a sample are left out': bundle => drop(bundle, 1),
  'dropped-verdict: one verdict is left out': bundle => drop(bundle, 1, VERDICT),
  'dropped-refusal: a refusal is left out': bundle => drop(bundle, 2, CAPTURE),
  'dropped-ending: a sample and its ending are left out, and the end is written anew': bundle => {
    drop(bundle, 1)
    reend(bundle, endings => endings.splice(1, 1))
  },
  'shrunk-plan: an engine, its runs and their ends are left out, and plan and end are written anew':
    bundle => {
      drop(bundle, 3)
      drop(bundle, 1)
      replan(bundle, plan => {
        plan.protocol = { ...plan.protocol, engines: plan.protocol.engines.slice(0, 1) }
        plan.runs = plan.runs.filter((_, run) => run % 2 === 0)
      })
      reend(bundle, endings => endings.splice(0, 4, ...endings.filter((_, run) => run % 2 === 0)))
    },
  'truncated: the endings break off, and so do the records': bundle => {
    drop(bundle, 3)
    reend(bundle, endings => endings.pop())
  },
  'swapped-captures: the answers of two runs change places': bundle => exchange(bundle, CAPTURE),
  'swapped-captures-named: the same, and the end is written anew': bundle => {
    exchange(bundle, CAPTURE)
    rename(bundle)
  },
  'swapped-verdicts: the verdicts of two runs change places': bundle => exchange(bundle, VERDICT),
  'swapped-verdicts-named: the same, and the end is written anew': bundle => {
    exchange(bundle, VERDICT)
    rename(bundle)
  },
  'swapped-runs: two runs change places with their ends, and the end is written anew': bundle => {
    for (const part of [CAPTURE, VERDICT]) exchange(bundle, part)
    rename(bundle)
  },
  'asked-again: the answer is replaced by one of a later asking of the same run': bundle =>
    replace(bundle, 0, CAPTURE, besides('again')[0] as BundleRecord),
  'asked-again-named: the same with its verdict, and the end is written anew': bundle => {
    bundle.integrity.records.splice(2, 2, ...besides('again'))
    rename(bundle)
  },
  'other-scan: answer and verdict are those of another scan, of the same prompt and engine': bundle => {
    const [capture, verdict] = besides('elsewhere')
    replace(bundle, 0, CAPTURE, capture as BundleRecord)
    replace(bundle, 0, VERDICT, verdict as BundleRecord)
  },
  'twin-sample: a sample is replaced by the one of another study of the same protocol': bundle => {
    for (const part of [CAPTURE, VERDICT]) replace(bundle, 1, part, at(TWIN, ofRun(TWIN, 1).start + part))
  },
  'added-run: a run is put into plan and end, both written anew': bundle => {
    const added = besides('elsewhere')
    bundle.integrity.records.push(...added)
    replan(bundle, plan => plan.runs.push(JSON.parse(added[0]?.private ?? '').subject))
    reend(bundle, endings => endings.push({ ending: 'captured', records: added.map(({ entry }) => entry) }))
  },
  'added-record: a record of the same run is put in that no ending names': bundle =>
    bundle.integrity.records.push(besides('again')[0] as BundleRecord),
  'doubled-ending: a run has its ending twice, and the end is written anew': bundle =>
    reend(bundle, endings => endings.splice(1, 0, structuredClone(endings[0] as StudyEnding))),
  'doubled-record: a record is there twice': bundle =>
    bundle.integrity.records.push(structuredClone(at(bundle, 2))),
  'called-failed: an answer that displeases is called a failure, and the end is written anew': bundle => {
    drop(bundle, 1)
    reend(bundle, endings => {
      endings[1] = { ending: 'failed', reason: 'the engine did not answer', records: [] }
    })
  },
  'called-unanswered: an answer that displeases is called unanswered': bundle => {
    drop(bundle, 1, VERDICT)
    reend(bundle, endings => {
      endings[1] = { ending: 'unanswered', reason: 'empty', records: endings[1]?.records.slice(0, 1) ?? [] }
    })
  },
  'called-cancelled: the last sample is called cancelled, and so is the study': bundle => {
    drop(bundle, 3)
    reend(bundle, (endings, ended) => {
      ended.reason = 'cancelled'
      endings[3] = { ending: 'cancelled', reason: 'cancelled', records: [] }
    })
  },
  'other-plan: the plan is the one of another study': ({ integrity }) =>
    integrity.records.splice(0, 1, structuredClone(at(TWIN, 0))),
  'other-end: the end is the one of another study': ({ integrity }) =>
    integrity.records.splice(1, 1, structuredClone(at(TWIN, 1))),
  'end-of-cancelled: the end is the one of a study that was cancelled': ({ integrity }) =>
    integrity.records.splice(1, 1, structuredClone(at(CANCELLED, 1))),
  'records-of-twin: plan and end of one study, the samples of another': ({ integrity }) =>
    integrity.records.splice(2, Infinity, ...structuredClone(TWIN.integrity.records.slice(2))),
  'newer-verdict: a verdict is replaced by a newer one of the same run': bundle =>
    replace(bundle, 0, VERDICT, besides('newer')[0] as BundleRecord),
  'newer-verdict-named: the same, and the end is written anew': bundle => {
    replace(bundle, 0, VERDICT, besides('newer')[0] as BundleRecord)
    rename(bundle)
  },
  'changed-question: another question stands in the plan, written anew': bundle =>
    replan(bundle, ({ protocol }) => Object.assign(protocol, { question: 'How often are engines right?' })),
  'changed-prompt: another prompt stands in the plan and in every answer': bundle => {
    const asked = { text: 'Is Northwind Kettles good?' }
    replan(bundle, ({ protocol }) => Object.assign(protocol.prompts[0] ?? {}, asked))
    bundle.integrity.records.forEach((record, place) => {
      if (record.kind === 'capture')
        reseal<{ prompt: object }>(bundle, place, ({ prompt }) => Object.assign(prompt, asked))
    })
  },
  'changed-hash: the plan names a hash of its protocol': bundle =>
    replan(bundle, plan => Object.assign(plan, { protocolSha256: protocolSha256(plan.protocol) })),
  'changed-class: another class stands in a verdict': bundle => {
    reseal(bundle, ofRun(bundle, 1).start + VERDICT, content =>
      Object.assign(content as object, { citationClass: 'STRONG' }),
    )
    rename(bundle)
  },
  'changed-engine: another engine stands in an answer': bundle => {
    reseal(bundle, 2, content => Object.assign(content as object, { engine: 'CLAUDE' }))
    rename(bundle)
  },
  'changed-time: the plan says an earlier time': bundle => {
    const record = at(bundle, 0)
    record.public = record.public.replace('2026-11-14', '2026-11-13')
    record.entry = toHex(entryCommitment(record.public, fromHex(record.entrySalt)))
  },
  'changed-reason: the end gives another reason': bundle =>
    reend(bundle, (_, ended) => Object.assign(ended, { reason: 'window' })),
  'moved-records: the records stand in another order': ({ integrity: { records } }) =>
    records.splice(2, Infinity, ...records.slice(2).toReversed()),
  'end-first: the end stands before the plan': bundle => swap(bundle, 0, 1),
  'no-plan: the plan is left out': ({ integrity }) => integrity.records.shift(),
  'no-end: the end is left out': ({ integrity }) => integrity.records.splice(1, 1),
  'two-ends: the ends of two studies stand in it': ({ integrity }) =>
    integrity.records.push(structuredClone(at(CANCELLED, 1))),
  'foreign-kind: a record of a kind that no study has': bundle =>
    Object.assign(at(bundle, 2), { kind: 'verification' }),
  'answer-added: the bytes of answers are put in': bundle => Object.assign(bundle, { bodies: {} }),
  'stray-field: results stand in it that nobody derived': bundle =>
    Object.assign(bundle, { results: { all: { captured: 4 } } }),
  'stray-field-inside: a record has a field of its own': bundle =>
    Object.assign(at(bundle, 2), { note: 'genuine' }),
  'format: it says that it is of another version': bundle =>
    Object.assign(bundle, { format: 'study-bundle@2' }),
  'proof: a proof of inclusion is the one of another record': bundle => {
    at(bundle, 2).inclusion = at(bundle, 3).inclusion
  },
  'index: the plan claims an earlier place': bundle => Object.assign(at(bundle, 0), { index: 3 }),
  'half-logged: one record has no place in the log': bundle =>
    Object.assign(at(bundle, 2), { index: null, inclusion: null }),
  'own-log: all of it anew, in a log with a key of one’s own': bundle => {
    const sealed = sealStudy({ protocol: SHORT, fate: STRONG })
    Object.assign(bundle, studyWorld([sealed], { keys: [logKey('somebody else')] }).studies[0])
  },
}

export function tampered(tamper: (bundle: StudyBundle) => unknown): StudyBundle {
  const bundle = structuredClone(WHOLE)
  tamper(bundle)
  return bundle
}
