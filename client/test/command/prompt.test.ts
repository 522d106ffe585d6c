import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { NewPrompt } from '../../src/shapes.ts'
import { type Routes, type Seen, startFakeService } from '../fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

function stored(prompt: NewPrompt, index: number) {
  return {
    id: `prm_${index + 1}`,
    brandId: 'brd_1',
    ...prompt,
    active: true,
    createdAt: '2026-11-14T00:00:00.000Z',
  }
}

const kettle = stored({ text: 'Best kettle?', intent: 'CATEGORY' }, 0)

const routes: Routes = {
  'POST /api/admin/brands/brd_1/prompts': (seen: Seen) => ({
    status: 201,
    body: { prompts: (seen.body as { prompts: NewPrompt[] }).prompts.map(stored) },
  }),
  'GET /api/admin/brands/brd_1/prompts': { body: { prompts: [kettle] } },
}

describe('bcf prompt', { concurrency: 4 }, () => {
  test('prompt add prints the one prompt; the intent may be in small letters', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const args = ['prompt', 'add', '--brand', 'brd_1', '--text', 'Best kettle?', '--intent']
    const [added, human, wrong] = await Promise.all([
      bcfJson([...args, 'category'], { url }),
      bcf([...args, 'CATEGORY'], { url }),
      bcf([...args, 'OTHER'], { url }),
    ])
    assert.deepEqual(added.document, kettle)
    assert.match(
      human.stdout,
      /^ID +INTENT +ACTIVE +ASKED +SAMPLES +FROM +TAGS +TEXT\nprm_1 +CATEGORY +yes +every scan +as its brand +as its brand +– +Best kettle\?\n$/,
    )
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /CATEGORY, BRANDED, COMPARATIVE, DEFENSIVE/)
  })

  test('prompt import reads a file or standard input', async t => {
    await using service = await startFakeService(routes)
    const { url } = service
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const csv = join(folder, 'prompts.csv')
    await writeFile(csv, 'text,intent\n"Which kettle, and why?",COMPARATIVE\n')
    const args = ['prompt', 'import', '--brand', 'brd_1']
    const [fromFile, fromStdin, noIntent, noFile] = await Promise.all([
      bcfJson([...args, csv], { url }),
      bcf([...args, '--intent', 'BRANDED', '-'], { url, stdin: 'Is it good?\n\nIs it safe?\n' }),
      bcf([...args, '-'], { url, stdin: 'Is it good?\n' }),
      bcf([...args, join(folder, 'none.csv')], { url }),
    ])
    assert.deepEqual(fromFile.document, [
      stored({ text: 'Which kettle, and why?', intent: 'COMPARATIVE' }, 0),
    ])
    assert.match(fromStdin.stdout, /BRANDED +yes +every scan +as its brand +as its brand +– +Is it safe\?/)
    assert.equal(fromStdin.stderr, '2 prompts added.\n')
    assert.equal(noIntent.code, 2)
    assert.match(noIntent.stderr, /--intent/)
    assert.equal(noFile.code, 2)
  })

  test('a prompt is asked from elsewhere: by flags and by the columns of a file', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const place = ['--country', 'AT', '--language', 'de', '--city', 'Wien']
    const wanted = { country: 'AT', language: 'de', city: 'Wien' }
    const add = ['prompt', 'add', '--brand', 'brd_1', '--text', 'Best?', '--intent', 'BRANDED']
    const csv = 'text,intent,country,language,city\nGut?,BRANDED,AT,de,Wien\nGood?,BRANDED,,,\n'
    const lists = await Promise.all([
      bcf([...add, ...place], { url }),
      bcf(['prompt', 'import', '--brand', 'brd_1', '-'], { url, stdin: csv }),
    ])
    assert.match(lists[0]?.stdout ?? '', /yes +every scan +as its brand +Wien, Austria, in German +– +Best\?/)
    const sent = service.seen.map(({ body }) => (body as { prompts: object[] }).prompts)
    assert.deepEqual(
      sent.find(({ length }) => length === 1),
      [{ text: 'Best?', intent: 'BRANDED', ...wanted }],
    )
    assert.deepEqual(
      sent.find(({ length }) => length === 2),
      [
        { text: 'Gut?', intent: 'BRANDED', ...wanted },
        { text: 'Good?', intent: 'BRANDED' },
      ],
    )
  })

  test('prompt list', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const listed = await bcfJson(['prompt', 'list', '--brand', 'brd_1'], { url })
    assert.deepEqual(listed.document, [kettle])
  })
})
