// A brand without facts, and one whose answers nobody reads, scanned: no command, no tool and no page of the documentation says
// that its answers are free of confabulations.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bcf } from '../../../client/test/command/run-cli.ts'
import { praiseIn } from '../../../console/e2e/praise.ts'
import { makeBrand, scanToEnd, startTestService, type TestOptions, TOKEN } from '../harness.ts'
import { readFiles } from '../source.ts'

const NO_FACTS = /Cannot be judged yet: no facts/
const NOT_READ = /Not read: no model is set/
const TOLD = Buffer.from('Plain Harbour runs boat trips and was founded in 1992.').toString('base64url')
const FACTS = { facts: [{ key: 'foundingDate', value: '1901' }] }

describe('a brand without facts', () => unjudged(NO_FACTS, {}))

describe('a brand whose answers nobody reads', () => unjudged(NOT_READ, { config: { reader: null } }))

async function unjudged(words: RegExp, started: TestOptions): Promise<void> {
  const service = await startTestService({ listen: true, ...started })
  const options = { url: service.url as string, env: { BCF_ACCESS_TOKEN: TOKEN } }
  const { id } = await makeBrand(
    service,
    { name: 'Plain Harbour', domain: 'plain-harbour.example', plan: 'FREE' },
    [
      { text: `[[sandbox:text:${TOLD}]] What is Plain Harbour?`, intent: 'BRANDED' },
      { text: '[[sandbox:absent]] Which boat trips are the best?', intent: 'CATEGORY' },
    ],
  )
  const isRead = service.reader !== null
  const enter = () => service.call('POST', `/api/admin/brands/${id}/facts`, FACTS)
  if (!isRead) await enter()
  const scan = await scanToEnd(service, id)

  test('commands that would give a count say that it cannot be judged', async () => {
    const commands = [
      ['brand', 'show', id],
      ...(isRead ? [['setup', 'plain-harbour.example', '--yes']] : []),
      ['scan', 'show', scan.id],
      ['scan', 'list', '--brand', id],
      ['scan', 'start', '--brand', id, '--wait'],
      ...scan.runs.map((run: { id: string }) => ['run', 'show', run.id]),
    ]
    for (const command of commands) {
      const { stdout, stderr, code } = await bcf(command, options)
      assert.equal(code, 0, `${command.join(' ')}: ${stderr}`)
      assert.match(stdout, words, command.join(' '))
      assert.deepEqual(praiseIn(stdout + stderr), [], command.join(' '))
    }
  })

  test('in the table of classes there is no nought where only a reading of facts could give a number', async () => {
    const { stdout } = await bcf(['scan', 'show', scan.id], options)
    const [heads = '', ...rows] = stdout
      .slice(stdout.indexOf('ENGINE  ', stdout.indexOf('SHA-256')))
      .split('\n')
    const counted = rows.filter(line => /^(?:CHATGPT|PERPLEXITY)/.test(line))
    assert.ok(counted.length >= 2, stdout)
    for (const name of ['STRONG', 'CONFABULATED'])
      for (const row of counted)
        assert.equal(row.slice(heads.indexOf(name)).split(/\s+/)[0], '-', `${name}: ${row}`)
  })

  test('no other command says anything of the kind', async () => {
    const commands = [
      ['brand', 'list'],
      ['scan', 'start', '--brand', id, '--dry-run'],
      ['fact', 'list', '--brand', id],
      ['prompt', 'list', '--brand', id],
      ['case', 'list', '--brand', id],
      ['report', '--brand', id],
      ['costs', '--brand', id],
      ['engines'],
      ['reader', 'show'],
      ['plans'],
    ]
    for (const command of commands) {
      const { stdout, stderr } = await bcf(command, options)
      assert.deepEqual(praiseIn(stdout + stderr), [], command.join(' '))
    }
  })

  test('a report says it, and gives no rate', async () => {
    const { body } = await service.call('GET', `/api/admin/brands/${id}/report`)
    const shown = JSON.stringify(body.page)
    assert.match(shown, words)
    assert.deepEqual([body.isRead, praiseIn(shown)], [isRead, []])
    if (!isRead) assert.match(shown, /Once a reading model is connected/)
  })

  test('a tool says it to the agent that asks', async () => {
    const ask = async (name = 'list_confabulations', about: object = { brandId: id }) => {
      const { body } = await service.call('POST', '/api/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: about },
      })
      return JSON.stringify(body)
    }
    assert.match(await ask(), words)
    assert.match(await ask('get_sources'), words)
    const prompt = await ask('get_prompt', { promptId: scan.runs[0].promptId })
    assert.match(prompt, words)
    assert.match(prompt, /"rates\\*":null/)
    await enter()
    assert.equal(words.test(await ask()), !isRead, 'where answers are read, a fact is enough')
  })

  test('with a fact the numbers are back, if answers are read', async () => {
    const shown = await bcf(['scan', 'show', scan.id], options)
    assert.equal(words.test(shown.stdout), !isRead)
  })

  test('an answer that nobody reads gets no class that needs a reading', async () => {
    if (isRead) return
    const [told] = scan.runs.filter(
      ({ citationClass }: { citationClass: string }) => citationClass !== 'ABSENT',
    )
    const { classification } = (await service.call('GET', `/v1/runs/${told.id}/evidence`)).body
    assert.deepEqual(
      [classification.citationClass, classification.method, classification.claims],
      ['DESCRIPTIVE', 'unread@1', []],
    )
    assert.match(classification.rationale, /no model has read it/)
  })
}

test('no page of the documentation promises a rate to a brand without facts', () => {
  const near = readFiles('README.md', 'docs/*.md').flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap(line => (/without (?:any )?facts|no facts/i.test(line) ? [`${path}: ${line}`] : [])),
  )
  assert.ok(near.length >= 3, String(near.length))
  for (const line of near) assert.deepEqual(praiseIn(line), [], line)
})

test('what is looked for is found where it is said', () => {
  const said = [
    'Confabulated 0 % of 24 answers',
    '0% confabulated',
    'False 0 %',
    '0 answers that contradict a fact of the brand.',
    'No confabulation found',
    'No captured answer contradicts a fact of the brand.',
    'Confabulated: 0',
    'Contradicts a fact 0 % (0–14 %), n 24',
    'No answer of this window repeats a false claim that is known.',
    'None of these answers says something false.',
    'False claims that came: none.',
  ]
  for (const text of said) assert.notDeepEqual(praiseIn(text), [], text)
  assert.deepEqual(
    praiseIn('False – Cannot be judged yet: no facts. Not mentioned 0 %, mentioned in 0 of 4'),
    [],
  )
})
