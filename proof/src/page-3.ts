// The page of a bundle that tells who did what: the version 2 page with one more section. The same rules on changes apply.

import type { Bundle2 } from './bundle-2.ts'
import type { OpenedRun } from './open-run.ts'
import { drawn, LIMITS, PARTS } from './page-2.ts'
import { records } from './page-2-evidence.ts'
import { list, section } from './page-2-parts.ts'
import { code, escaped, moment } from './page-2-text.ts'
import { trailOf } from './trail.ts'

export const page3 = (bundle: Bundle2): { html: string; contentSecurityPolicy: string } =>
  drawn(bundle, {
    version: '3',
    parts: PARTS.flatMap(part => (part === records ? [trail, recordsBesideTrail] : [part])),
    limits: [...LIMITS, ...TRAIL_LIMITS],
  })

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
