// A fact's standing: its name, who reads it in answers, and whether its value is understood. What nothing compares is stored,
// and says so.

import { z } from 'zod'
import { type Fact, PAGE_LACKS, PAGE_STATUS } from '../../model/fact.ts'
import { MATTER_KINDS, type Matter, type MatterKind, matterKey } from '../matter.ts'
import { isTermListed } from '../words/terms.ts'
import { type CatalogueEntry, entryOf, formOf, labelOf } from './catalogue.ts'
import type { ValueForm } from './forms.ts'
import { kindOf } from './kinds.ts'

export const Standing = z.object({
  /** Null for keys outside the catalogue. */
  label: z.string().nullable(),
  kind: z.enum(MATTER_KINDS),
  /** False: it is not what its key requires, and stored as text. */
  isUnderstood: z.boolean(),
  /** Who can read it in an answer. Nobody: it is never compared. */
  readers: z.array(z.enum(['rules', 'model'])),
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
  if (ofPage) return { label: ofPage, kind: 'text', isUnderstood: true, readers: ['rules', 'model'] }
  const entry = entryOf(key)
  const matter: Matter = { key: matterKey(key), product: null, ...kindOf(matterKey(key), value) }
  const isUnderstood = entry === null || isOfItsForm(entry, key, value)
  return {
    label: labelOf(key),
    kind: matter.kind,
    isUnderstood,
    readers: readersOf(matter, entry, isUnderstood),
  }
}

function isOfItsForm(entry: CatalogueEntry, key: string, value: string): boolean {
  const form: ValueForm = formOf(entry, key)
  return form.understands?.(value) ?? form.read(value) !== null
}

const BY_ITSELF: MatterKind[] = ['money', 'hours']

/** What is not understood is compared as words if the key leaves it open, else by nobody. */
function readersOf(matter: Matter, entry: CatalogueEntry | null, isUnderstood: boolean): Standing['readers'] {
  const { kind } = matter
  if (!isUnderstood) return kind === 'text' ? ['model'] : []
  const isLiteral = kind !== 'text' && entry?.form !== 'link'
  return isLiteral && (BY_ITSELF.includes(kind) || isTermListed(matter)) ? ['rules', 'model'] : ['model']
}
