// Sealed calibrations, and finding them: a verdict names the one it rests on.

import { z } from 'zod'
import { opened, type Sealed } from '../../evidence/history.ts'
import type { NewRecord } from '../../evidence/seal.ts'
import { recordsOfKind } from '../../evidence/store.ts'
import type { Sql } from '../../platform/database.ts'
import { TEMPLATE } from '../../readers/model/template.ts'
import { VALUE_KINDS } from '../../values/kinds.ts'
import type { Calibration } from '../calibration.ts'

/** All calibrations concern this installation's readers; the slot says which. */
const SUBJECT = 'readers'

export interface SealedCalibration {
  /** What verdicts call the reader: `model@1 NAME`. */
  method: string
  /** The model that was asked for. */
  asked: string
  template: string
  gate: string
  comparers: string
  /** SHA-256 of the labelled set. */
  set: string
  answers: number
  /** Answers without a usable reply. */
  unread: number
  kinds: Calibration
  /** Records of the readings, in the order of the answers. */
  readings: string[]
}

const Count = z.object({ found: z.int().min(0), right: z.int().min(0) })
const Kinds = z.partialRecord(z.enum(VALUE_KINDS), Count)

export const calibrationRecord = (content: SealedCalibration, number: number, at: Date): NewRecord => ({
  kind: 'calibration',
  subject: SUBJECT,
  slot: `${content.method}/${number}`,
  at,
  sha256: null,
  private: { ...content },
})

/** Oldest first. There are few: one per calibration. */
export async function readCalibrations(sql: Sql): Promise<Sealed<SealedCalibration>[]> {
  const records = await recordsOfKind(sql, 'calibration', [SUBJECT])
  return records.map(opened<SealedCalibration>)
}

/** A calibration and the record that holds it. */
export interface Calibrated {
  id: string
  kinds: Calibration
}

const calibrated = ({ id, content }: Sealed<SealedCalibration>): Calibrated => ({
  id,
  kinds: Kinds.parse(content.kinds),
})

/** The newest for exactly this reader, model and today's template; null: never calibrated. */
export function newestOf(all: Sealed<SealedCalibration>[], method: string): Calibrated | null {
  const found = all.findLast(({ content }) => content.method === method && content.template === TEMPLATE)
  return found ? calibrated(found) : null
}

/** The records that verdicts of today may name. */
export const newestIds = (all: Sealed<SealedCalibration>[]): string[] =>
  [...new Set(all.map(({ content }) => content.method))].flatMap(method => newestOf(all, method)?.id ?? [])

/** The one that a verdict names. */
export function namedOf(all: Sealed<SealedCalibration>[], id: string): Calibrated {
  const found = all.find(one => one.id === id)
  if (!found) throw new Error(`The calibration ${id} is missing: run npm run audit`)
  return calibrated(found)
}
