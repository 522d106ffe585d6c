// The facts that people have names for. A key is written with what its brackets name: `[day]` must be there, `[area?]` may be.
// `words` are what people type in its place; `of` is the schema.org type that has the property, where it is not every organisation.

import type { Form } from './forms.ts'

export interface Row {
  key: string
  label: string
  form: Form
  example: string
  words: string
  /** Another value is an addition, not a change. */
  isMany?: true
  /** What the value is measured in; a fitting unit is required. */
  unit?: string
  of?: 'Place' | 'LocalBusiness' | 'LodgingBusiness' | 'FoodEstablishment' | 'nothing'
}

type Extras = Omit<Row, 'key' | 'label' | 'form' | 'example'>
type Line = [key: string, label: string, form: Form, example: string, extras: Extras]

export const rows = (lines: Line[]): Row[] =>
  lines.map(([key, label, form, example, extras]) => ({ key, label, form, example, ...extras }))

export const many = (words: string): Extras => ({ isMany: true, words })
/** Said about brands, but no term of schema.org. */
export const ours = (words: string): Extras => ({ of: 'nothing', words })
