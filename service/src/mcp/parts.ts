// Which part of an operation's answer a tool gives: schemas cut out of the operation's own, so that none is written twice.

import { z } from 'zod'

export type Part = (schema: z.ZodType) => z.ZodType

/** These fields, of an object or of each in a list. */
export const only =
  (fields: Record<string, true | Part>): Part =>
  schema => {
    if (schema instanceof z.ZodNullable) return only(fields)(schema.unwrap() as z.ZodType).nullable()
    if (schema instanceof z.ZodArray) return z.array(only(fields)(schema.element as z.ZodType))
    const cut = Object.entries(fields).map(([name, part]) => {
      const field = fieldOf(schema, name)
      return [name, part === true ? field : part(field)]
    })
    return z.object(Object.fromEntries(cut))
  }

export const fields = (...names: string[]): Part =>
  only(Object.fromEntries(names.map(name => [name, true as const])))

/** Of a list, at most so many of those that fit. */
export const rows =
  (part: Part, { most = Infinity, which = (_row: never) => true as boolean } = {}): Part =>
  schema =>
    (part(schema) as z.ZodArray).overwrite(list => (list as never[]).filter(which).slice(0, most))

function fieldOf(schema: z.ZodType, name: string): z.ZodType {
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType
  const field = schema instanceof z.ZodObject && schema.shape[name]
  if (!field) throw new Error(`the answer has no field ${name}`)
  return field as z.ZodType
}
