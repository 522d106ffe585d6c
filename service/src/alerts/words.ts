// What an alert says, in one line and in a few. Plain text: pages and feeds escape it themselves.

import { dollarWords, timeInWords } from '@brand-citation-forensics/proof'
import { INSTALLATION } from '../access/people/store.ts'
import type { AlertKind } from '../model/alert.ts'
import type { Alert } from './alert.ts'

export interface Words {
  title: string
  text: string
}

type Speaker = { [Kind in AlertKind]: (alert: Extract<Alert, { kind: Kind }>) => Words }

const dollars = (micros: number): string => dollarWords(micros / 1e6)

/** The sentence in which it stands: a bare value says little. */
const quoted = ({ details: { title, quote } }: Extract<Alert, { kind: 'case_new' }>): string =>
  `${title}.${quote ? ` In its words: “${quote}”` : ''}`

const SPEAKERS: Speaker = {
  case_new: alert => ({ title: `New: ${alert.details.title}`, text: quoted(alert) }),
  case_returned: alert => ({
    title: `Back: ${alert.details.title}`,
    text: `${quoted({ ...alert, kind: 'case_new' })} It had been called corrected or gone.`,
  }),
  case_gone: alert => ({
    title: `Gone: ${alert.details.title}`,
    text: `${quoted({ ...alert, kind: 'case_new' })} Enough answers in a row are without it.`,
  }),
  engine_failing: ({ details: { engine, failed, of, hours } }) => ({
    title: `${engine} is failing`,
    text: `${failed} of ${of} questions to ${engine} in ${hours} hours brought no answer.`,
  }),
  budget_near: ({ details: { per, limitMicros, spentMicros } }) => ({
    title: `The budget of this ${per} is nearly used up`,
    text: `${dollars(spentMicros)} of ${dollars(limitMicros)} are spent; beyond it nothing is asked until the ${per} ends, UTC.`,
  }),
  scan_missed: ({ details: { dueAt, reason } }) => ({
    title: 'A scan did not run',
    text: `${dueAt ? `It was due on ${timeInWords(dueAt)}` : 'It had been asked for'}: ${reason}.`.replace(
      /\.\.$/,
      '.',
    ),
  }),
}

export const wordsOf = (alert: Alert): Words => SPEAKERS[alert.kind](alert as never)

/** Where to look at it, relative to the service's own address. */
export function placeOf({ kind, scope, subject }: Alert): string {
  if (kind === 'case_new' || kind === 'case_returned' || kind === 'case_gone')
    return `/console/cases/${subject}`
  if (kind === 'engine_failing') return '/console/admin/engines'
  return scope === INSTALLATION ? '/console/brands' : `/console/brands/${scope}/scans`
}

export const SETTINGS_PLACE = '/console/account'
