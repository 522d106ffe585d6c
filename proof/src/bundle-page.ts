// Which page belongs to which bundle. A page is redrawn years later and compared byte for byte, so each version of the
// drawing is frozen, and a new look is a new version beside it.

import type { Bundle2 } from './bundle-2.ts'
import { EMBEDDED_FROM, EMBEDDED_TO, page1 } from './bundle-html.ts'
import { page2 } from './page-2.ts'
import { page3 } from './page-3.ts'
import { type AnyBundle, isVersion2 } from './read-bundle.ts'

export { EMBEDDED_FROM, EMBEDDED_TO }

export interface BundlePage {
  html: string
  contentSecurityPolicy: string
}

/** A bundle's page as this release draws it; or as another version did, if the bundle has one. */
export function bundleHtml(bundle: AnyBundle, version: string | null = null): BundlePage {
  if (!isVersion2(bundle)) return page1(bundle)
  return hasTrail(bundle) && version !== '2' ? page3(bundle) : page2(bundle)
}

/** Known versions of the drawing. The one with a trail is for such bundles alone. */
export const pageVersionsOf = (bundle: AnyBundle): string[] =>
  isVersion2(bundle) && hasTrail(bundle) ? ['1', '2', '3'] : ['1', '2']

const hasTrail = ({ integrity }: Bundle2): boolean => integrity.records.some(({ kind }) => kind === 'event')

/** Which version of the drawing a page says it is; null if it does not say. */
export const pageVersionOf = (html: string): string | null =>
  /<meta name="generator" content="evidence page ([1-9]\d{0,5})">/.exec(html.slice(0, 2_000))?.[1] ?? null
