// What a study promises, held against its records: a whole plan, one end for each planned request by records of its own,
// and the order of the log.

import { counted, type Passed, requireNone } from '../checklist.ts'
import { ANSWER_SLOT } from '../evidence-view.ts'
import { misreading, twice } from '../open-run.ts'
import type { OpenedCapture, OpenedClassification, OpenedRecord } from '../record-content.ts'
import { endOfStudy, runCount, type StudyPlace, type StudyProtocol, studyPlaces } from './protocol.ts'
import { entryOf, type OpenedStudy, type StudyEnding, type StudyEndingKind } from './study-bundle.ts'

/** The study, where its plan is sound. */
export function checkPlan(study: OpenedStudy): Passed<OpenedStudy> {
  const { at, content } = study.plan
  const { protocol, startsAt, runs, promptIds } = content
  const { prompts, engines, rounds, samples } = protocol
  const planned = runCount(protocol)
  const endsAt = endOfStudy(protocol, new Date(startsAt)).toISOString()
  requireNone([
    ...(runs.length === planned
      ? []
      : [`the protocol asks ${planned} times, and ${runs.length} runs are planned`]),
    ...twice(runs).map(run => `run ${run} is planned twice`),
    ...(promptIds.length === prompts.length
      ? []
      : [`there are ${prompts.length} prompts, and ids of ${promptIds.length}`]),
    ...twice(promptIds).map(id => `prompt ${id} is there twice`),
    // Beyond the year 9999 a time has another form.
    ...(endsAt.length === startsAt.length ? [] : [`it starts at ${startsAt}, and no clock shows its end`]),
    ...(startsAt < at ? [`it starts at ${startsAt}, and was planned at ${at}`] : []),
  ])
  const asks = `${counted(rounds, 'round')} of ${counted(prompts.length, 'prompt')}, ${counted(engines.length, 'engine')}, ${counted(samples, 'sample')}`
  return { detail: `${counted(planned, 'ask')} until ${endsAt}: ${asks}`, value: study }
}

/** The study, where its end is one of its plan, by the records that are there. */
export function checkEnd(study: OpenedStudy): Passed<OpenedStudy> {
  const { plan, ended, ofRuns } = study
  const { endings, reason } = ended.content
  const { runs, protocol, subject } = plan.content
  const cancelled = endings.filter(({ ending }) => ending === 'cancelled').length
  const named = endings.flatMap(({ records }) => records)
  const odd = Array.from({ length: Math.max(named.length, ofRuns.length) }).findIndex((_, at) => {
    const record = ofRuns[at]
    return record === undefined || entryOf(record) !== named[at]
  })
  requireNone([
    ...(ended.content.subject === subject
      ? []
      : [`the end is of study ${ended.content.subject}, not ${subject}`]),
    ...(ended.content.plan === plan.entry ? [] : ['the end is of another plan']),
    ...(endings.length === runs.length
      ? []
      : [`${counted(runs.length, 'ask')} planned, and ${counted(endings.length, 'end')} told`]),
    ...(reason === 'complete' && cancelled > 0
      ? [`it is said to be complete, and ${counted(cancelled, 'ask')} came to nothing because it was ended`]
      : []),
    ...(reason === 'budget' && protocol.maxUsdMicros === undefined
      ? ['it is said to have ended by its budget, and was planned without one']
      : []),
    ...(odd < 0 ? [] : [misplaced(ofRuns[odd], named[odd])]),
  ])
  return {
    detail: `${counted(endings.length, 'ask')}, each with its end; it ended by ${reason}`,
    value: study,
  }
}

/** One form: exactly the records that the endings name, in their order. */
const misplaced = (record: OpenedRecord | undefined, named: string | undefined): string =>
  record === undefined
    ? `the record with the entry ${named} was left out`
    : `the end does not name ${record.record.kind} ${record.id} in this place`

/** A planned request, what became of it, and the records of that. */
export interface OpenedAsk {
  run: string
  place: StudyPlace
  ending: StudyEnding
  capture: OpenedCapture | null
  classification: OpenedClassification | null
}

/** What each kind of ending rests on. */
const FORMS: Record<StudyEndingKind, string[]> = {
  captured: ['capture classification'],
  unanswered: ['capture'],
  failed: ['', 'capture'],
  cancelled: [''],
}

