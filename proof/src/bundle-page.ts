// Which page belongs to which bundle. A page is drawn again years later and compared byte for byte, so each version of
// the drawing stays as it is, and a new look is a new version beside it.

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

/** The page of a bundle, as this release draws it; or as another version did, where the bundle has one. */
export function bundleHtml(bundle: AnyBundle, version: string | null = null): BundlePage {
  if (!isVersion2(bundle)) return page1(bundle)
  return hasTrail(bundle) && version !== '2' ? page3(bundle) : page2(bundle)
}

/** Versions of the drawing that are known here. That of a trail is of no other bundle. */
export const pageVersionsOf = (bundle: AnyBundle): string[] =>
  isVersion2(bundle) && hasTrail(bundle) ? ['1', '2', '3'] : ['1', '2']

const hasTrail = ({ integrity }: Bundle2): boolean => integrity.records.some(({ kind }) => kind === 'event')

/** Where a page says which version of the drawing it is; null where it does not. */
export const pageVersionOf = (html: string): string | null =>
  /<meta name="generator" content="evidence page ([1-9]\d{0,5})">/.exec(html.slice(0, 2_000))?.[1] ?? null
