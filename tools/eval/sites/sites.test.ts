import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSet } from '../../../service/test/open-set.ts'
import { sitesIn } from './site.ts'
import { evaluateSites, scoreSite } from './sites.ts'

const HOME = mkdtempSync(join(tmpdir(), 'eval-sites-'))
after(() => rmSync(HOME, { recursive: true }))

const STORY = 'In 1987 Tarn Kettles was founded above a bakery, and 240 people work there.'
const expected = (key: string, value: string) => ({ key, value, where: 'prose', page: '/', quote: STORY })
const SITE = {
  brand: { name: 'Tarn Kettles', domain: 'tarn.example', aliases: [] },
  pages: { '/': 'home.html' },
  facts: [expected('foundingDate', '1987'), expected('numberOfEmployees', '240')],
  traps: [],
}
const SAID = {
  ...{ quote: 'In 1987', key: 'foundingDate', value: '1987', subject: 'brand' },
  ...{ time: 'now', precision: 'exact' },
}

test('a model is scored by its recorded replies, and what is not recorded is written down', async () => {
  const [site, requests, replies] = ['sites/deep/tarn', 'requests', 'recordings'].map(name => {
    const directory = join(HOME, name)
    mkdirSync(directory, { recursive: true })
    return directory
  }) as [string, string, string]
  const recordings = openSet(replies)
  writeFileSync(join(site, 'site.json'), JSON.stringify(SITE))
  writeFileSync(join(site, 'home.html'), `<title>Tarn</title><main><p>Welcome.</p><p>${STORY}</p></main>`)
  const sites = sitesIn(openSet(join(HOME, 'sites')))
  assert.deepEqual(
    sites.map(({ name }) => name),
    ['deep/tarn'],
  )
  const [kept] = sites
  assert.ok(kept)

  const before = await scoreSite(kept, { recordings, requests })
  assert.deepEqual(before.model?.read.unread, ['/'])
  const [asked = '', ...others] = readdirSync(requests)
  assert.deepEqual(others, [])
  const [, line] =
    new RegExp(`^(\\d+): ${STORY}$`, 'm').exec(readFileSync(join(requests, asked), 'utf8')) ?? []

  const reply = { statements: [{ ...SAID, sentence: Number(line) }] }
  writeFileSync(join(replies, asked.replace('.request.', '.reply.')), JSON.stringify(reply))
  const { model } = await scoreSite(kept, { recordings, requests: undefined })
  assert.deepEqual([model?.read.requests, model?.read.recorded, model?.proposed.wrong], [1, 1, []])
  assert.deepEqual(
    [model?.both.found, model?.both.missed].map(facts => facts?.map(({ key }) => key)),
    [['foundingDate'], ['numberOfEmployees']],
  )

  const result = await evaluateSites(sites, { recordings, requests: undefined, misses: true })
  assert.ok('misses' in result)
  assert.deepEqual(result.misses, [
    `not said by the model | deep/tarn | prose | numberOfEmployees=240 |  | ${STORY.slice(0, 80)}`,
  ])
})
