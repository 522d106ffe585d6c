// A case whose answers cite pages of every kind, and what its page has to show of them.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { lookAtPages } from '../../service/src/cases/pages/look-at-pages.ts'
import { systemClock as clock } from '../../service/src/platform/clock.ts'
import { createGuardedFetch } from '../../service/src/platform/fetching/guarded-fetch.ts'
import { openCaseWorld } from '../../service/test/cases/case-world.ts'
import { openWeb } from '../../service/test/cases/page-server.ts'
import type { TestService } from '../../service/test/harness.ts'
import { paperQueue } from '../../service/test/paper-queue.ts'
import { PATIENCE_MS } from '../../service/test/patience.ts'

const HOSTILE = '<img src=x onerror=alert(1)> Northwind Kettles gives a warranty of 10 years.'
const PAGES = ['en', 'right', 'both', 'empty', 'refusing', 'northwind-kettles'].flatMap(
  host =>
    ({
      refusing: [`https://${host}.example/private/page`],
      'northwind-kettles': [`https://${host}.example/warranty`],
    })[host] ?? [`https://${host}.example/test`],
)

/** Returns the id of the case. All of its pages but one have been fetched. */
export async function plantCitedPages(service: TestService): Promise<string> {
  const world = await openCaseWorld(service)
  const web = await openWeb()
  const hostile = 'https://forum.example/thread'
  web.pages[hostile] = {
    findings: ['contains_statement'],
    answer: response =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<title>${escaped(`${HOSTILE}\u202e`)}</title><p>What you should know of it: ${escaped(HOSTILE)}</p>`,
        ),
  }
  const cite = async (cited: string[]) => {
    const run = await world.capture(new Date())
    await world.judge(run, [world.claimOf('warranty of ten years')], new Date(), cited)
  }
  await cite([...PAGES, hostile])
  const fetchCited = createGuardedFetch({ standIns: web.standIns, timeoutMs: PATIENCE_MS })
  const { database, log } = service
  const deps = { database, log, clock, queue: paperQueue(), fetchCited, pageSurface: 'website' }
  await lookAtPages(deps, { brandId: world.brandId })
  await cite(['https://en.example/test', 'https://de.example/test'])
  return world.idOf('warranty of ten years')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** On the page of that case. */
export async function expectCitedPages(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Where it may come from' })
  await panel.getByText('is not shown to be where an engine had it from').waitFor()
  const item = (place: string) => panel.getByRole('listitem').filter({ hasText: place })
  await item('en.example/test').getByText('Contains the statement').waitFor()
  await item('right.example/test').getByText('Contains the true value').waitFor()
  assert.equal(await item('both.example/test').locator('.badge').count(), 2)
  await item('empty.example/test').getByText('Says nothing of it that our rules can read').waitFor()
  await item('refusing.example').getByText('does not allow').waitFor()
  await item('northwind-kettles.example').getByText('Your own page').waitFor()
  await item('de.example/test').getByText('Not looked at yet').waitFor()
  // Foreign text stays text.
  await item('forum.example').getByText('<img src=x onerror=alert(1)>').first().waitFor()
  assert.equal(await panel.locator('img').count(), 0)
  assert.doesNotMatch(await panel.innerText(), /caus|because/i)
}
