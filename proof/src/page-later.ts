// Later versions of the page, in the form of version 2; the same rules on changes apply. Version 3 is of a bundle that tells
// who did what, and has one more section. Version 4 is of every bundle, and draws no word of an authority or a witness:
// whoever makes a timestamp or a line of a note chooses what it says, and a drawing cannot ask whom its reader trusts.

import type { Bundle2 } from './bundle-2.ts'
import { parseNote } from './note.ts'
import type { OpenedRun } from './open-run.ts'
import { type BundlePage, drawn, LIMITS, OF_NAMES, PARTS } from './page-2.ts'
import { custody, custodyOf, log, logOf, records } from './page-2-evidence.ts'
import { list, section } from './page-2-parts.ts'
import { code, escaped, moment } from './page-2-text.ts'
import { trailOf } from './trail.ts'

export const page3 = (bundle: Bundle2): BundlePage =>
  drawn(bundle, {
    version: '3',
    parts: withTrail(PARTS),
    limits: [...LIMITS, ...TRAIL_LIMITS],
  })

export function page4(bundle: Bundle2): BundlePage {
  const parts = PARTS.map(part => (part === custody ? custodyWithoutNames : part === log ? logAlone : part))
  const limits = LIMITS.flatMap(words => (words === OF_NAMES ? WITHOUT_NAMES : [words]))
  return drawn(
    bundle,
    hasTrail(bundle)
      ? { version: '4', parts: withTrail(parts), limits: [...limits, ...TRAIL_LIMITS] }
      : { version: '4', parts, limits },
  )
}

export const hasTrail = ({ integrity }: Bundle2): boolean =>
  integrity.records.some(({ kind }) => kind === 'event')

const withTrail = (parts: typeof PARTS): typeof PARTS =>
  parts.flatMap(part => (part === records ? [trail, recordsBesideTrail] : [part]))

const trail = (_bundle: Bundle2, run: OpenedRun): string =>
  section(
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

const recordsBesideTrail = (bundle: Bundle2, run: OpenedRun): string =>
  records(bundle, { ...run, asides: run.asides.filter(({ kind }) => kind !== 'event') })

const TRAIL_LIMITS = [
  'Who stands behind an id, and that nobody else used it: the service knows its people, and its log only their ids.',
  'That nothing else was done: the service tells of this answer and its facts, and leaves out what would tell of others.',
]

/** Nothing of the step but the checkpoint that was dated. */
const custodyWithoutNames = (bundle: Bundle2): string =>
  custodyOf(bundle, ({ sha256 }) =>
    [
      '<span class="strong">Timestamp</span>',
      '<span class="note">who made it, and when, is not drawn: a verifier tells whoever trusts the authority</span>',
      `<br>a timestamp of a checkpoint that covers the answer is in the data of this file<br>${code(sha256 ?? '')}`,
    ].join(' '),
  )

const logAlone = (bundle: Bundle2, run: OpenedRun): string =>
  logOf(bundle, run, ({ dated, witnessed }) => [
    dated.length === 0
      ? '<p>No timestamp of the log since it holds this answer is in the data of this file.</p>'
      : `<p>Timestamps of the log when it had ${dated.join(' and ')} entries, this answer among them, are in the data of this file. They count when you trust the authorities that made them.</p>`,
    witnessed === null
      ? '<p>No line of an outside witness is in the data of this file.</p>'
      : `<p>Lines of witnesses stand below this later checkpoint in the data of this file. They count when you have the keys of the witnesses.</p>\n<pre>${escaped(parseNote(witnessed.checkpoint).text)}</pre>`,
  ])

const WITHOUT_NAMES = [
  'That a key named here is the one it is called: compare with what you know from elsewhere.',
  'That anybody outside dated or witnessed the log: who did is for a verifier to tell, to whoever trusts them.',
]
