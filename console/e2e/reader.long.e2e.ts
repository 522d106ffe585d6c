// Who reads the answers, on the page of the engines: rules alone with a way on, a model that is calibrated, one that is not.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ReaderState } from '@brand-citation-forensics/client/admin'
import { expectAccessible } from './console-axe.ts'
import { expectTexts } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const kind = (name: 'yes_no' | 'place', found: number, right: number, lowerBound: number) => ({
  ...{ kind: name, found, right, lowerBound, mayAccuse: lowerBound >= 0.9 },
})
const NONE: ReaderState = {
  ...{ reader: 'none', model: null, takenFrom: null, state: 'none', since: null, message: null },
  ...{ calibration: null, calibrating: null },
}
const MODEL: ReaderState = {
  ...{ reader: 'chat', model: 'qwen3:32b', takenFrom: null, state: 'ok' },
  ...{ since: '2026-11-16T10:00:00.000Z', message: null },
  calibration: {
    ...{ id: 'rec_1', at: '2026-11-16T11:00:00.000Z', method: 'model@1 qwen3:32b', answers: 260, unread: 1 },
    kinds: [kind('yes_no', 80, 79, 0.933), kind('place', 12, 11, 0.646)],
  },
  calibrating: null,
}

describe('the reader on the page of the engines', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { page, complaints } = await openConsole(url)
  let state = NONE
  // The state is mocked: a model cannot be made unavailable on demand.
  await page.route('**/api/admin/reader', route => route.fulfill({ json: state }))
  const plan = {
    ...{ model: 'qwen3:32b', answers: 104, languages: ['de', 'en'], read: 0, requests: 196 },
    ...{ inputTokens: 358_000, outputTokens: 182_000, costUsd: 0.45 },
  }
  const agreed: unknown[] = []
  await page.route('**/api/admin/reader/calibration', route => {
    if (route.request().method() === 'GET') return route.fulfill({ json: plan })
    agreed.push(route.request().postDataJSON())
    state = { ...state, calibrating: { jobId: 'job_1', read: 12, answers: 104 } }
    return route.fulfill({ status: 202, json: { jobId: 'job_1' } })
  })

  async function shown(told: ReaderState): Promise<string> {
    state = told
    await page.goto(`${url}/console/engines`)
    await expectTexts(page, 'Reader')
    return page.getByRole('region', { name: 'Reader' }).innerText()
  }

  test('nobody: says so, and what to set', async () => {
    const text = await shown(NONE)
    assert.match(text, /Not read: no model is set/)
    assert.match(text, /Set BCF_READER to openai, anthropic, gemini, xai, deepseek, or chat/)
    await expectAccessible(page)
  })

  test('a model: which, since when, what it may accuse of', async () => {
    const text = await shown(MODEL)
    assert.match(text, /qwen3:32b by chat/)
    assert.match(text, /Reads\s*since 2026-11-16/)
    assert.match(text, /Yes or no\s+Accuses\s+79 of 80\s+93 %/)
    assert.match(text, /Places\s+Suspects only/)
    await expectAccessible(page)
  })

  test('a model by the key of an engine: whose, and how to switch it off', async () => {
    const text = await shown({ ...MODEL, takenFrom: 'OPENAI_API_KEY' })
    assert.match(text, /With the key of OPENAI_API_KEY, because BCF_READER is not set\. BCF_READER=off/)
  })

  test('one that is not calibrated, one that is being, one that is away, one of the sandbox', async () => {
    const text = await shown({ ...MODEL, state: 'uncalibrated', calibration: null })
    assert.match(text, /accuses nobody yet/)
    assert.match(text, /Not calibrated/)
    await page.getByText(/^qwen3:32b: 104 labelled answers.*about \$0\.45\.$/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Agree and calibrate' }).click()
    await page.getByText('12 of 104 labelled answers read').waitFor()
    assert.deepEqual(agreed, [{ confirm: true }])
    const away = await shown({ ...MODEL, state: 'away', message: 'The reader answered 503' })
    assert.match(away, /Away[\s\S]*The reader answered 503[\s\S]*Answers wait for it/)
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
