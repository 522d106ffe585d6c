import type { PageRequest } from './console-types.ts'

export const ALERT_KINDS = [
  'case_new',
  'case_returned',
  'case_gone',
  'engine_failing',
  'budget_near',
  'scan_missed',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_KIND_WORDS: Record<AlertKind, string> = {
  case_new: 'A new false claim',
  case_returned: 'A false claim that returned',
  case_gone: 'A false claim that is gone',
  engine_failing: 'An engine that keeps failing',
  budget_near: 'A budget near its end',
  scan_missed: 'A scan that did not run',
}

export const ALERT_PACES = ['at_once', 'daily', 'off'] as const
export type AlertPace = (typeof ALERT_PACES)[number]

export const ALERT_PACE_WORDS: Record<AlertPace, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  off: 'Not by mail',
}

/** In place of a brand: about the installation as a whole. */
export const ALERTS_OF_ALL = 'installation'

/** Title and text may contain third-party text. */
export interface Alert {
  id: string
  kind: AlertKind
  /** Null for what is about the installation. */
  brand: { id: string; name: string } | null
  title: string
  text: string
  /** Where to look at it in the service. */
  path: string
  raisedAt: string
}

export interface AlertPage {
  alerts: Alert[]
  next: string | null
}

export type AlertFilter = PageRequest & { brandId?: string | undefined }

export interface AlertWish {
  /** A brand, or `installation`. */
  scope: string
  pace: AlertPace
  kinds: AlertKind[]
  /** Hour of the day, UTC, for daily letters. */
  hour: number
}

export interface AlertFeed {
  id: string
  scope: string
  kinds: AlertKind[]
  madeAt: string
  revokedAt: string | null
}

/** Its address is its secret, and never shown again. */
export interface MadeAlertFeed extends AlertFeed {
  address: string
}

export interface AlertWishes {
  personId: string
  /** Where letters go; null: nobody knows. */
  mail: string | null
  /** Whether the service has a mail server. */
  hasMail: boolean
  /** For each brand that the person reads. */
  wishes: (AlertWish & { name: string | null })[]
  feeds: AlertFeed[]
}

export const LETTER_STATES = ['waiting', 'sent', 'dead', 'withheld'] as const
export type LetterState = (typeof LETTER_STATES)[number]

export interface AlertLetter {
  id: string
  personId: string
  kind: 'alert' | 'digest' | 'test'
  brandId: string | null
  /** `withheld`: its recipient may no longer read it, or does not want it. */
  state: LetterState
  madeAt: string
  nextTryAt: string | null
  attempts: number
  error: string | null
  endedAt: string | null
  /** How many it tells of; null where that was not asked. */
  alerts: number | null
}

export interface AlertLetterPage {
  letters: AlertLetter[]
  next: string | null
}

export type LetterFilter = PageRequest & { state?: LetterState | undefined }
