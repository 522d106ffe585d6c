// The runs' records against the end that names them, and against the places that the plan gave them.

import { counted, type Passed, requireNone } from '../checklist.ts'
import { ANSWER_SLOT, TEXT_SLOT } from '../evidence-view.ts'
import { misreading } from '../open-run.ts'
import type {
  OpenedCapture,
  OpenedClassification,
  OpenedExtraction,
  OpenedRecord,
} from '../record-content.ts'
import { entryOf, type OpenedStudy } from './open-study.ts'
import { type StudyPlace, studyPlaces } from './protocol.ts'
import { entriesOf, type StudyEnding, type StudyPlanContent } from './study-content.ts'

/** A planned request, what became of it, and the records of that. */
export interface OpenedSample {
  place: StudyPlace
  ending: StudyEnding
  capture: OpenedCapture | null
  extraction: OpenedExtraction | null
  classification: OpenedClassification | null
}

export function checkSamples(study: OpenedStudy, opened: OpenedRecord[]): Passed<OpenedSample[]> {
  const { plan, ended, ofRuns } = study
  const places = [...studyPlaces(plan.content.protocol)]
  const named = ended.content.endings.flatMap(ending => entriesOf(ending))
  const samples = ended.content.endings.map((ending, at): OpenedSample => {
    const find = <Kind extends OpenedRecord['kind']>(entry: string | undefined, kind: Kind) => {
      const record = entry === undefined ? undefined : ofRuns.get(entry)
      return record?.kind === kind ? (record as Extract<OpenedRecord, { kind: Kind }>) : null
    }
    return {
      place: places[at] ?? { round: 0, prompt: -1, engine: -1, sample: 0 },
      ending,
      capture: find(ending.capture, 'capture'),
      extraction: find(ending.extraction, 'extraction'),
      classification: find(ending.classification, 'classification'),
    }
  })
  requireNone([
    ...differences(named, ofRuns),
    ...samples.flatMap(sample => missingOf(sample)),
    ...samples.flatMap(sample => strangenessOf(sample, plan.content)),
    ...misplaced(named, opened),
  ])
  return { detail: `${counted(named.length, 'record')} of ${counted(samples.length, 'ask')}`, value: samples }
}

function differences(named: string[], ofRuns: OpenedStudy['ofRuns']): string[] {
  const known = new Set(named)
  return [
    ...[...ofRuns]
      .filter(([entry]) => !known.has(entry))
      .map(
        ([
          ,
          {
            id,
            record: { kind },
          },
        ]) => `${kind} ${id} is named by no ending`,
      ),
    ...(known.size === named.length ? [] : ['two endings name the same record']),
  ]
}

/** What an ending names but the bundle lacks, or has as another kind. */
function missingOf({ ending, ...records }: OpenedSample): string[] {
  return (['capture', 'extraction', 'classification'] as const)
    .filter(kind => ending[kind] !== undefined && records[kind] === null)
    .map(kind => `the ${kind} of run ${ending.run} was left out`)
}

/** One form: records appear in the order in which the endings name them. */
function misplaced(named: string[], opened: OpenedRecord[]): string[] {
  const moved = opened.slice(2).find((record, place) => named[place] !== entryOf(record))
  return moved ? [`record ${moved.id} is not in its place`] : []
}

/** Why the records are not those of this place in the plan. */
function strangenessOf(sample: OpenedSample, plan: StudyPlanContent): string[] {
  const { ending, capture, extraction, classification } = sample
  const { run } = ending
  if (!capture) return []
  const about = [capture, extraction, classification].flatMap(record =>
    record && record.content.subject !== run
      ? [`record ${record.id} is about ${record.content.subject}, not ${run}`]
      : [],
  )
  const others = [extraction, classification].flatMap(record =>
    record && record.sha256 !== capture.sha256 ? [`record ${record.id} is about another answer`] : [],
  )
  return [
    ...about,
    ...others,
    ...askedOtherwise(capture, sample, plan),
    ...(extraction ? readOtherwise(extraction, sample) : []),
  ]
}

function askedOtherwise(
  { id, content }: OpenedCapture,
  { place, ending: { run } }: OpenedSample,
  { protocol, promptIds, brandId }: StudyPlanContent,
): string[] {
  const prompt = protocol.prompts[place.prompt]
  const { country, language, city } = localeOf(content)
  const differing = {
    run: content.runId !== run,
    slot: content.slot !== ANSWER_SLOT,
    brand: content.brand.id !== brandId,
    prompt:
      content.prompt.id !== promptIds[place.prompt] ||
      content.prompt.text !== prompt?.text ||
      content.prompt.intent !== prompt.intent,
    engine: content.engine !== protocol.engines[place.engine],
    sample: (content.sample ?? 1) !== place.sample,
    country: prompt?.country !== undefined && prompt.country !== country,
    language: prompt?.language !== undefined && prompt.language !== language,
    city: prompt?.city !== undefined && prompt.city !== city,
  }
  return Object.entries(differing)
    .filter(([, differs]) => differs)
    .map(([what]) => `capture ${id} is of another ${what} than was planned for run ${run}`)
}

/** Where it was asked from. Older captures say nothing. */
function localeOf(content: object): Record<string, unknown> {
  const asked = 'localeAsked' in content ? content.localeAsked : null
  return typeof asked === 'object' && asked !== null ? { ...asked } : {}
}

/** These have nothing to classify; what was cut off has not, if it had not begun to speak. */
const SILENT = ['refused', 'filtered', 'empty', 'cut_off']

/** Nobody may call an answer unanswered because of what it says. */
function readOtherwise(extraction: OpenedExtraction, { ending }: OpenedSample): string[] {
  const { outcome, text, slot } = extraction.content
  const isSilent = SILENT.includes(outcome) && (outcome !== 'cut_off' || (text ?? '').trim() === '')
  const { id } = extraction
  return [
    ...(slot === TEXT_SLOT
      ? []
      : [`record ${id} is not what was read when the answer of run ${ending.run} came`]),
    ...misreading(extraction, ending.run),
    ...(ending.ending === 'unanswered' && !(isSilent && ending.reason === outcome)
      ? [`run ${ending.run} is called unanswered (${ending.reason}), and record ${id} says ${outcome}`]
      : []),
    ...(ending.ending === 'captured' && isSilent
      ? [`run ${ending.run} is called captured, and record ${id} says ${outcome}`]
      : []),
  ]
}

/** The log shows the order: the plan, the answer, its reading, the verdict, the end. */
export function checkOrder({ plan, ended }: OpenedStudy, samples: OpenedSample[]): Passed<null> {
  const placeOf = (record: OpenedRecord | null) => record?.record.index ?? null
  requireNone([
    ...(isBefore(plan.index, ended.index) ? [] : ['the end entered the log before the plan']),
    ...samples.flatMap(({ capture, extraction, classification, ending: { run } }) => {
      const steps = [plan.index, placeOf(capture), placeOf(extraction), placeOf(classification), ended.index]
      const known = steps.filter(index => index !== null)
      return known.every((index, at) => isBefore(known[at - 1] ?? null, index))
        ? []
        : [
            `the records of run ${run} entered the log in another order than plan, answer, reading, verdict, end`,
          ]
    }),
  ])
  return { detail: `the plan is entry ${plan.index}, the end is entry ${ended.index}`, value: null }
}

const isBefore = (one: number | null, other: number | null): boolean =>
  one === null || other === null || one < other
