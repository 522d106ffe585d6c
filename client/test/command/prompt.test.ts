import { describe, test } from 'node:test'
import type { NewPrompt } from '../../src/shapes.ts'
import type { Routes, Seen } from '../fake-service.ts'
import { expectLines } from './lines.ts'

const stored = (prompt: NewPrompt, index: number) => ({
  ...{ id: `prm_${index + 1}`, brandId: 'brd_1', ...prompt, active: true },
  createdAt: '2026-11-14T00:00:00.000Z',
})
const kettle = stored({ text: 'Best kettle?', intent: 'CATEGORY' }, 0)
const routes: Routes = {
  'POST /api/admin/brands/brd_1/prompts': (seen: Seen) => ({
    status: 201,
    body: { prompts: (seen.body as { prompts: NewPrompt[] }).prompts.map(stored) },
  }),
  'GET /api/admin/brands/brd_1/prompts': { body: { prompts: [kettle] } },
}
const add = ['prompt', 'add', '--brand', 'brd_1', '--text', 'Best kettle?', '--intent']
const read = ['prompt', 'import', '--brand', 'brd_1', '-']
const wien = { country: 'AT', language: 'de', city: 'Wien' }

// The files that it reads have tests of their own: prompt-file.test.ts.
describe('bcf prompt', { concurrency: 4 }, () => {
  test('add and list print prompts; the intent may be in small letters', () =>
    expectLines(routes, [
      { args: [...add, 'category'], document: kettle },
      {
        args: [...add, 'CATEGORY'],
        prints:
          /^ID +INTENT +ACTIVE +ASKED +SAMPLES +FROM +TAGS +TEXT\nprm_1 +CATEGORY +yes +every scan +as its brand +as its brand +- +Best kettle\?\n$/,
      },
      { args: [...add, 'OTHER'], code: 2, says: /CATEGORY, BRANDED, COMPARATIVE, DEFENSIVE/ },
      {
        args: [...add, 'BRANDED', '--country', 'AT', '--language', 'de', '--city', 'Wien'],
        prints: /yes +every scan +as its brand +Wien, Austria, in German +- +Best kettle\?/,
        sends: [{ prompts: [{ text: 'Best kettle?', intent: 'BRANDED', ...wien }] }],
      },
      { args: ['prompt', 'list', '--brand', 'brd_1'], document: [kettle] },
    ]))

  test('import reads a file or standard input', () =>
    expectLines(routes, [
      {
        args: read,
        stdin: 'text,intent,country,language,city\nGut?,COMPARATIVE,AT,de,Wien\n"Good, no?",BRANDED,,,\n',
        document: [
          stored({ text: 'Gut?', intent: 'COMPARATIVE', ...wien }, 0),
          stored({ text: 'Good, no?', intent: 'BRANDED' }, 1),
        ],
      },
      {
        args: [...read, '--intent', 'BRANDED'],
        stdin: 'Is it good?\n\nIs it safe?\n',
        prints: /BRANDED +yes +every scan +as its brand +as its brand +- +Is it safe\?/,
        says: '2 prompts added.\n',
      },
      { args: read, stdin: 'Is it good?\n', code: 2, says: /--intent/ },
      { args: [...read.slice(0, -1), '/no/such.csv'], code: 2 },
    ]))
})
