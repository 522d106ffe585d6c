// What somebody can do to the bundle of a study who holds honest bundles of the same log and can compute every hash, but
// cannot sign, and cannot put anything into the log. None of it may pass.

import type { BundleRecord } from '../../src/bundle-parts.ts'
import { fromHex, toBase64, toHex, utf8 } from '../../src/bytes.ts'
import { sha256Hex } from '../../src/crypto.ts'
import { canonicalJson, entryCommitment, privateCommitment } from '../../src/record.ts'
import { protocolSha256, type StudyProtocol } from '../../src/study/protocol.ts'
import type { StudyBundle } from '../../src/study/study-bundle.ts'
import type { StudyEnding } from '../../src/study/study-content.ts'
import { logKey } from '../bundle-builder.ts'
import { type Fate, PROTOCOL, sealStudy, studyWorld } from './study-builder.ts'

/** Four asks, so that a file can be read by eye. */
export const SHORT: StudyProtocol = { ...PROTOCOL, prompts: PROTOCOL.prompts.slice(0, 1), samples: 1 }
const FATES: Fate[] = [
  { class: 'STRONG' },
  { class: 'CONFABULATED' },
  { silent: 'refused' },
  { class: 'STRONG' },
]

/** The study, one of the same protocol, and one that was cancelled early. */
export const WORLD = studyWorld(
  [
    sealStudy({ protocol: SHORT, fate: (_, at) => FATES[at] as Fate }),
    sealStudy({ study: 'std_2', protocol: SHORT, fate: () => ({ class: 'STRONG' }) }),
    sealStudy({
      study: 'std_3',
      protocol: SHORT,
      fate: (_, at) => (at < 2 ? { class: 'STRONG' } : { cancelled: 'it was cancelled' }),
      reason: 'cancelled',
    }),
  ],
  { withAnswers: true },
)
export const [WHOLE, TWIN, CANCELLED] = WORLD.studies as [StudyBundle, StudyBundle, StudyBundle]

type Records = StudyBundle['integrity']['records']
type Plan = { protocol: StudyProtocol; protocolSha256: string; runs: string[] } & Record<string, unknown>
type Ended = { endings: StudyEnding[] } & Record<string, unknown>

/** The record with another content, and every hash of it computed anew. Its place in the log cannot be. */
export function resealed<C>(record: Records[number], change: (content: C) => void): Records[number] {
  const content = JSON.parse(record.private)
  change(content)
  const text = canonicalJson(content)
  const open = JSON.parse(record.public)
  const commitment = toHex(privateCommitment(text, fromHex(record.privateSalt)))
  const isAboutItself = open.sha256 === open.private
  const sealed = canonicalJson({ ...open, private: commitment, ...(isAboutItself && { sha256: commitment }) })
  const entry = toHex(entryCommitment(sealed, fromHex(record.entrySalt)))
  return { ...record, private: text, public: sealed, entry }
}

const at = (bundle: StudyBundle, place: number) => bundle.integrity.records[place] as Records[number]
const contentOf = <C>({ private: text }: Pick<BundleRecord, 'private'>): C => JSON.parse(text)

/** The place of the record of a run; runs are counted from 0. */
const placeOf = (bundle: StudyBundle, kind: string, run: number): number => {
  const subject = contentOf<Plan>(at(bundle, 0)).runs[run]
  return bundle.integrity.records.findIndex(
    record => record.kind === kind && contentOf<{ subject: string }>(record).subject === subject,
  )
}

const swap = (bundle: StudyBundle, one: number, other: number): void => {
  const { records } = bundle.integrity
  ;[records[one], records[other]] = [at(bundle, other), at(bundle, one)]
}

const dropRun = (bundle: StudyBundle, run: number): void => {
  const subject = contentOf<Plan>(at(bundle, 0)).runs[run]
  const isOfRun = (record: Records[number]) => contentOf<{ subject: string }>(record).subject === subject
  for (const { kind, public: text } of bundle.integrity.records.filter(isOfRun))
    if (kind === 'capture') delete bundle.bodies?.[JSON.parse(text).sha256]
  bundle.integrity.records = bundle.integrity.records.filter(record => !isOfRun(record))
}

const reseal = <C>(bundle: StudyBundle, place: number, change: (content: C) => void): void => {
  bundle.integrity.records[place] = resealed(at(bundle, place), change)
}
const replan = (bundle: StudyBundle, change: (plan: Plan) => void): void => {
  reseal<Plan>(bundle, 0, plan => {
    change(plan)
    plan.protocolSha256 = protocolSha256(plan.protocol)
  })
  reseal<Ended>(bundle, 1, ended => {
    ended.plan = at(bundle, 0).entry
  })
}
const reend = (bundle: StudyBundle, change: (endings: StudyEnding[]) => void): void =>
  reseal<Ended>(bundle, 1, ({ endings }) => change(endings))

