// A page that the answers of a case cite, as the API shows it.

import { z } from 'zod'
import { PAGE_FINDINGS } from '../model/case.ts'
import { count, Engine, instant, sha256 } from './schemas.ts'

/** Words of the page, and when a look found them there. */
const Sighting = z.object({
  quote: z.string(),
  /** UTF-16 units into the page's visible text. */
  start: count(),
  end: count(),
  firstSeen: instant(),
  lastSeen: instant(),
  /** Since when every look has found it; null where the newest does not. */
  since: instant().nullable(),
})

export const CitedPage = z.object({
  address: z.string(),
  url: z.string(),
  domain: z.string(),
  /** Third-party text, like the quotes. */
  title: z.string().nullable(),
  isOwn: z.boolean(),
  /** By the newest look; none while nobody has looked. */
  findings: z.array(z.enum(PAGE_FINDINGS)),
  /** Why it is not reachable. */
  reason: z.string().nullable(),
  statement: Sighting.nullable(),
  truth: Sighting.nullable(),
  answers: count(),
  engines: z.array(z.object({ engine: Engine, answers: count() })),
  firstCited: instant(),
  lastCited: instant(),
  looks: count(),
  firstLook: instant().nullable(),
  lastLook: instant().nullable(),
  /** Of the bytes that the newest look was answered with. */
  sha256: sha256().nullable(),
})
