// Through whom an answer came and where it was asked from, as its sealed capture says.

import { type Origin, originOf, originWords } from '@brand-citation-forensics/proof'
import { ENGINE_NAMES } from '../model/engine.ts'
import type { Locale } from '../model/locale.ts'
import type { SealedCapture } from './sealed-content.ts'

export interface AskedHow {
  /** In `words`, such as "Claude, by DataForSEO (a third party), official API". */
  origin: (Origin & { words: string }) | null
  /** What was wanted, and what of it was sent: no engine accepts all of it. */
  localeAsked: Locale | null
  locale: Locale | null
}

/** Null of a run without an answer. */
export function askedHow(capture: SealedCapture | null | undefined): AskedHow {
  if (!capture) return { origin: null, localeAsked: null, locale: null }
  const { engine, surface, route, localeAsked, locale } = capture
  const words = originWords(ENGINE_NAMES[engine], { route, surface })
  return { origin: { ...originOf(route), words }, localeAsked: whole(localeAsked), locale: whole(locale) }
}

const whole = ({ country, language, city }: SealedCapture['locale']): Locale => ({
  ...{ country, language },
  city: city ?? null,
})