/** For a study whose plan and end are sound. */
export function checkAsks({ plan, ended, ofRuns }: OpenedStudy): Passed<OpenedAsk[]> {
  const { protocol, runs } = plan.content
  const complaints: string[] = []
  const places = studyPlaces(protocol)
  let next = 0
  const asks = ended.content.endings.map((ending, at): OpenedAsk => {
    const records = ofRuns.slice(next, next + ending.records.length)
    next += records.length
    const of = <Kind extends OpenedRecord['kind']>(kind: Kind) =>
      (records.find(record => record.kind === kind) ?? null) as Extract<OpenedRecord, { kind: Kind }> | null
    const ask = {
      ...{ run: runs[at] as string, place: places.next().value as StudyPlace, ending },
      ...{ capture: of('capture'), classification: of('classification') },
    }
    const kinds = records.map(({ record }) => record.kind).join(' ')
    if (!FORMS[ending.ending].includes(kinds))
      complaints.push(`run ${ask.run} is ${ending.ending}, and has ${kinds === '' ? 'no record' : kinds}`)
    complaints.push(...records.flatMap(record => strangeness(record, ask.run, ask.capture)))
    if (ask.capture)
      complaints.push(...askedOtherwise(ask.capture, ask, plan.content), ...readOtherwise(ask.capture, ask))
    return ask
  })
  requireNone(complaints)
  return { detail: `${counted(ofRuns.length, 'record')} of ${counted(asks.length, 'ask')}`, value: asks }
}

const strangeness = ({ id, content, sha256 }: OpenedRecord, run: string, capture: OpenedCapture | null) => [
  ...(content.subject === run ? [] : [`record ${id} is about ${content.subject}, not ${run}`]),
  ...(sha256 === capture?.sha256 ? [] : [`record ${id} is about another answer`]),
]

function askedOtherwise(
  { id, content }: OpenedCapture,
  { place, run }: OpenedAsk,
  { protocol, promptIds, brandId }: { protocol: StudyProtocol; promptIds: string[]; brandId: string },
): string[] {
  const { text, intent, ...from } = protocol.prompts[place.prompt] as StudyProtocol['prompts'][number]
  const asked = content.prompt
  const locale = 'localeAsked' in content ? content.localeAsked : null
  const own: Partial<typeof from> = typeof locale === 'object' && locale !== null ? locale : {}
  const differing = {
    run: content.runId !== run,
    slot: content.slot !== ANSWER_SLOT,
    brand: content.brand.id !== brandId,
    prompt: asked.id !== promptIds[place.prompt] || asked.text !== text || asked.intent !== intent,
    engine: content.engine !== protocol.engines[place.engine],
    sample: (content.sample ?? 1) !== place.sample,
    place: (['country', 'language', 'city'] as const).some(
      part => from[part] !== undefined && from[part] !== own[part],
    ),
  }
  return Object.entries(differing)
    .filter(([, differs]) => differs)
    .map(([what]) => `capture ${id} is of another ${what} than was planned for run ${run}`)
}

/** These have nothing to classify; what was cut off has not, if it had not begun to speak. */
const SILENT = ['refused', 'filtered', 'empty', 'cut_off']

/** Nobody may call an answer unanswered because of what it says. */
function readOtherwise(
  { id, content: { reading } }: OpenedCapture,
  { run, ending: { ending, reason } }: OpenedAsk,
): string[] {
  if (!reading)
    return ending === 'unanswered'
      ? [`run ${run} is called ${reason}, and record ${id} says nothing of it`]
      : []
  const { outcome, text } = reading
  const isSilent = SILENT.includes(outcome) && (outcome !== 'cut_off' || (text ?? '').trim() === '')
  const isSo = ending === 'unanswered' ? isSilent && reason === outcome : !(ending === 'captured' && isSilent)
  return [
    ...misreading(id, reading),
    ...(isSo ? [] : [`run ${run} is called ${reason ?? ending}, and record ${id} says ${outcome}`]),
  ]
}

/** The log shows the order: the plan, then of each ask the answer and its verdict, then the end. */
export function checkOrder({ plan, ended }: OpenedStudy, asks: OpenedAsk[]): Passed<null> {
  const isOrdered = (places: (number | null)[]) =>
    places.every((place, at) => place === null || at === 0 || (places[at - 1] ?? -1) < place)
  const outOfOrder = asks.filter(({ capture, classification }) => {
    const own = [capture, classification].flatMap(record => (record ? [record.record.index] : []))
    return !isOrdered([plan.index, ...own, ended.index])
  })
  requireNone(
    outOfOrder.map(
      ({ run }) =>
        `the records of run ${run} entered the log in another order than plan, answer, verdict, end`,
    ),
  )
  return { detail: `the plan is entry ${plan.index}, the end is entry ${ended.index}`, value: null }
}
