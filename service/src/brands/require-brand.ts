import type { Brand } from '../model/brand.ts'
import { notFound } from '../model/errors.ts'
import type { Sql, Transaction } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { findBrand, lockBrand } from './store.ts'

export async function requireBrand(sql: Sql, id: string): Promise<Brand> {
  const brand = isPlausibleId(id) ? await findBrand(sql, id) : null
  if (!brand) throw notFound('Brand')
  return brand
}

/** Until the transaction ends, nobody else changes it. */
export async function requireLockedBrand(tx: Transaction, id: string): Promise<Brand> {
  const brand = isPlausibleId(id) ? await lockBrand(tx, id) : null
  if (!brand) throw notFound('Brand')
  return brand
}
