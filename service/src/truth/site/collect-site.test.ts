import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GuardedFetch } from '../../platform/fetching/guarded-fetch.ts'
import { collectSite } from './collect-site.ts'

const PAGES: Record<string, string> = {
  '/': '<a href="https://www.brand.example/about">About</a> <a href="/contact">Contact</a>',
  '/about': '<a href="https://brand.example/contact/">Contact</a>',
  '/contact': '<a href="http://www.brand.example/about">About</a>',
}

/** Both hosts serve the same pages, as many do. */
const fetch: GuardedFetch = async url => {
  const html = PAGES[new URL(url).pathname.replace(/(?<=.)\/$/, '')]
  const body = Buffer.from(html ?? '')
  return { url, status: html === undefined ? 404 : 200, contentType: 'text/html', body }
}

test('with and without www. it is one page, read once', async () => {
  const owner = { name: 'Brand', domain: 'brand.example', aliases: [] }
  const outcomes = await collectSite(fetch, owner, { withFacts: [], tagsOf: () => undefined })
  assert.deepEqual(
    outcomes.filter(({ kind }) => kind === 'read').map(({ url }) => url),
    ['https://brand.example/', 'https://brand.example/about', 'https://brand.example/contact'],
  )
})

test('of a long page, links at its foot are followed before those within it', async () => {
  const articles = Array.from({ length: 3_000 }, (_, at) => `<a href="/read/${at}">x</a>`).join('')
  const pages: Record<string, string> = {
    '/': `<main>${articles}</main><footer><a href="/yritys">Yritys</a></footer>`,
    '/yritys': '<h1>Meistä</h1>',
  }
  const site: GuardedFetch = async url => {
    const html = pages[new URL(url).pathname]
    const body = Buffer.from(html ?? '')
    return { url, status: html === undefined ? 404 : 200, contentType: 'text/html', body }
  }
  const owner = { name: 'Brand', domain: 'brand.example', aliases: [] }
  const outcomes = await collectSite(site, owner, { withFacts: [], tagsOf: () => undefined })
  assert.ok(outcomes.some(({ kind, url }) => kind === 'read' && url === 'https://brand.example/yritys'))
})
