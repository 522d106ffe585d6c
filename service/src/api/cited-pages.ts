// A page that the answers of a case cite, as the API shows it.

import { z } from 'zod'
import { PAGE_FINDINGS } from '../model/case.ts'
import { count, Engine, instant, sha256 } from './schemas.ts'

/** A passage of the page, and when it was seen there. */
const Sighting = z.object({
  quote: z.string(),
  /** UTF-16 units into the page's visible text. */
  start: count(),
  end: count(),
  firstSeen: instant(),
  lastSeen: instant(),
  /** Since when every visit has found it; null if the newest did not. */
  since: instant().nullable(),
})

export const CitedPage = z.object({
  address: z.string(),
  url: z.string(),
  domain: z.string(),
  /** Third-party text, like the quotes. */
  title: z.string().nullable(),
  isOwn: z.boolean(),
  /** By the newest visit; empty before the first. */
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
  /** Of the bytes returned to the newest visit. */
  sha256: sha256().nullable(),
})
