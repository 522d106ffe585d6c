import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { formatVerifierKey, signingKey } from '@brand-citation-forensics/proof'
import { expectAccessible } from './console-axe.ts'
import { CONSOLE_DIR } from './stage.ts'
import { choose, expectAlert, expectVerdict, outcomesOf, paste, trust } from './verify-acts.ts'
import { type Site, startSite } from './verify-site.ts'

const MOST_SCRIPT = 110 * 1024

describe('the public check', () => {
  let site: Site
  let flipped: Buffer
  before(async () => {
    site = await startSite()
    flipped = Buffer.from(site.captured.bytes)
    flipped[10] = (flipped[10] ?? 0) ^ 1
  })
  after(() => site.close())
  const lookup = '**/v1/public/evidence/*'
  const opened = async () => {
    const page = await site.open()
    await page.goto('/verify')
    return page
  }

  test('a file: hashed here, only its hash sent, its proof checked here', async () => {
    const page = await site.open()
    const asked: string[] = []
    page.on('request', request => asked.push(request.url().slice(site.url.length)))
    await page.goto('/verify')
    await choose(page, 'answer.bin', site.captured.bytes)
    await expectVerdict(page, 'verified', /Captured, but simulated/)
    const steps = { record: 'passed', inclusion: 'passed', checkpoint: 'passed', key: 'skipped' }
    assert.deepEqual(await outcomesOf(page), steps)
    assert.match((await page.locator('.sandbox').textContent()) ?? '', /^SANDBOX\. No real engine/)
    assert.ok(await page.getByText('What it does not prove').isVisible())
    await expectAccessible(page)
    const others = asked.filter(path => !/^\/(?:verify$|console\/assets\/)/.test(path))
    // The keys are fetched once more later, in case of bundles.
    assert.deepEqual([...new Set(others)].sort(), ['/log/key', `/v1/public/evidence/${site.captured.sha256}`])
  })

  test('one flipped byte: not captured here, and what that may mean', async () => {
    const page = await opened()
    await choose(page, 'answer.bin', flipped)
    await expectVerdict(page, 'absent', /Not captured here/)
    assert.ok(await page.getByText('ask for the evidence bundle').isVisible())
    await expectAccessible(page)
  })

  test('dropped anywhere, pasted as text, as a hash, as an address: the same answer', async () => {
    const page = await opened()
    await page.locator('.copy-box').waitFor()
    const bytes = JSON.stringify([...site.captured.bytes])
    await page.evaluate(`{
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(${bytes})], 'dropped.bin'))
      for (const type of ['dragover', 'drop'])
        document.querySelector('h1').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    }`)
    await page.getByText('dropped.bin').waitFor()
    await expectVerdict(page, 'verified', /Captured/)
    for (const [text, copy] of [
      [site.captured.bytes.toString(), 'Pasted text'],
      [site.captured.sha256.toUpperCase(), null],
      [`${site.url}/verify/${site.captured.sha256}`, null],
    ] as const) {
      await page.reload()
      await paste(page, text)
      await expectVerdict(page, 'verified', /Captured/)
      assert.equal(await page.getByText('Your copy', { exact: true }).count(), copy ? 1 : 0)
    }
  })

  test('what cannot be checked is refused with a word', async () => {
    const page = await opened()
    for (const [text, words] of [
      ['', /nothing to check yet/],
      [site.captured.sha256.slice(1), /64 characters and this has 63/],
    ] as const) {
      await paste(page, text)
      await expectAlert(page, words)
    }
    await choose(page, 'empty.bin', Buffer.alloc(0))
    await expectAlert(page, /empty\.bin is empty/)
    const directory = await mkdtemp(join(tmpdir(), 'bcf-large-'))
    const large = join(directory, 'large.bin')
    await writeFile(large, '')
    await truncate(large, 64 * 1024 * 1024 + 1)
    await page.setInputFiles('input[type=file]', large)
    await expectAlert(page, /larger than 64 MB/)
    await rm(directory, { recursive: true })
    assert.equal(await page.locator('.verdict').count(), 0)
  })

  test('a key from elsewhere: the one that signed, another, nonsense', async () => {
    const page = await opened()
    await paste(page, site.captured.sha256)
    await expectVerdict(page, 'verified', /Captured/)
    await trust(page, site.vkey)
    await page.locator('[data-step=key][data-outcome=passed]').waitFor()
    assert.match((await page.locator('.verdict').textContent()) ?? '', /the key that you gave signed/)
    const [name = ''] = site.vkey.split('+')
    await trust(page, formatVerifierKey(signingKey(name, new Uint8Array(32).fill(9))))
    await expectVerdict(page, 'broken', /The proof does not hold/)
    await page.locator('[data-step=checkpoint][data-outcome=passed]').waitFor()
    await page.locator('[data-step=key][data-outcome=failed]').waitFor()
    await trust(page, 'nonsense')
    await expectAlert(page, 'Line 1: this is not a verifier key')
    await expectAccessible(page)
  })

  test('no page offers the key of the server under suspicion as one from elsewhere', async () => {
    const page = await site.open()
    for (const path of ['/verify', `/verify/${site.captured.sha256}`]) {
      await page.goto(path)
      await page.locator('.trust summary').click()
      assert.deepEqual(await page.locator('.trust button').allTextContents(), ['Use these keys'])
      assert.equal(await page.getByLabel('Keys and certificates').inputValue(), '')
      assert.doesNotMatch(
        (await page.locator('.trust').textContent()) ?? '',
        /older bundle|this server’s key/,
      )
    }
  })

  test('a proof that was tampered with on its way does not hold', async () => {
    const page = await opened()
    const alter = (change: (evidence: { captured_at: string; log: { proof: string } }) => void) =>
      page.route(lookup, async route => {
        const evidence = await (await route.fetch()).json()
        change(evidence)
        await route.fulfill({ json: evidence })
      })
    for (const [step, change] of [
      ['record', (evidence: { captured_at: string }) => (evidence.captured_at = '2020-01-01T00:00:00.000Z')],
      [
        'checkpoint',
        ({ log }: { log: { proof: string } }) =>
          (log.proof = log.proof.replace(/(\u2014 \S+ \S{20})./, '$1_')),
      ],
    ] as const) {
      await alter(change)
      await page.reload()
      await paste(page, site.captured.sha256)
      await expectVerdict(page, 'broken', /The proof does not hold/)
      await page.locator(`[data-step=${step}][data-outcome=failed]`).waitFor()
      await page.unroute(lookup)
    }
    await page.route(lookup, async route =>
      route.fulfill({
        response: await route.fetch({ url: `${site.url}/v1/public/evidence/${site.captured.sha256}` }),
      }),
    )
    await page.reload()
    await paste(page, '0'.repeat(64))
    await expectVerdict(page, 'broken', /The proof does not hold/)
    await page.getByText('the record is about another hash').waitFor()
  })

  test('the policy would stop what must not happen, and this test would notice', async () => {
    const page = await opened()
    await assert.rejects(page.evaluate(`document.body.innerHTML = '<img src="https://elsewhere.example/">'`))
    const stopped = page.waitForEvent('console', message => message.text().startsWith('policy: connect-src'))
    await page.evaluate(`fetch('https://elsewhere.example/').catch(() => {})`)
    await stopped
    const noticed = site.complaints.splice(0).join('\n')
    assert.match(noticed, /policy: require-trusted-types-for/)
    assert.match(noticed, /policy: connect-src/)
  })

  test('a real engine is not shouted about', async () => {
    const page = await site.open()
    await page.route(lookup, async route =>
      route.fulfill({ json: { ...(await (await route.fetch()).json()), surface: 'official_api' } }),
    )
    await page.goto('/verify')
    await choose(page, 'answer.bin', site.captured.bytes)
    await expectVerdict(page, 'verified', /Captured, and not changed since/)
    assert.equal(await page.locator('.sandbox').count(), 0)
  })

  test('not sealed yet: says so and looks again by itself', async () => {
    const page = await site.open()
    let isSeen = false
    await page.route(lookup, async route => {
      const evidence = await (await route.fetch()).json()
      await route.fulfill({ json: isSeen ? evidence : { ...evidence, log: null } })
    })
    await page.goto('/verify')
    await paste(page, site.captured.sha256)
    await expectVerdict(page, 'waiting', /waiting for its place/)
    isSeen = true
    await expectVerdict(page, 'verified', /Captured/)
  })

  test('no network, then a service that cannot look: says nothing about the copy, and looks again when asked', async () => {
    const page = await opened()
    await page.locator('.copy-box').waitFor()
    await page.context().setOffline(true)
    await choose(page, 'answer.bin', site.captured.bytes)
    await expectVerdict(page, 'failed', /The lookup failed/)
    assert.ok(await page.getByText(site.captured.sha256).isVisible())
    await page.context().setOffline(false)
    await page.route(lookup, route => route.fulfill({ status: 503, json: { error: 'The database is away' } }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.verdict', { hasText: 'The database is away' }).waitFor()
    await page.unroute(lookup)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectVerdict(page, 'verified', /Captured/)
  })

  test('behind a QR code: what the service wrote stays, the proof is checked, a copy is compared', async () => {
    const page = await site.open()
    await page.goto(`/verify/${site.captured.sha256}`)
    await expectVerdict(page, 'verified', /The proof holds, of a simulated answer/)
    assert.ok(
      await page.getByRole('heading', { level: 1, name: /captured, but it is simulated/ }).isVisible(),
    )
    assert.ok(await page.getByText('sha256sum answer.bin').isVisible())
    await choose(page, 'answer.bin', site.captured.bytes)
    await expectVerdict(page, 'verified', /Your copy is the captured answer/)
    await choose(page, 'answer.bin', flipped)
    await expectVerdict(page, 'modified', /Your copy is not the captured answer/)
    await expectAccessible(page)
    await choose(page, 'bundle.json', Buffer.from(site.captured.bundle.json))
    await expectVerdict(page, 'unproved', /Intact, but simulated/)
    await page.locator('.verdict', { hasText: 'matches this site’s key' }).waitFor()
    await page.getByRole('link', { name: 'Check another answer' }).click()
    await page.waitForURL('**/verify')
  })

  test('behind a QR code, before the log has it: the summary follows', async () => {
    const page = await site.open()
    const address = `/verify/${site.captured.sha256}`
    await page.route(`**${address}`, async route => {
      const html = await (await route.fetch()).text()
      await route.fulfill({
        contentType: 'text/html',
        body: html.replace(/(<span id="place">)[\s\S]*?<\/span>/, '$1It waits.</span>'),
      })
    })
    await page.goto(address)
    await page.locator('#place', { hasText: /^entry \d+ of/ }).waitFor()
  })

  test('when the service could not look, the page looks again', async () => {
    const page = await site.open()
    await page.route(`**/verify/${site.captured.sha256}`, async route => {
      const html = await (await route.fetch({ url: `${site.url}/verify/nonsense` })).text()
      const body = html.replace('<div id="live">', `<div id="live" data-look="${site.captured.sha256}">`)
      await route.fulfill({ contentType: 'text/html', body })
    })
    await page.goto(`/verify/${site.captured.sha256}`)
    await expectVerdict(page, 'verified', /Captured/)
  })

  test('without a script every page says what matters', async () => {
    const page = await site.open({ javaScriptEnabled: false })
    await page.goto('/verify')
    assert.ok(await page.getByText('sha256sum answer.bin').isVisible())
    await page.goto(`/verify/${site.captured.sha256}`)
    for (const words of ['SANDBOX.', 'What this proves', 'What it does not prove', 'bcf verify bundle.json'])
      assert.ok(await page.getByText(words).first().isVisible(), words)
    assert.match((await page.locator('#place').textContent()) ?? '', /^entry \d+ of/)
    await page.goto(`/verify/${'0'.repeat(64)}`)
    assert.ok(await page.getByText('No answer with this hash was captured here').isVisible())
  })

  test('nothing is wider than a phone of 320 pixels; on paper there is no box to type into', async () => {
    const page = await site.open({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
    const width = () => page.evaluate('document.documentElement.scrollWidth')
    for (const path of ['/verify', `/verify/${'0'.repeat(64)}`, `/verify/${site.captured.sha256}`]) {
      await page.goto(path)
      await page.locator('.copy-box').waitFor()
      assert.equal(await width(), 320, path)
    }
    await expectVerdict(page, 'verified', /The proof holds/)
    assert.equal(await width(), 320)
    await page.emulateMedia({ media: 'print' })
    for (const selector of ['.verdict', '.steps', '.sandbox'])
      assert.ok(await page.locator(selector).isVisible())
    for (const selector of ['.copy-box', '.trust']) assert.ok(!(await page.locator(selector).isVisible()))
    const ink = await page.locator('h1').evaluate('getComputedStyle(document.querySelector("h1")).color')
    assert.equal(ink, 'rgb(19, 26, 32)', 'dark on white, whatever the theme')
  })

  test('the script that the page begins with is small', async () => {
    const page = await site.open()
    const scripts = new Set<string>()
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    await page.goto('/verify')
    await page.locator('.copy-box').waitFor()
    const sizes = [...scripts].map(
      path => gzipSync(readFileSync(path.replace('/console', CONSOLE_DIR))).length,
    )
    const total = sizes.reduce((sum, size) => sum + size)
    assert.ok(total <= MOST_SCRIPT, `${total} bytes, gzipped`)
    assert.ok(total > MOST_SCRIPT / 5, `${total} bytes are not all of it`)
  })

  test('by the keyboard alone', async () => {
    const page = await site.open()
    // Waited for before the key is pressed, or the event is missed.
    const chooser = page.waitForEvent('filechooser')
    await page.goto('/verify')
    await page.locator('.copy-box').waitFor()
    const reach = async (selector: string) => {
      for (let tabs = 0; tabs < 12; tabs += 1) {
        if ((await page.locator(`${selector}:focus`).count()) > 0) return
        await page.keyboard.press('Tab')
      }
      assert.fail(`${selector} is not reached`)
    }
    await reach('input[type=file]')
    await page.keyboard.press('Enter')
    const file = { name: 'answer.bin', mimeType: 'application/octet-stream', buffer: flipped }
    await (await chooser).setFiles(file)
    await expectVerdict(page, 'absent', /Not captured/)
    await reach('.copy-box textarea')
    await page.keyboard.type(site.captured.sha256)
    await reach('.copy-box button')
    await page.keyboard.press('Enter')
    await expectVerdict(page, 'verified', /Captured/)
    await reach('summary')
    await page.keyboard.press('Enter')
    await reach('.trust textarea')
    await page.keyboard.type(site.vkey)
    await reach('.trust button')
    await page.keyboard.press('Enter')
    await page.locator('[data-step=key][data-outcome=passed]').waitFor()
  })
})
