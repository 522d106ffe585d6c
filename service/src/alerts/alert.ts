// What an alert is. Pure.

import { createHash } from 'node:crypto'
import type { AlertKind } from '../model/alert.ts'
import type { Payee } from '../model/engine.ts'

/** What each kind reports. Titles and quotes hold foreign text. */
interface Told {
  case_new: CaseTold
  case_returned: CaseTold
  case_gone: CaseTold
  /** So many runs in so many hours. */
  engine_failing: { engine: Payee; failed: number; of: number; hours: number }
  budget_near: { per: 'day' | 'month'; limitMicros: number; spentMicros: number }
  /** When it was due; null: somebody requested it. */
  scan_missed: { dueAt: string | null; reason: string }
}

interface CaseTold {
  /** The case in one sentence. */
  title: string
  /** The sentence of its newest answer. */
  quote: string
}

export type NewAlert = {
  [Kind in AlertKind]: {
    kind: Kind
    /** A brand, or the installation. */
    scope: string
    /** What it is about: a case, an engine, a budget, a schedule. */
    subject: string
    /** What made it true: the same state is never reported twice. */
    state: string
    details: Told[Kind]
  }
}[AlertKind]

export type Alert = {
  [Kind in AlertKind]: {
    id: string
    kind: Kind
    scope: string
    subject: string
    details: Told[Kind]
    raisedAt: Date
    /** Null for what is about the installation. */
    brandName: string | null
  }
}[AlertKind]

const DIGITS = 26

export const digestId = (prefix: string, parts: string[]): string =>
  `${prefix}_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, DIGITS)}`

/** The same for whoever finds the same. */
export const alertIdOf = ({ kind, scope, subject, state }: NewAlert): string =>
  digestId('alt', [kind, scope, subject, state])
