import { findBrand } from '../brands/store.ts'
import type { Brand } from '../model/brand.ts'
import { notFound } from '../model/errors.ts'
import type { Sql } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'

export async function requireBrand(sql: Sql, id: string): Promise<Brand> {
  const brand = isPlausibleId(id) ? await findBrand(sql, id) : null
  if (!brand) throw notFound('Brand')
  return brand
}
