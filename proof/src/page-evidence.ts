// The rest of the page, for those who check: history, exact bytes, custody, log, records. Part of the drawing:
// see bundle-page.ts.

import type { Bundle } from './bundle.ts'
import { readCheckpoint } from './checkpoint.ts'
import { parseNote } from './note.ts'
import type { OpenedRun } from './open-run.ts'
import { facts, list, section } from './page-parts.ts'
import {
  againWords,
  className,
  code,
  escaped,
  eventWords,
  moment,
  percent,
  reasonWords,
} from './page-text.ts'
import { trailOf } from './trail.ts'

export const history = ({ classifications, verifications }: Bundle): string =>
  section(
    'How it was judged over time',
    list(
      classifications.map(
        ({ classifiedAt, citationClass, confidence, method, reason, rationale }) =>
          `<p><span class="strong">${className(citationClass)}</span>, ${percent(confidence)}${reason ? ` (${reasonWords(reason)})` : ''} <span class="note">${moment(classifiedAt)}, by ${escaped(method)}</span><br>${escaped(rationale)}</p>`,
      ),
      'records',
    ),
    verifications.length === 0
      ? '<p>The engine was not asked again.</p>'
      : `<h3>Asked again</h3>\n${list(
          verifications.map(
            ({ checkedAt, outcome, asked, reproduced, resultClass, responseSha256 }) =>
              `<p><span class="strong">${againWords(outcome)}</span>${asked === undefined ? '' : ` (${reproduced ?? 0} of ${asked})`}${resultClass === null ? '' : `; ${className(resultClass)}`} <span class="note">${moment(checkedAt)}</span>${responseSha256 === null ? '' : `<br>${code(responseSha256)}`}</p>`,
          ),
          'records',
        )}`,
  )

export const bytes = ({ rawResponse, rawResponseBase64, snapshot }: Bundle): string =>
  section(
    'The exact bytes',
    facts([
      ['SHA-256', code(snapshot.sha256)],
      ['Length', `${snapshot.byteLength} bytes`],
    ]),
    rawResponse === null
      ? '<p class="note">They are no text: shown as base64.</p>'
      : '<p class="note">As the engine sent them. Line ends may look alike here; in the data of this file they are exact.</p>',
    `<pre>${escaped(rawResponse ?? rawResponseBase64 ?? '')}</pre>`,
  )

type CustodyStep = Bundle['chainOfCustody'][number]

const custodyStep = ({ event, at, detail, actor, sha256 }: CustodyStep): string =>
  `<span class="strong">${eventWords(event)}</span> <span class="note">${at === null ? 'no clock is sealed that says when' : moment(at)}</span><br>${escaped(detail)} <span class="note">by ${escaped(actor)}</span>${sha256 === null ? '' : `<br>${code(sha256)}`}`

/** Nothing but the checkpoint that was dated. */
const anchored = ({ sha256 }: CustodyStep): string =>
  [
    '<span class="strong">Timestamp</span>',
    '<span class="note">who made it, and when, is not drawn: a verifier tells whoever trusts the authority</span>',
    `<br>a timestamp of a checkpoint that covers the answer is in the data of this file<br>${code(sha256 ?? '')}`,
  ].join(' ')

export const custody = ({ chainOfCustody }: Bundle): string =>
  section(
    'Chain of custody',
    `<ol class="custody">\n${chainOfCustody
      .map(step => `<li><p>${step.event === 'ANCHORED' ? anchored(step) : custodyStep(step)}</p></li>`)
      .join('\n')}\n</ol>`,
  )

export function log({ integrity }: Bundle, { answer }: OpenedRun): string {
  const title = 'Place in the public log'
  if (integrity.checkpoint === null)
    return section(
      title,
      '<p>The records are sealed and wait for the next checkpoint of the log. A bundle exported a few seconds later holds it.</p>',
    )
  const { origin, size } = readCheckpoint(integrity.checkpoint)
  // A timestamp older than the answer says nothing alone: the verifier combines it with the others.
  const dated = integrity.anchors
    .map(({ checkpoint }) => readCheckpoint(checkpoint).size)
    .filter(covered => covered > (answer.record.index ?? size))
  return section(
    title,
    `<p>Every record of this file is an entry of the append-only log ${code(origin)}. The signed checkpoint states its first ${size} entries; each record has a proof, in the data of this file, that it is one of them.</p>`,
    `<pre>${escaped(integrity.checkpoint)}</pre>`,
    '<h3>Keys of the log, oldest first</h3>',
    '<p class="note">They prove nothing unless you know them from elsewhere.</p>',
    list(
      integrity.keys.map(
        ({ vkey, endorsement }) =>
          `${code(vkey)}${endorsement === null ? '' : ' <span class="note">(endorsed by the one before)</span>'}`,
      ),
    ),
    '<h3>Outside the log</h3>',
    dated.length === 0
      ? '<p>No timestamp of the log since it holds this answer is in the data of this file.</p>'
      : `<p>Timestamps of the log when it had ${dated.join(' and ')} entries, this answer among them, are in the data of this file. They count when you trust the authorities that made them.</p>`,
    integrity.witnessed === null
      ? '<p>No line of an outside witness is in the data of this file.</p>'
      : `<p>Lines of witnesses stand below this later checkpoint in the data of this file. They count when you have the keys of the witnesses.</p>\n<pre>${escaped(parseNote(integrity.witnessed.checkpoint).text)}</pre>`,
  )
}

export const hasTrail = ({ asides }: OpenedRun): boolean => asides.some(({ kind }) => kind === 'event')

export const trail = (_bundle: Bundle, run: OpenedRun): string | null =>
  hasTrail(run)
    ? section(
        'Who did what',
        '<p>Sealed when it was done, in the order of the log. Whoever did it is an id of the service: no name is in this file.</p>',
        list(
          trailOf(run).map(
            ({ id, at, action, actor, about }) =>
              `<p><span class="strong">${escaped(action)}</span> <span class="note">${moment(at)}</span><br>by ${code(actor)}, of ${about.map(code).join(' ')} <span class="note">record ${code(id)}</span></p>`,
          ),
          'records',
        ),
      )
    : null

/** The kinds that this version of the page draws. */
const DRAWN = ['capture', 'classification', 'verification', 'fact', 'extraction', 'event', 'plan', 'contents']

type Sealed = Bundle['integrity']['records'][number]

const recordLine = ({ id, kind, index, entry }: Sealed): string =>
  `<p><span class="strong">${kind}</span> ${code(id)} <span class="note">${index === null ? 'waits for its place' : `entry ${index}, counted from 0`}</span><br>${code(entry)}</p>`

export function records({ integrity }: Bundle, { asides, contents }: OpenedRun): string {
  const unknown = integrity.records.filter(({ kind }) => !DRAWN.includes(kind))
  const isBeside = asides.some(({ kind }) => kind !== 'event')
  return section(
    'Records',
    `<p>The list of contents names ${contents.content.entries.length} records. They are all here, and no others: a verifier compares.</p>`,
    list(integrity.records.filter(({ kind }) => DRAWN.includes(kind)).map(recordLine), 'records'),
    isBeside
      ? '<p class="note">Records of the kinds event and plan are about the brand, the scan or the question. Nothing of them is drawn here.</p>'
      : '',
    unknown.length === 0
      ? ''
      : `<div class="unknown"><h3>Sealed, not understood</h3><p>These records are sealed as the others are. What they say is not known to this version of the page, and nothing on it rests on them.</p>${list(unknown.map(recordLine), 'records')}</div>`,
  )
}
