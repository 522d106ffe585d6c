import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ENGINES } from '@brand-citation-forensics/client'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import type { Page } from 'playwright-core'
import { expectAccessible } from './console-axe.ts'
import { type Demo, seedDemo } from './console-data.ts'
import {
  type ConsoleSite,
  codesOn,
  expectNoToken,
  expectTexts,
  logIn,
  pick,
  press,
  saveFrom,
  startConsole,
  visit,
} from './console-site.ts'

describe('the console, on what the demo leaves', () => {
  let site: ConsoleSite
  let demo: Demo
  let page: Page
  before(async () => {
    site = await startConsole()
    demo = await seedDemo(site.serviceUrl)
    page = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  })
  after(() => site.close())

  const ofBrand = (path = '') => `/brands/${demo.brandId}${path}`

  test('a wrong token stays outside; the right one leads to where one wanted to go', async () => {
    await page.goto(`/console${ofBrand('/facts?show=all')}`)
    await page.waitForURL(/\/console\/login\?next=/)
    await logIn(page, 'a-token-that-is-not-the-one')
    await page
      .getByRole('alert')
      .filter({ hasText: /Request req-/ })
      .waitFor()
    await logIn(page)
    await page.waitForURL(`**${ofBrand('/facts?show=all')}`)
    await expectTexts(page, 'Facts', 'foundingDate')
    await expectNoToken(page)
    const [cookie, ...others] = await page.context().cookies()
    assert.deepEqual(others, [])
    assert.equal(cookie?.name, '__Host-bcf-session')
    assert.deepEqual([cookie.httpOnly, cookie.secure, cookie.sameSite], [true, true, 'Strict'])
    // The login redirects only within this console.
    await page.goto('/console/login?next=https://elsewhere.example/')
    await logIn(page)
    await page.waitForURL('**/console/brands')
  })

  test('every page shows what it must, and axe finds nothing in it', async () => {
    const { runId, promptText, claim, sha256 } = demo.confabulation
    const { name, domain, prompts } = DEMO_BRAND
    const pages: [path: string, ...texts: (string | RegExp)[]][] = [
      ['/brands', name, domain, /Cases in the last 7 days: \d+ new/],
      [ofBrand(), 'Mention rate', /n \d+$/, 'Engines and intents', 'Cited sources', 'The brand’s own'],
      [ofBrand('/answers?class=CONFABULATED'), claim],
      [ofBrand('/answers'), 'Every answer, newest first', `shown of ${demo.runs}`, 'False', 'Not mentioned'],
      [ofBrand('/answers?q=founded'), 'False claims', 'Best first', /^founded$/i],
      [
        ofBrand('/scans'),
        ...['Next scan', '✓ will be asked', /^Scan of \d+ \w+, \d\d:\d\d$/, 'with the access token'],
        new RegExp(`^\\d+ of ${demo.runs} answered`),
        /^\d+ answers? with false claims$/,
      ],
      [ofBrand('/facts'), 'foundingDate', '1987', 'The site', `${domain}`],
      [ofBrand('/prompts'), ...prompts.map(({ text }) => text)],
      [ofBrand('/settings'), 'No schedule.', 'Save brand'],
      [`/scans/${demo.scanId}`, new RegExp(`^\\d+ of ${demo.runs} answered`), 'By engine', 'Asking took'],
      [`/runs/${runId}`, promptText, 'Sandbox.', 'Confidence', sha256, /Entry [\d,]+ of the log/, 'Claims'],
      [`/runs/${runId}?tab=bytes`, '✓ Hashed again in this browser'],
      [`/runs/${runId}?tab=history`, 'Classifications', 'Status after'],
      [`/runs/${runId}?tab=custody`, 'Chain of custody', 'What this does not prove'],
      ['/admin/engines', `${ENGINES.length} of ${ENGINES.length} engines ready`, 'Amazon Rufus'],
      ['/admin/keys', 'No keys yet', 'bcf key create'],
      ['/admin/log', 'in the tree', 'Signed checkpoint', 'Active', 'npm run audit'],
      ['/nowhere', 'There is no such page'],
    ]
    for (const [path, ...texts] of pages) {
      await visit(page, path, ...texts)
      assert.deepEqual(await codesOn(page), [], path)
      await expectAccessible(page)
    }
  })

  test('what is not there is said, with the request to ask about', async () => {
    const answered = Promise.all(
      ['brd_nowhere', 'brd_nowhere/prompts'].map(path =>
        page.waitForResponse(answer => new URL(answer.url()).pathname.endsWith(`/api/admin/brands/${path}`)),
      ),
    )
    await page.goto('/console/brands/brd_nowhere/prompts')
    await page
      .getByRole('alert')
      .filter({ hasText: /Request req-/ })
      .first()
      .waitFor()
    await answered
    for (let asked = 0; asked < 2; asked += 1) site.forgive(/^404 GET .*brd_nowhere/)
  })

  test('the window is in the address, and a cell of the matrix leads to its answers', async () => {
    await visit(page, ofBrand(), 'No classified answers in the previous 30 days')
    await pick(page, 'Time window', '7 days')
    await page.waitForURL(/\?window=7d$/)
    await expectTexts(page, 'No classified answers in the previous 7 days')
    await page.goBack()
    await expectTexts(page, 'No classified answers in the previous 30 days')
    await pick(page, 'Class shown', 'Correct')
    await page.waitForURL(/heat=STRONG/)
    await pick(page, 'Class shown', 'False')
    // One day has too few answers for colours, so look for the cells that lead to confabulated ones.
    const cell = page.locator('a.heat-cell[href*="class=CONFABULATED"]').first()
    const [, all] = /(?:n|of) (\d+)(?:too few to tell)?$/.exec((await cell.textContent()) ?? '') ?? []
    const query = new URL((await cell.getAttribute('href')) ?? '', page.url()).searchParams
    const { matrix } = await demo.admin.GET('/api/admin/brands/{brandId}/overview', {
      params: { path: { brandId: demo.brandId }, query: { window: '30d' } },
    })
    const counted = matrix.find(
      ({ engine, intent }) => engine === query.get('engine') && intent === query.get('intent'),
    )
    const wrong = counted?.counts.CONFABULATED
    assert.ok(wrong && wrong <= Number(all))
    await cell.click()
    await page.waitForURL(/answers\?engine=\w+&intent=\w+&window=30d&counted=true&class=CONFABULATED/)
    await expectTexts(page, `${wrong} shown`)
    assert.equal(await page.locator('tbody tr').count(), Number(wrong))
    await page.getByLabel('Result').selectOption('')
    await expectTexts(page, `${all} shown`)
    await page.getByLabel('Result').selectOption('ECHO')
    await page.getByLabel('Intent').selectOption('CATEGORY')
    await expectTexts(page, 'No answers match these filters')
    await page.getByRole('link', { name: 'Clear the filters' }).click()
    await expectTexts(page, `shown of ${demo.runs}`)
  })

  test('false answers: quoted, narrowed, exported, and each saved as evidence', async () => {
    const { confabulation: found, admin, brandId } = demo
    const { intent } = found
    await visit(page, ofBrand(`/answers?class=CONFABULATED&intent=${intent}`), found.claim)
    const narrowed = await admin.GET('/api/admin/brands/{brandId}/confabulations', {
      params: { path: { brandId }, query: { window: 'all', intent, limit: 100 } },
    })
    await expectTexts(page, `${narrowed.total} shown of ${narrowed.total}`)
    const list = page.getByRole('button', { name: 'Export' })
    const exported = await saveFrom(page, list, /^JSON/)
    assert.equal(exported.name, 'answers-northwind-kettles.json')
    assert.deepEqual(
      new Set(JSON.parse(exported.text).map((run: { id: string }) => run.id)),
      new Set(narrowed.items.map(item => item.runId)),
    )
    const csv = await saveFrom(page, list, /^CSV/)
    for (const { sha256 } of narrowed.items) assert.ok(csv.text.includes(sha256))
    await visit(page, `/runs/${found.runId}`, 'What the engine answered')
    const bundle = page.getByRole('button', { name: 'Bundle' })
    const json = await saveFrom(page, bundle, /^JSON/)
    assert.match(json.name, /^evidence-run_\w+\.json$/)
    assert.equal(JSON.parse(json.text).bundleVersion, '2')
    const html = await saveFrom(page, bundle, /^HTML/)
    assert.match(html.name, /^evidence-run_\w+\.html$/)
    assert.match(html.text, /^<!doctype html>/i)
  })

  test('the evidence of a run: marked, explained, hashed, and one step from the public check', async () => {
    const { runId, sha256 } = demo.confabulation
    await visit(page, `/runs/${runId}`, 'What the engine answered')
    for (const mark of ['mention', 'contradicted'])
      assert.ok((await page.locator(`.answer-text .mark-${mark}`).count()) > 0, mark)
    await page.locator('.claim-contradicted', { hasText: 'foundingDate' }).first().waitFor()
    const number = page.locator('.answer-text a.mark-number').first()
    const explained = await number.getAttribute('href')
    await number.click()
    await page.locator(`${explained}:target`).waitFor()
    await press(page, 'Copy hash')
    await page.getByText('Copied the hash').first().waitFor({ state: 'attached' })
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), sha256)
    await page.getByRole('img', { name: 'QR code that leads to the public page of this hash' }).waitFor()
    // Foreign links show their host and need a second click.
    await page
      .getByRole('button', { name: /show where it leads$/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Open / })
      .waitFor()
    await press(page, 'Stay here')
    for (const [tab, text] of [
      ['Raw bytes', '✓ Hashed again in this browser'],
      ['History', /of 3$/],
      ['Custody', 'Chain of custody'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await expectTexts(page, text)
    }
    await visit(page, `/runs/${runId}?tab=bytes`, '✓ Hashed again in this browser')
    await pick(page, 'Show as', 'Hex')
    await page.locator('.raw-hex', { hasText: /^0+ / }).waitFor()
    const popup = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Public page of this hash' }).click()
    await (await popup).waitForURL(`**/verify/${sha256}`)
    await (await popup).getByRole('heading', { level: 1, name: /captured/ }).waitFor()
    await (await popup).close()
  })

  test('verify again from the run itself goes into its history', async () => {
    const { runId } = demo.confabulation
    await visit(page, `/runs/${runId}?tab=history`, 'Verifications')
    const rows = page.getByRole('table', { name: 'Verifications' }).locator('tbody tr')
    const known = await rows.count()
    await press(page, 'Verify again')
    await expectTexts(page, 'Asked again. The history has the outcome.')
    await rows.nth(known).waitFor()
  })

  test('the theme is chosen once and stays', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await visit(page, '/account', 'Sessions')
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await pick(page, 'Theme', 'Dark')
    assert.notEqual(await background(), light)
    const dark = await background()
    await page.reload()
    await page.locator('html[data-theme=dark]').waitFor()
    assert.equal(await background(), dark)
    await pick(page, 'Theme', 'System')
    assert.equal(await background(), light)
  })

  test('Ctrl K finds pages, brands, cases, prompts and answers by keyboard alone', async () => {
    await visit(page, ofBrand(), 'Mention rate')
    await page.keyboard.press('Control+k')
    const finder = page.getByRole('dialog', { name: 'Find' })
    await page.keyboard.type('costs')
    await finder.getByRole('link', { name: /^Costs/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/settings\/costs$/)
    await finder.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('founded')
    for (const kind of ['Case', 'Prompt', 'Answer'])
      await finder
        .getByRole('link', { name: new RegExp(`${kind}(?: ·|$)`) })
        .first()
        .waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/console\/cases\/cas_/)
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await finder.waitFor({ state: 'detached' })
  })

  test('on a phone the menu opens, leads on and closes', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, ofBrand(), 'Mention rate')
    await press(page, 'Menu')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Answers' }).click()
    await page.waitForURL(/answers$/)
    await menu.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('logged out here is logged out here; everywhere is everywhere', async () => {
    const other = await site.open()
    await logIn(other)
    await other.waitForURL('**/console/brands')
    await visit(page, '/account', 'Sessions')
    await press(page, 'Log out')
    await page.waitForURL('**/console/login')
    await page.goto(`/console${ofBrand()}`)
    await page.waitForURL(/\/console\/login\?next=/)
    await visit(other, '/admin/engines', 'engines ready')
    await logIn(page)
    await page.waitForURL(`**${ofBrand()}`)
    await visit(page, '/account', 'Sessions')
    await press(page, 'Log out everywhere')
    await press(page.getByRole('alertdialog'), 'Log out everywhere')
    await page.waitForURL('**/console/login')
    await other.getByRole('link', { name: 'API keys' }).first().click()
    await other.waitForURL(/\/console\/login\?next=%2Fconsole%2Fadmin%2Fkeys&ended=true$/)
    await expectTexts(other, 'Your session has ended.')
    assert.equal(await other.getByRole('table').count(), 0, 'nothing of before is shown')
    for (const left of [page, other]) await expectNoToken(left)
    assert.deepEqual(
      (await other.context().cookies()).map(({ name }) => name).filter(name => name !== '__Host-bcf-session'),
      [],
    )
  })
})
