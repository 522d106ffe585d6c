// Who reads the answers, on the page of the engines: rules alone with a way on, a model that is calibrated, one that is not.
// Run with
//
//   node --test console/e2e/reader.e2e.ts

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { ReaderState } from '@brand-citation-forensics/client/admin'
import { startTestService, TOKEN } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts } from './console-site.ts'
import { build, CONSOLE_DIR } from './stage.ts'
import { openWatched } from './watched-browser.ts'

const RULES: ReaderState = {
  ...{ reader: 'rules', model: null, state: 'reads', since: null },
  ...{ calibratedAt: '2026-11-16T10:00:00.000Z', accuses: ['date', 'money'] },
}
const MODEL: ReaderState = {
  ...{ reader: 'chat', model: 'qwen3:32b', state: 'reads', since: '2026-11-16T10:00:00.000Z' },
  ...{ calibratedAt: '2026-11-16T11:00:00.000Z', accuses: ['yes_no', 'number', 'hours'] },
}

describe('the reader on the page of the engines', async () => {
  if (!process.env.BCF_CONSOLE_DIR) build()
  const service = await startTestService({ listen: true, config: { consoleDir: CONSOLE_DIR } })
  const url = service.url as string
  const { page, complaints, close } = await openWatched(address => address.startsWith(url))
  after(close)
  let state = RULES
  // The state is told, not reached: a model that is away cannot be had at will.
  await page.route('**/api/admin/reader', route => route.fulfill({ json: state }))

  await page.goto(`${url}/console/login`)
  await page.getByLabel('Access token').fill(TOKEN)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/console\/brands/)

  async function shown(told: ReaderState): Promise<string> {
    state = told
    await page.goto(`${url}/console/engines`)
    await expectTexts(page, 'May accuse of')
    return page.getByRole('region', { name: 'Reader' }).innerText()
  }

  test('rules alone: says so, and what to set', async () => {
    const text = await shown(RULES)
    assert.match(text, /Rules read\. No model is set\./)
    assert.match(text, /Set BCF_READER to openai, anthropic, gemini, or chat/)
    assert.match(text, /dates, prices/)
    await expectAccessible(page)
  })

  test('a model: which, since when, what it may accuse of', async () => {
    const text = await shown(MODEL)
    assert.match(text, /qwen3:32b by chat/)
    assert.match(text, /Reads\s*since 2026-11-16/)
    assert.match(text, /yes or no, numbers, opening hours/)
    await expectAccessible(page)
  })

  test('one that is not calibrated, and one of the sandbox', async () => {
    const text = await shown({ ...MODEL, state: 'away', calibratedAt: null, accuses: [] })
    assert.match(text, /Away/)
    assert.match(text, /it suspects and accuses nobody\. Run bcf reader calibrate/)
    assert.match(text, /nothing yet/)
    const sandbox = await shown({ ...MODEL, reader: 'sandbox', model: 'sandbox-reader' })
    assert.match(sandbox, /A simulator reads the answers that it wrote itself/)
    await expectAccessible(page)
    assert.deepEqual(complaints, [])
  })

  test('its name is text, whatever it is called', async () => {
    const name = '<img src=x onerror=__xss(1)>'
    assert.ok((await shown({ ...MODEL, model: name })).includes(name))
    assert.deepEqual(complaints, [])
  })
})
