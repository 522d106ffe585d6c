// A database with one brand in it, and a site that answers what the test says.

import { after } from 'node:test'
import { insertBrand } from '../../src/brands/store.ts'
import type { Brand } from '../../src/model/brand.ts'
import { NO_LOCALE } from '../../src/model/locale.ts'
import type { Database } from '../../src/platform/database.ts'
import { FetchFailed, type GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { createMigratedDatabase, openTestDatabase } from '../harness.ts'

export async function openBrandDatabase(): Promise<Database> {
  const { url, drop } = await createMigratedDatabase()
  const database = openTestDatabase(url, 8)
  after(async () => {
    await database.close()
    await drop()
  })
  await migrate(database)
  return database
}

let brands = 0

export async function newBrand(database: Database, domain = 'harbour-museum.example'): Promise<Brand> {
  const brand = {
    id: `brd_${++brands}`,
    name: 'Harbour Museum',
    domain,
    aliases: [],
    plan: 'FREE',
    ...NO_LOCALE,
    samples: null,
    createdAt: new Date('2026-11-14T00:00:00.000Z'),
    archivedAt: null,
  }
  await insertBrand(database, brand)
  return brand
}

/** What stands at an address: a page of HTML, a status, or why there is no answer. */
export type Answer = string | number | FetchFailed | { redirect: string }

export interface ScriptedSite {
  fetch: GuardedFetch
  /** May be changed at any time; what is not listed answers 404. */
  answers: Record<string, Answer>
  /** Every address that was asked, robots.txt apart. */
  asked: string[]
  /** Every host that was asked for its robots.txt. */
  robotsAsked: string[]
}

export function scriptedSite(answers: Record<string, Answer> = {}): ScriptedSite {
  const site: ScriptedSite = { answers, asked: [], robotsAsked: [], fetch }
  async function fetch(url: string, options?: Parameters<GuardedFetch>[1]): ReturnType<GuardedFetch> {
    if (url.endsWith('/robots.txt')) site.robotsAsked.push(new URL(url).hostname)
    else site.asked.push(url)
    const host = site.answers[new URL(url).hostname]
    const answer = host ?? site.answers[url] ?? 404
    if (answer instanceof FetchFailed) throw answer
    if (typeof answer === 'number') return pageOf(url, answer, '')
    if (typeof answer === 'string') return pageOf(url, 200, answer)
    await options?.beforeRedirect?.(new URL(answer.redirect))
    return fetch(answer.redirect, options)
  }
  return site
}

const pageOf = (url: string, status: number, body: string) => ({
  url,
  status,
  contentType: 'text/html; charset=utf-8',
  body: Buffer.from(body),
})
