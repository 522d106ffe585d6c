// A row as the cells of a table. Columns come from the schema, so that a file always has the same ones.

import { z } from 'zod'

export interface Column {
  /** Its path in the row, such as `share.low`. */
  name: string
  cellOf(row: unknown): string
}

export const columnsOf = (schema: z.ZodType, path: string[] = []): Column[] => {
  const bare = withoutWrapping(schema)
  if (bare instanceof z.ZodObject)
    return Object.entries(bare.shape).flatMap(([name, field]) =>
      columnsOf(field as z.ZodType, [...path, name]),
    )
  return [{ name: path.join('.'), cellOf: row => textOf(path.reduce(fieldOf, row)) }]
}

function withoutWrapping(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return withoutWrapping(schema.unwrap() as z.ZodType)
  return schema
}

export const fieldOf = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[name]

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(' | ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
