// Which page belongs to which bundle. A page is redrawn years later and compared byte for byte, so each version of the
// drawing is frozen, and a new look is a new version beside it.

import { EMBEDDED_FROM, EMBEDDED_TO, page1 } from './bundle-html.ts'
import { type BundlePage, page2 } from './page-2.ts'
import { hasTrail, page3, page4 } from './page-later.ts'
import { type AnyBundle, isVersion2 } from './read-bundle.ts'

export type { BundlePage }
export { EMBEDDED_FROM, EMBEDDED_TO }

/** A bundle's page as this release draws it; or as another version did, if the bundle has one. */
export function bundleHtml(bundle: AnyBundle, version: string | null = null): BundlePage {
  if (!isVersion2(bundle)) return page1(bundle)
  if (version === null || version === '4') return page4(bundle)
  return hasTrail(bundle) && version !== '2' ? page3(bundle) : page2(bundle)
}

/** Known versions of the drawing. The third is for bundles with a trail alone. */
export const pageVersionsOf = (bundle: AnyBundle): string[] =>
  isVersion2(bundle) && hasTrail(bundle) ? ['1', '2', '3', '4'] : ['1', '2', '4']

/** Which version of the drawing a page says it is; null if it does not say. */
export const pageVersionOf = (html: string): string | null =>
  /<meta name="generator" content="evidence page ([1-9]\d{0,5})">/.exec(html.slice(0, 2_000))?.[1] ?? null
