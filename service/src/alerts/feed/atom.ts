// A feed of alerts, Atom 1.0 (RFC 4287). Pure. Text only: no reader is asked to treat any of it as markup.

import type { Alert } from '../alert.ts'
import { escaped } from '../letters/compose.ts'
import { oneLine } from '../one-line.ts'
import { placeOf, SETTINGS_PLACE, wordsOf } from '../words.ts'

interface FeedOf {
  /** Identifies the feed for ever; not what opens it. */
  id: string
  /** Of the brand; null: the installation. */
  name: string | null
  madeAt: Date
  /** Newest first. */
  alerts: Alert[]
  baseUrl: string
}

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

/** Stable ids, wherever the service moves: RFC 4287 requires an IRI, and readers tell entries apart by it. */
const nameOf = (id: string): string => `urn:bcf:${id.replace('_', ':')}`

export function atomOf({ id, name, madeAt, alerts, baseUrl }: FeedOf): string {
  const updated = alerts[0]?.raisedAt ?? madeAt
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', nameOf(id)),
    element('title', name === null ? 'Alerts' : `Alerts: ${oneLine(name, 60)}`),
    element('updated', updated.toISOString()),
    `<author>${element('name', 'Brand Citation Forensics')}</author>`,
    `<link rel="alternate" type="text/html" href="${escaped(baseUrl + SETTINGS_PLACE)}"/>`,
    ...alerts.map(alert => entryOf(alert, baseUrl)),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(alert: Alert, baseUrl: string): string {
  const { title, text } = wordsOf(alert)
  const at = alert.raisedAt.toISOString()
  return [
    '<entry>',
    element('id', nameOf(alert.id)),
    element('title', oneLine(title)),
    element('updated', at),
    element('published', at),
    `<category term="${alert.kind}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(baseUrl + placeOf(alert))}"/>`,
    `<summary type="text">${escaped(oneLine(text, 900))}</summary>`,
    '</entry>',
  ].join('')
}
