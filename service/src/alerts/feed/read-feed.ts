import { findBrand } from '../../brands/store.ts'
import type { Database } from '../../platform/database.ts'
import { pageOfAlerts } from '../store.ts'
import { openFeed } from '../wishes/change-wishes.ts'
import { atomOf } from './atom.ts'

interface Deps {
  database: Database
  baseUrl: string
}

const NEWEST = 50

/** Null for whatever opens nothing. */
export async function readFeed({ database, baseUrl }: Deps, secret: string): Promise<string | null> {
  const feed = await openFeed({ database }, secret)
  if (!feed) return null
  const { id, scope, kinds, madeAt } = feed
  const { rows } = await pageOfAlerts(database, { scopes: [scope], kinds, cursor: null, limit: NEWEST })
  const brand = await findBrand(database, scope)
  return atomOf({ id, name: brand?.name ?? null, madeAt, alerts: rows, baseUrl })
}
