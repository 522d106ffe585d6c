import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertGrowsWithInput } from '../../../test/growth.ts'
import { FetchFailed, type Page } from '../../platform/fetching/guarded-fetch.ts'
import { readRobots, robotsOf } from './robots.ts'

const ORIGIN = 'https://brand.example'
const page = (status: number, body = ''): Page => ({
  url: `${ORIGIN}/robots.txt`,
  status,
  contentType: 'text/plain',
  body: Buffer.from(body),
})
const robots = (answer: Page | Error) =>
  readRobots(
    async () => {
      if (answer instanceof Error) throw answer
      return answer
    },
    ORIGIN,
    {},
  )
const allows = ({ refusal }: Awaited<ReturnType<typeof robots>>, path: string) =>
  refusal(`${ORIGIN}${path}`) === null

describe('F14: robots.txt', () => {
  const files: [name: string, text: string, allowed: string[], refused: string[]][] = [
    ['rules for all', 'User-agent: *\nDisallow: /private/', ['/', '/about'], ['/private/', '/private/a']],
    [
      'rules for us before rules for all',
      'User-agent: *\nDisallow: /\n\nUser-agent: BrandCitationForensics\nDisallow: /x',
      ['/'],
      ['/x'],
    ],
    ['rules for others', 'User-agent: otherbot\nDisallow: /', ['/'], []],
    ['rules for others and for all', 'User-agent: otherbot\nUser-agent: *\nDisallow: /a', ['/'], ['/a']],
    ['the longest rule wins', 'User-agent: *\nDisallow: /\nAllow: /about$', ['/about'], ['/', '/about/us']],
    ['wildcards', 'User-agent: *\nDisallow: /*/draft', ['/draft'], ['/a/draft', '/a/b/drafts']],
    ['case and comments', 'USER-AGENT: *   # all\ndisallow: /a # not here', ['/'], ['/a']],
    ['no rules at all', '<html>not a robots file</html>', ['/'], []],
  ]
  for (const [name, text, allowed, refused] of files) {
    test(name, async () => {
      const rules = await robots(page(200, text))
      for (const path of allowed) assert.ok(allows(rules, path), path)
      for (const path of refused)
        assert.match(rules.refusal(`${ORIGIN}${path}`) ?? '', /robots\.txt does not allow/)
    })
  }

  test('RFC 9309: without one everything is allowed, with one that cannot be had nothing is', async () => {
    for (const status of [301, 400, 401, 403, 404, 410, 429])
      assert.ok(allows(await robots(page(status)), '/'), String(status))
    for (const status of [500, 502, 503]) assert.ok(!allows(await robots(page(status)), '/'), String(status))
    const { refusal } = await robots(new FetchFailed('timeout', 'too late'))
    assert.equal(refusal(`${ORIGIN}/`), `${ORIGIN}/robots.txt cannot be read: too late`)
  })

  test('a delay is honoured up to a bound, and sitemaps are named', () => {
    const delay = (value: string) =>
      robotsOf(`${ORIGIN}/robots.txt`, `User-agent: *\nCrawl-delay: ${value}`).delayMs
    assert.deepEqual(
      ['0.5', '2', '3600', '-1', 'soon', 'Infinity'].map(delay),
      [500, 2_000, 5_000, 0, 0, 5_000],
    )
    const { sitemaps } = robotsOf(
      `${ORIGIN}/robots.txt`,
      `Sitemap: ${ORIGIN}/a.xml\nsitemap: ${ORIGIN}/b.xml`,
    )
    assert.deepEqual(sitemaps, [`${ORIGIN}/a.xml`, `${ORIGIN}/b.xml`])
  })

  test('a file made to be slow or to reach into objects is read like any other', async () => {
    const agents = (size: number) => Array.from({ length: size }, (_, at) => `User-agent: a${at}`).join('\n')
    const files: ((size: number) => string)[] = [
      size => `${agents(size)}\n${'Disallow: /x\n'.repeat(size)}`,
      size => `${'User-agent: *\n'.repeat(size)}${'Disallow: /x\n'.repeat(size)}`,
      size => `User-agent: *\nDisallow: /${'*a'.repeat(size * 14)}`,
      () => 'User-agent: __proto__\nCrawl-delay: 9\nDisallow: /',
    ]
    for (const file of files)
      await assertGrowsWithInput(file(1), 18_000, size =>
        robotsOf(`${ORIGIN}/robots.txt`, file(size)).refusal(`${ORIGIN}/${'ab'.repeat(140)}`),
      )
    assert.equal('crawlDelay' in {}, false)
  })
})
