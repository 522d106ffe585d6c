// A letter as handed to the mail server. Pure, so that it is the same however often it is sent. Foreign text is one line in the
// plain part, and escaped in the other.

import type { Alert } from '../alert.ts'
import { oneLine } from '../one-line.ts'
import { placeOf, SETTINGS_PLACE, wordsOf } from '../words.ts'
import type { Letter } from './store.ts'

export interface Message {
  messageId: string
  subject: string
  text: string
  html: string
  /** Where to switch it off; null: this service does not know its own address. */
  settingsUrl: string | null
  sentAt: Date
}

interface Sender {
  /** Null: the service does not know its own address. */
  baseUrl: string | null
  /** Of whom the letters are from. */
  domain: string
}

interface Paragraph {
  title: string
  text: string
  link: string | null
}

const MOST_IN_SUBJECT = 120

export function compose(letter: Letter, alerts: Alert[], { baseUrl, domain }: Sender): Message {
  const at = (place: string) => (baseUrl === null ? null : baseUrl + place)
  const paragraphs: Paragraph[] = alerts.map(alert => {
    const { title, text } = wordsOf(alert)
    const of = alert.brandName === null ? '' : `${oneLine(alert.brandName, 60)}: `
    return { title: oneLine(of + title), text: oneLine(text, 900), link: at(placeOf(alert)) }
  })
  if (letter.kind === 'test') paragraphs.push(TRIAL)
  const settingsUrl = at(SETTINGS_PLACE)
  const foot = `You get this because you asked for it${settingsUrl ? ': change or end it at' : '.'}`
  return {
    // The same whenever it is sent, so that a second copy is recognised.
    messageId: `<${letter.id}@${domain}>`,
    subject: oneLine(subjectOf(letter, alerts, paragraphs), MOST_IN_SUBJECT),
    text: textOf(paragraphs, foot, settingsUrl),
    html: htmlOf(paragraphs, foot, settingsUrl),
    settingsUrl,
    sentAt: letter.wantedAt,
  }
}

const TRIAL: Paragraph = {
  title: 'A letter to try whether letters arrive',
  text: 'They do. Nothing has happened.',
  link: null,
}

function subjectOf({ kind }: Letter, alerts: Alert[], [first]: Paragraph[]): string {
  if (kind !== 'digest' || alerts.length === 1) return first?.title ?? ''
  const name = alerts[0]?.brandName
  return `${name ? `${oneLine(name, 60)}: ` : ''}${alerts.length} alerts`
}

const textOf = (paragraphs: Paragraph[], foot: string, settingsUrl: string | null): string =>
  [
    ...paragraphs.map(({ title, text, link }) => [title, text, ...(link ? [link] : [])].join('\n')),
    ['--', foot, ...(settingsUrl ? [settingsUrl] : [])].join('\n'),
  ].join('\n\n')

const htmlOf = (paragraphs: Paragraph[], foot: string, settingsUrl: string | null): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Alert</title></head><body>${paragraphs
    .map(
      ({ title, text, link }) =>
        `<h2>${escaped(title)}</h2><p>${escaped(text)}</p>${link ? `<p><a href="${escaped(link)}">Look at it</a></p>` : ''}`,
    )
    .join(
      '',
    )}<hr><p>${escaped(foot)}${settingsUrl ? ` <a href="${escaped(settingsUrl)}">Alerts</a>` : ''}</p></body></html>`

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For the text and the attributes of HTML and XML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? sign)