const besides = (kind: string, slot: RegExp): Records[number] =>
  structuredClone(
    WORLD.besides.find(
      record => record.kind === kind && slot.test(contentOf<{ slot: string }>(record).slot),
    ) as Records[number],
  )
const ofOtherScan = (kind: string): Records[number] =>
  structuredClone(
    WORLD.besides.find(
      record =>
        record.kind === kind && contentOf<{ subject: string }>(record).subject.startsWith('run_scan_'),
    ) as Records[number],
  )

export interface Tampering {
  name: string
  about: string
  tamper(bundle: StudyBundle): void
}

const tampering = (name: string, about: string, tamper: (bundle: StudyBundle) => void): Tampering => ({
  name,
  about,
  tamper,
})

export const TAMPERINGS: Tampering[] = [
  tampering('dropped-sample', 'all records of a sample are left out', bundle => dropRun(bundle, 1)),
  tampering('dropped-verdict', 'one verdict is left out', bundle => {
    bundle.integrity.records.splice(placeOf(bundle, 'classification', 1), 1)
  }),
  tampering('dropped-reading', 'what was read of a refusal is left out', bundle => {
    bundle.integrity.records.splice(placeOf(bundle, 'extraction', 2), 1)
  }),
  tampering('dropped-ending', 'a sample and its ending are left out, and the end is written anew', bundle => {
    dropRun(bundle, 1)
    reend(bundle, endings => endings.splice(1, 1))
  }),
  tampering(
    'shrunk-plan',
    'a sample, its ending and its run are left out, and plan and end are written anew',
    bundle => {
      dropRun(bundle, 3)
      dropRun(bundle, 1)
      replan(bundle, plan => {
        plan.protocol = { ...plan.protocol, engines: plan.protocol.engines.slice(0, 1) }
        plan.runs = plan.runs.filter((_, run) => run % 2 === 0)
      })
      reend(bundle, endings => endings.splice(0, 4, ...endings.filter((_, run) => run % 2 === 0)))
    },
  ),
  tampering('truncated', 'the endings break off, and so do the records', bundle => {
    dropRun(bundle, 3)
    reend(bundle, endings => endings.pop())
  }),
  tampering('swapped-captures', 'the answers of two runs change places', bundle =>
    swap(bundle, placeOf(bundle, 'capture', 0), placeOf(bundle, 'capture', 1)),
  ),
  tampering('swapped-captures-named', 'the same, and the end is written anew', bundle => {
    swap(bundle, placeOf(bundle, 'capture', 0), placeOf(bundle, 'capture', 1))
    reend(bundle, ([one, other]) => {
      if (!one?.capture || !other?.capture) return
      const { capture } = one
      one.capture = other.capture
      other.capture = capture
    })
  }),
  tampering('swapped-verdicts', 'the verdicts of two runs change places', bundle =>
    swap(bundle, placeOf(bundle, 'classification', 0), placeOf(bundle, 'classification', 1)),
  ),
  tampering('swapped-verdicts-named', 'the same, and the end is written anew', bundle => {
    swap(bundle, placeOf(bundle, 'classification', 0), placeOf(bundle, 'classification', 1))
    reend(bundle, ([one, other]) => {
      if (!one?.classification || !other?.classification) return
      const { classification } = one
      one.classification = other.classification
      other.classification = classification
    })
  }),
  tampering('asked-again', 'the answer is replaced by one of a later asking of the same run', bundle => {
    bundle.integrity.records[placeOf(bundle, 'capture', 0)] = besides('capture', /^verify/)
  }),
  tampering('asked-again-named', 'the same with its verdict, and the end is written anew', bundle => {
    const [capture, verdict] = [besides('capture', /^verify/), besides('classification', /^verify/)]
    bundle.integrity.records[placeOf(bundle, 'classification', 0)] = verdict
    bundle.integrity.records.splice(placeOf(bundle, 'extraction', 0), 1)
    bundle.integrity.records[placeOf(bundle, 'capture', 0)] = capture
    reend(bundle, ([first]) => {
      if (!first) return
      Object.assign(first, { capture: capture.entry, classification: verdict.entry })
      delete first.extraction
    })
  }),
  tampering(
    'other-scan',
    'answer and verdict are those of another scan, of the same prompt and engine',
    bundle => {
      bundle.integrity.records[placeOf(bundle, 'classification', 0)] = ofOtherScan('classification')
      bundle.integrity.records[placeOf(bundle, 'capture', 0)] = ofOtherScan('capture')
    },
  ),
  tampering(
    'twin-sample',
    'a sample is replaced by the one of another study of the same protocol',
    bundle => {
      for (const kind of ['classification', 'extraction', 'capture'])
        bundle.integrity.records[placeOf(bundle, kind, 1)] = structuredClone(at(TWIN, placeOf(TWIN, kind, 1)))
    },
  ),
  tampering('added-run', 'a run is put into plan and end, both written anew', bundle => {
    const [capture, verdict] = [ofOtherScan('capture'), ofOtherScan('classification')]
    const { subject } = contentOf<{ subject: string }>(capture)
    bundle.integrity.records.push(capture, verdict)
    replan(bundle, plan => plan.runs.push(subject))
    reend(bundle, endings =>
      endings.push({
        run: subject,
        ending: 'captured',
        capture: capture.entry,
        classification: verdict.entry,
      }),
    )
  }),
  tampering('added-record', 'a record of the same run is put in that no ending names', bundle => {
    bundle.integrity.records.push(besides('capture', /^verify/))
  }),
  tampering('doubled-ending', 'a run has its ending twice, and the end is written anew', bundle =>
    reend(bundle, endings => endings.splice(1, 0, structuredClone(endings[0] as StudyEnding))),
  ),
  tampering('doubled-record', 'a record is there twice', bundle => {
    bundle.integrity.records.push(structuredClone(at(bundle, 2)))
  }),
  tampering(
    'called-failed',
    'an answer that displeases is called a failure, and the end is written anew',
    bundle => {
      dropRun(bundle, 1)
      reend(bundle, endings => {
        endings[1] = { run: endings[1]?.run ?? '', ending: 'failed', reason: 'the engine did not answer' }
      })
    },
  ),
  tampering('called-unanswered', 'an answer that displeases is called unanswered', bundle => {
    bundle.integrity.records.splice(placeOf(bundle, 'classification', 1), 1)
    reend(bundle, endings => {
      const { classification: _, ...rest } = endings[1] as StudyEnding
      endings[1] = { ...rest, ending: 'unanswered', reason: 'empty' }
    })
  }),
  tampering('called-cancelled', 'the last sample is called cancelled, and so is the study', bundle => {
    dropRun(bundle, 3)
    reseal<Ended>(bundle, 1, ended => {
      ended.reason = 'cancelled'
      ended.endings[3] = { run: ended.endings[3]?.run ?? '', ending: 'cancelled' }
    })
  }),
  tampering('other-plan', 'the plan is the one of another study', bundle => {
    bundle.integrity.records[0] = structuredClone(at(TWIN, 0))
  }),
  tampering('other-end', 'the end is the one of another study', bundle => {
    bundle.integrity.records[1] = structuredClone(at(TWIN, 1))
  }),
  tampering('end-of-cancelled', 'the end is the one of a study that was cancelled', bundle => {
    bundle.integrity.records[1] = structuredClone(at(CANCELLED, 1))
  }),
  tampering('records-of-twin', 'plan and end of one study, the samples of another', bundle => {
    bundle.integrity.records.splice(2, Infinity, ...structuredClone(TWIN.integrity.records.slice(2)))
  }),
  tampering('newer-verdict', 'a verdict is replaced by a newer one of the same run', bundle => {
    bundle.integrity.records[placeOf(bundle, 'classification', 0)] = besides('classification', /^reclass/)
  }),
  tampering('newer-verdict-named', 'the same, and the end is written anew', bundle => {
    const verdict = besides('classification', /^reclass/)
    bundle.integrity.records[placeOf(bundle, 'classification', 0)] = verdict
    reend(bundle, ([first]) => first && Object.assign(first, { classification: verdict.entry }))
  }),
  tampering('changed-question', 'another question stands in the plan, written anew with its hash', bundle =>
    replan(bundle, plan => {
      plan.protocol.question = 'How often are engines right?'
    }),
  ),
  tampering('changed-prompt', 'another prompt stands in the plan and in every answer', bundle => {
    const asked = { text: 'Is Northwind Kettles good?' }
    replan(bundle, ({ protocol }) => Object.assign(protocol.prompts[0] ?? {}, asked))
    bundle.integrity.records.forEach((record, place) => {
      if (record.kind === 'capture')
        reseal<{ prompt: object }>(bundle, place, ({ prompt }) => Object.assign(prompt, asked))
    })
  }),
  tampering('changed-hash', 'the plan names another hash of its protocol', bundle =>
    reseal<Plan>(bundle, 0, plan => {
      plan.protocolSha256 = sha256Hex(utf8('another'))
    }),
  ),
  tampering('changed-class', 'another class stands in a verdict', bundle =>
    reseal<{ citationClass: string }>(bundle, placeOf(bundle, 'classification', 1), content => {
      content.citationClass = 'STRONG'
    }),
  ),
  tampering('changed-engine', 'another engine stands in an answer', bundle =>
    reseal<{ engine: string }>(bundle, placeOf(bundle, 'capture', 0), content => {
      content.engine = 'CLAUDE'
    }),
  ),
  tampering('changed-time', 'the plan says an earlier time', bundle => {
    const record = at(bundle, 0)
    record.public = record.public.replace('2026-11-14', '2026-11-13')
    record.entry = toHex(entryCommitment(record.public, fromHex(record.entrySalt)))
  }),
  tampering('changed-reason', 'the end gives another reason', bundle =>
    reseal<Ended>(bundle, 1, ended => {
      ended.reason = 'window'
    }),
  ),
  tampering('moved-records', 'the records stand in another order', bundle => {
    const { records } = bundle.integrity
    records.splice(2, Infinity, ...records.slice(2).toReversed())
  }),
  tampering('end-first', 'the end stands before the plan', bundle => swap(bundle, 0, 1)),
  tampering('no-plan', 'the plan is left out', bundle => {
    bundle.integrity.records.shift()
  }),
  tampering('no-end', 'the end is left out', bundle => {
    bundle.integrity.records.splice(1, 1)
  }),
  tampering('two-ends', 'the ends of two studies stand in it', bundle => {
    bundle.integrity.records.push(structuredClone(at(CANCELLED, 1)))
  }),
  tampering('foreign-kind', 'a record of a kind that no study has', bundle => {
    Object.assign(at(bundle, 2), { kind: 'verification' })
  }),
  tampering('answer', 'the bytes of an answer are others', bundle => {
    const [hash = ''] = Object.keys(bundle.bodies ?? {})
    Object.assign(bundle.bodies ?? {}, { [hash]: toBase64(utf8('{"answer":"other"}')) })
  }),
  tampering('answer-left-out', 'the bytes of one answer are left out', bundle => {
    delete bundle.bodies?.[Object.keys(bundle.bodies)[0] as string]
  }),
  tampering('answer-added', 'bytes are put in that no capture is of', bundle => {
    Object.assign(bundle.bodies ?? {}, { [sha256Hex(utf8('{}'))]: toBase64(utf8('{}')) })
  }),
  tampering('answer-base64', 'the bytes of an answer are spelled otherwise', bundle => {
    const [hash = '', text = ''] =
      Object.entries(bundle.bodies ?? {}).find(([, one]) => one.endsWith('=')) ?? []
    Object.assign(bundle.bodies ?? {}, { [hash]: text.replace(/=+$/, '') })
  }),
  tampering('stray-field', 'results stand in it that nobody derived', bundle => {
    Object.assign(bundle, { results: { all: { captured: 4 } } })
  }),
  tampering('stray-field-inside', 'a record has a field of its own', bundle => {
    Object.assign(at(bundle, 2), { note: 'genuine' })
  }),
  tampering('format', 'it says that it is of another version', bundle => {
    Object.assign(bundle, { format: 'study-bundle@2' })
  }),
  tampering('proof', 'a proof of inclusion is the one of another record', bundle => {
    at(bundle, 2).inclusion = at(bundle, 3).inclusion
  }),
  tampering('index', 'the plan claims an earlier place', bundle => {
    at(bundle, 0).index = 3
  }),
  tampering('half-logged', 'one record has no place in the log', bundle => {
    Object.assign(at(bundle, 2), { index: null, inclusion: null })
  }),
  tampering('own-log', 'all of it anew, in a log with a key of one’s own', bundle => {
    const [own] = studyWorld([sealStudy({ protocol: SHORT, fate: () => ({ class: 'STRONG' }) })], {
      keys: [logKey('somebody else')],
    }).studies
    Object.assign(bundle, structuredClone(own))
    delete bundle.bodies
  }),
]

export function tampered({ tamper }: Tampering): StudyBundle {
  const bundle = structuredClone(WHOLE)
  tamper(bundle)
  return bundle
}
