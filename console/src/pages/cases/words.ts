// What is said of cases.

import type { Engine } from '@brand-citation-forensics/client'
import {
  type Case,
  type CaseDetail,
  type CaseRate,
  type CaseStatus,
  isTooFewToTell,
  OPEN_STATUSES,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import { dayOf, exact, plural } from '../../format.ts'
import { capitalised, ENGINE_NAMES } from '../../words/words.ts'

export const STATUS_NAMES: Record<CaseStatus, string> = {
  open: 'Open',
  reported: 'Reported',
  corrected: 'Corrected',
  gone: 'Gone',
  dismissed: 'Dismissed',
  reopened: 'Reopened',
}

export const STATUS_MEANINGS: Record<CaseStatus, string> = {
  open: 'Answers say this, and nothing has been done about it yet.',
  reported: 'The maker of an engine has been told.',
  corrected: 'Marked as corrected. It reopens if an answer repeats it.',
  gone: 'Enough answers in a row are without it. It opens again by itself when one repeats it.',
  dismissed: 'Nothing has to be done about it, and it stays so whatever comes.',
  reopened: 'It was corrected, gone or dismissed, and has come back.',
}

export const isActive = (status: CaseStatus): boolean => OPEN_STATUSES.some(open => open === status)

/** Of those that fit a filter; how many there are at all is in the standing. */
export const countActive = (counts: Record<CaseStatus, number>): number =>
  OPEN_STATUSES.reduce((sum, status) => sum + counts[status], 0)

/** `3 open, 1 reported`, without zeros. */
export const countsWords = (counts: Record<CaseStatus, number>, among: readonly CaseStatus[]): string =>
  among
    .filter(status => counts[status] > 0)
    .map(status => `${exact(counts[status])} ${STATUS_NAMES[status].toLowerCase()}`)
    .join(', ')

/** Its place in the order of cases: what it is about, how often it is said, by how many. */
export const whyHere = ({ harm, recent, runs, engines }: Case): string =>
  [
    `${capitalised(harm.about)} (weight ${harm.weight})`,
    runs === recent
      ? plural(runs, 'answer')
      : `${plural(recent, 'answer')} in 30 days, ${exact(runs)} in all`,
    plural(engines.length, 'engine'),
  ].join(' · ')

/** A count says something where a rate does not. */
export function shareWords(rate: CaseRate | null | undefined): string {
  if (!rate) return 'not asked in 30 days'
  return isTooFewToTell(rate) ? `${exact(rate.hits)} of ${exact(rate.of)}, too few to tell` : rateWords(rate)
}

export const engineList = (engines: Engine[]): string => engines.map(one => ENGINE_NAMES[one]).join(', ')

/** A forgotten person keeps the case. */
export const ownerWords = (owner: Case['owner']): string =>
  owner === null ? 'No one is assigned' : (owner.name ?? 'name forgotten')

const today = (): string => new Date().toISOString().slice(0, 10)

export const isOverdue = ({ due, status }: Pick<Case, 'due' | 'status'>): boolean =>
  due !== null && isActive(status) && due < today()

export const dueWords = (one: Pick<Case, 'due' | 'status'>): string =>
  one.due === null ? 'not set' : `${dayOf(one.due)}${isOverdue(one) ? ', overdue' : ''}`

const ACTIONS: Record<string, string> = {
  'case.opened': 'An answer said so for the first time',
  'case.changed': 'Changed',
  'case.open': 'Called open',
  'case.reported': 'Reported',
  'case.corrected': 'Called corrected',
  'case.gone': 'Called gone',
  'case.dismissed': 'Dismissed',
  'case.reopened': 'Reopened',
  'case.noted': 'Wrote a note',
  'case.report_added': 'Kept a report',
}

/** Actions added later are shown by their own name. */
export const actionWords = (action: string): string =>
  (Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined) ?? action

/** Every part of the page is given the case, and fetches what else it shows. */
export interface CasePart {
  found: CaseDetail
}

/** What to do about a case, one after the other. */
export const STEPS = ['look', 'report', 'follow', 'gone'] as const
export type Step = (typeof STEPS)[number]
