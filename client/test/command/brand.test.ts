import { describe, test } from 'node:test'
import type { Routes } from '../fake-service.ts'
import { expectLines } from './lines.ts'

const acme = {
  ...{ id: 'brd_1', name: 'Acme', domain: 'acme.example', aliases: ['Acme Corp', 'アクメ'] },
  ...{ plan: 'PRO', createdAt: '2026-11-14T00:00:00.000Z' },
}
const other = { ...acme, id: 'brd_22', name: 'Other', aliases: [], plan: 'FREE' }
const detail = { ...acme, activePrompts: 3, scansThisMonth: 2, maxScans: 62 }
const berlin = { country: 'DE', language: 'de', city: 'Berlin' }
const engine = (name: string, sends: string[], runnable = true) => ({ engine: name, runnable, sends })
const engines = [
  engine('CLAUDE', ['country', 'city']),
  engine('GEMINI', ['language']),
  engine('GROK', ['country'], false),
]
const routes: Routes = {
  'POST /api/admin/brands': { status: 201, body: acme },
  'GET /api/admin/brands': { body: { brands: [acme, other] } },
  'GET /api/admin/brands/brd_1': { body: detail },
  'GET /api/admin/brands/brd_2': { body: { ...detail, ...berlin } },
  'GET /api/admin/engines': { body: { engines } },
}
const create = ['brand', 'create', '--name', 'Acme', '--domain', 'acme.example']
const named = { name: 'Acme', domain: 'acme.example' }
const place = ['--country', 'DE', '--language', 'de', '--city', 'Berlin']

describe('bcf brand', { concurrency: 4 }, () => {
  test('create sends what was named and prints the brand', () =>
    expectLines(routes, [
      {
        args: [...create, '--alias', 'Acme Corp', '--alias', 'アクメ', '--plan', 'PRO'],
        document: acme,
        sends: [{ ...named, aliases: acme.aliases, plan: 'PRO' }],
      },
      {
        args: create,
        prints: /^id +brd_1\nname +Acme\n/,
        says: /^Next: bcf prompt add --brand brd_1/,
        sends: [named],
      },
      { args: [...create, '--samples', '5', ...place], sends: [{ ...named, samples: 5, ...berlin }] },
      { args: [...create, '--samples', '11'], code: 2, sends: [] },
    ]))

  test('list is an aligned table, or an array; of none, people are told what to do', async () => {
    await expectLines(routes, [
      { args: ['brand', 'list'], document: [acme, other] },
      { args: ['brand', 'list'], prints: /^(.*)PLAN .*\n(?=.*PRO ).{3}[^\n]*\n.*FREE /, says: '' },
    ])
    await expectLines({ 'GET /api/admin/brands': { body: { brands: [] } } }, [
      { args: ['brand', 'list'], document: [] },
      { args: ['brand', 'list'], prints: '', says: /bcf setup/ },
    ])
  })

  test('show adds prompts, usage, and from where it is asked', () =>
    expectLines(routes, [
      { args: ['brand', 'show', 'brd_1'], document: detail },
      { args: ['brand', 'show', 'brd_1'], prints: /scans this month +2 of 62/ },
      { args: ['brand', 'show', 'brd_9'], code: 3 },
      {
        args: ['brand', 'show', 'brd_2'],
        prints: [
          /^asked from +Berlin, Germany, in German$/m,
          /^ +Claude takes only the country and the city\.$/m,
          /^ +Gemini takes only the language\.$/m,
          /^(?![\s\S]*Grok)/,
        ],
      },
    ]))
})
