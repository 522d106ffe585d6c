// Reads a stranger's input as a bundle of one of the versions, or says why it is none.

import { type Bundle, bundleShape, FIELDS, manifestOf, OPTIONAL } from './bundle.ts'
import { type Bundle2, bundleShape2, FIELDS_2, OPTIONAL_2 } from './bundle-2.ts'
import { requireWholeLogPart } from './bundle-parts.ts'
import { ProofError } from './error.ts'
import { having, shortened, text } from './shape.ts'

export type AnyBundle = Bundle | Bundle2

export interface ReadBundle {
  bundle: AnyBundle
  /** Fields that do not belong. They are not part of `bundle`, so nobody can take them for evidence. */
  stray: string[]
  /** The hash over the whole input, strays included; null if the version has none. */
  manifest: string | null
}

export const isVersion2 = (bundle: AnyBundle): bundle is Bundle2 => bundle.bundleVersion === '2'

const VERSIONS = {
  1: { fields: { ...FIELDS, ...OPTIONAL }, shape: bundleShape },
  2: { fields: { ...FIELDS_2, ...OPTIONAL_2 }, shape: bundleShape2 },
}

/** Throws a ProofError that says where the value is not a bundle. */
export function readBundle(value: unknown): ReadBundle {
  const { bundleVersion } = having({ bundleVersion: text })(value, 'the bundle')
  if (bundleVersion !== '1' && bundleVersion !== '2')
    throw new ProofError(`bundles of version ${shortened(bundleVersion)} are not known here`)
  const { fields, shape } = VERSIONS[bundleVersion]
  const isKnown = (name: string) => Object.hasOwn(fields, name)
  const stray = Object.keys(value as object).filter(name => !isKnown(name))
  const known =
    stray.length === 0
      ? value
      : Object.fromEntries(Object.entries(value as object).filter(([name]) => isKnown(name)))
  const bundle = shape(known, 'the bundle')
  requireWholeLogPart(bundle.integrity)
  return { bundle, stray, manifest: bundleVersion === '1' ? manifestOf(value as object) : null }
}
