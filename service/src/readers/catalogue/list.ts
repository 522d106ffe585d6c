// The catalogue as others are shown it.

import { z } from 'zod'
import { VALUE_KINDS } from '../../values/kinds.ts'
import { CATALOGUE, exampleKey, formOf } from './catalogue.ts'

export const KnownFact = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  /** Null: whatever the value looks like. */
  kind: z.enum(VALUE_KINDS).nullable(),
  form: z.string(),
  /** What the value must be, in words. */
  words: z.string(),
  /** What its brackets name, from left to right. */
  names: z.array(z.object({ what: z.string(), isNeeded: z.boolean(), example: z.string() })),
  example: z.object({ key: z.string(), value: z.string() }),
  unit: z.string().nullable(),
  isMany: z.boolean(),
  comparer: z.string(),
  alsoCalled: z.array(z.string()),
})

export const catalogueList = (): z.infer<typeof KnownFact>[] =>
  CATALOGUE.map(entry => {
    const example = { key: exampleKey(entry), value: entry.example }
    const { kind, words, comparer } = formOf(entry, entry.form === 'listed' ? entry.path : example.key)
    return {
      ...{ key: entry.key.replaceAll('?', ''), label: entry.label, group: entry.group, form: entry.form },
      ...{ kind, words, comparer, example },
      names: entry.names.filter(name => name !== null),
      unit: entry.unit ?? null,
      isMany: entry.isMany ?? false,
      alsoCalled: entry.words.split(',').map(word => word.trim()),
    }
  })
