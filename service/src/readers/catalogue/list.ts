// The catalogue as others are shown it.

import type { MatterKind } from '../matter.ts'
import { type BracketName, CATALOGUE, exampleKey, formOf } from './catalogue.ts'
import { type Standing, standingOf } from './standing.ts'

export interface KnownFact {
  key: string
  label: string
  group: string
  /** Null: whatever the value looks like. */
  kind: MatterKind | null
  form: string
  /** What the value must be, in words. */
  words: string
  /** What its brackets name, from left to right. */
  names: BracketName[]
  example: { key: string; value: string }
  unit: string | null
  isMany: boolean
  readers: Standing['readers']
  comparer: string
  alsoCalled: string[]
}

export const catalogueList = (): KnownFact[] =>
  CATALOGUE.map(entry => {
    const example = { key: exampleKey(entry), value: entry.example }
    const { kind, words, comparer } = formOf(entry, entry.form === 'listed' ? entry.path : example.key)
    return {
      ...{ key: entry.key.replaceAll('?', ''), label: entry.label, group: entry.group, form: entry.form },
      ...{ kind, words, comparer, example, readers: standingOf(example).readers },
      names: entry.names.filter(name => name !== null),
      unit: entry.unit ?? null,
      isMany: entry.isMany ?? false,
      alsoCalled: entry.words.split(',').map(word => word.trim()),
    }
  })
