// Reads a stranger's input as a bundle, or says why it is none.

import { type Bundle, bundleShape, FIELDS, OPTIONAL } from './bundle.ts'
import { requireWholeLogPart } from './bundle-parts.ts'
import { ProofError } from './error.ts'
import { having, shortened, text } from './shape.ts'

export interface ReadBundle {
  bundle: Bundle
  /** Fields that do not belong. They are not part of `bundle`, so nobody can take them for evidence. */
  stray: string[]
}

const isKnown = (name: string) => Object.hasOwn({ ...FIELDS, ...OPTIONAL }, name)

/** Throws a ProofError that says where the value is not a bundle. */
export function readBundle(value: unknown): ReadBundle {
  const { bundleVersion } = having({ bundleVersion: text })(value, 'the bundle')
  if (bundleVersion !== '2')
    throw new ProofError(`bundles of version ${shortened(bundleVersion)} are not known here`)
  const stray = Object.keys(value as object).filter(name => !isKnown(name))
  const known =
    stray.length === 0
      ? value
      : Object.fromEntries(Object.entries(value as object).filter(([name]) => isKnown(name)))
  const bundle = bundleShape(known, 'the bundle')
  requireWholeLogPart(bundle.integrity)
  return { bundle, stray }
}
