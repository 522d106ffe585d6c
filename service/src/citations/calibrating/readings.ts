// A model's readings of the labelled answers, each sealed: after a kill it continues where it was, and a calibration can be
// recounted from them.

import type { SealedModelReading } from '../../evidence/extraction.ts'
import { opened } from '../../evidence/history.ts'
import { seal, sha256Of } from '../../evidence/seal.ts'
import { recordsOfKind, slotsOfKind } from '../../evidence/store.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isUniqueViolation, type Sql } from '../../platform/database.ts'
import type { ModelReader } from '../../readers/model/reader.ts'
import { MODEL_READER } from '../../readers/model/sealed.ts'
import { TEMPLATE } from '../../readers/model/template.ts'
import { mattersOf } from '../matters.ts'
import { readWhole } from '../read-runs.ts'
import { sealedReading } from '../reading/sealed.ts'
import type { LabelledAnswer } from './labelled-set.ts'

interface KeptReading {
  id: string
  content: SealedModelReading & { unread: string | null }
}

const subjectOf = (asked: string): string => `${MODEL_READER} ${asked}`

/** A round ends with its calibration; the next reads everything again. */
const slotOf = (round: number, answerId: string, tries: number): string =>
  `calibration/${round}/${answerId}/${tries}`
const SLOT = /^calibration\/(\d+)\/(.+)\/\d+$/

export interface Round {
  asked: string
  number: number
}

export interface Kept {
  /** The newest still valid one of each answer, by answer id. */
  readings: Map<string, KeptReading>
  /** When each answer was read in this round. */
  tries: Map<string, Date[]>
}

/** How many answers this round has read so far. */
export async function countRead(sql: Sql, { asked, number }: Round): Promise<number> {
  const slots = await slotsOfKind(sql, 'extraction', subjectOf(asked))
  const read = slots.flatMap(slot => {
    const [, round, answerId = ''] = SLOT.exec(slot) ?? []
    return Number(round) === number ? answerId : []
  })
  return new Set(read).size
}

/** A reading is valid as long as answer, template and replying model are the same. */
export async function keptReadings(sql: Sql, round: Round, answers: LabelledAnswer[]): Promise<Kept> {
  const records = await recordsOfKind(sql, 'extraction', [subjectOf(round.asked)])
  const own = records.flatMap(record => {
    const [, number, answerId = ''] = SLOT.exec(record.slot) ?? []
    return Number(number) === round.number ? [{ answerId, ...opened<KeptReading['content']>(record) }] : []
  })
  const model = own.at(-1)?.content.model
  const texts = new Map(answers.map(({ id, answer }) => [id, sha256Of(answer)]))
  const usable = own.filter(
    ({ answerId, sha256, content }) =>
      texts.get(answerId) === sha256 && content.template === TEMPLATE && content.model === model,
  )
  return {
    readings: new Map(usable.map(({ answerId, id, content }) => [answerId, { id, content }])),
    tries: new Map(
      [...Map.groupBy(own, ({ answerId }) => answerId)].map(([id, all]) => [id, all.map(({ at }) => at)]),
    ),
  }
}

/** Far more than a reading with its questions takes. */
const PATIENCE_MS = 1_800_000

export interface ReadDeps {
  database: Database
  clock: Clock
  reader: ModelReader
}

/** Throws EngineError if there was no reply. */
export async function readLabelled(
  { database, clock, reader }: ReadDeps,
  { round, one, tries }: { round: Round; one: LabelledAnswer; tries: number },
): Promise<void> {
  const { id, brand, facts, changed, prompt, answer } = one
  const task = { brand, matters: mattersOf(facts), prompt, answer }
  const whole = await readWhole(reader, {
    ...{ task, facts, alsoAgainst: changed },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const record = {
    kind: 'extraction' as const,
    subject: subjectOf(round.asked),
    slot: slotOf(round.number, id, tries),
    at: clock.now(),
    sha256: sha256Of(answer),
    private: { ...sealedReading(id, whole), unread: whole.reading.unread },
  }
  try {
    // From this commit on, it is not paid for again.
    await database.transaction(tx => seal(tx, record))
  } catch (error) {
    // Another delivery has sealed it meanwhile; that one counts.
    if (!isUniqueViolation(error)) throw error
  }
}
