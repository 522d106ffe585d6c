// A fact's standing: its name, whether its value is understood, and whether anything is compared with it. What nothing compares is
// stored, and says so.

import { z } from 'zod'
import { type Fact, PAGE_LACKS, PAGE_STATUS } from '../../model/fact.ts'
import { kindOf, VALUE_KINDS } from '../../values/kinds.ts'
import { type Matter, matterKey } from '../matter.ts'
import { type CatalogueEntry, entryOf, formOf, labelOf } from './catalogue.ts'
import type { ValueForm } from './forms.ts'

export const Standing = z.object({
  /** Null for keys outside the catalogue. */
  label: z.string().nullable(),
  kind: z.enum(VALUE_KINDS),
  /** False: it is not what its key requires, and stored as text. */
  isUnderstood: z.boolean(),
  /** Whether what answers say of it is compared with it. */
  isCompared: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

/** Found by visiting cited pages, and compared with every answer that cites them. */
const OF_PAGES = new Map<string, string>(
  Object.entries({
    [PAGE_STATUS]: 'Status of a cited page',
    [PAGE_LACKS]: 'Not on the cited page',
  }),
)

export function standingOf({ key, value }: Pick<Fact, 'key' | 'value'>): Standing {
  const ofPage = OF_PAGES.get(key)
  if (ofPage) return { label: ofPage, kind: 'text', isUnderstood: true, isCompared: true }
  const entry = entryOf(key)
  const matter: Matter = { key: matterKey(key), product: null, ...kindOf(matterKey(key), value) }
  const isUnderstood = entry === null || isOfItsForm(entry, key, value)
  return {
    label: labelOf(key),
    kind: matter.kind,
    isUnderstood,
    // What is not understood is compared as words if the key leaves it open, else with nothing.
    isCompared: isUnderstood || matter.kind === 'text',
  }
}

function isOfItsForm(entry: CatalogueEntry, key: string, value: string): boolean {
  const form: ValueForm = formOf(entry, key)
  return form.understands?.(value) ?? form.read(value) !== null
}
