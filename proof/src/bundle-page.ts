// Which page belongs to which bundle. A page is drawn again years later and compared byte for byte, so each version of
// the drawing stays as it is, and a new look is a new version beside it.

import { EMBEDDED_FROM, EMBEDDED_TO, page1 } from './bundle-html.ts'
import { page2 } from './page-2.ts'
import { type AnyBundle, isVersion2 } from './read-bundle.ts'

export { EMBEDDED_FROM, EMBEDDED_TO }

export interface BundlePage {
  html: string
  contentSecurityPolicy: string
}

/** The page of a bundle, as this release draws it. */
export const bundleHtml = (bundle: AnyBundle): BundlePage =>
  isVersion2(bundle) ? page2(bundle) : page1(bundle)

/** Versions of the drawing that are known here. */
export const PAGE_VERSIONS = ['1', '2']

/** Where a page says which version of the drawing it is; null where it does not. */
export const pageVersionOf = (html: string): string | null =>
  /<meta name="generator" content="evidence page ([1-9]\d{0,5})">/.exec(html.slice(0, 2_000))?.[1] ?? null
