// The plan of the house: which room stands on which, what a package may import, where SQL, settings and names
// belong, how large files get. FLOORS and PACKAGES are the rule and its documentation at once; ARCHITECTURE.md says why.

import assert from 'node:assert/strict'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { describe, test } from 'node:test'
import { hasComputedImport, importsOf, readFiles, readText, type SourceFile } from './source.ts'

/**
 * Rooms of service/src, ground to roof. A file may import from its own room and from the floors below;
 * rooms on one floor never import each other. `proof` is a package, and stands on the ground too.
 */
const FLOORS = [
  ['proof', 'model'],
  ['platform'],
  ['values'],
  ['evidence', 'engines'],
  ['brands', 'access', 'jobs'],
  ['alerts'],
  ['costs'],
  ['readers'],
  ['truth'],
  ['citations'],
  ['rivals'],
  ['cases'],
  ['search'],
  ['scans'],
  ['figures'],
  ['api'],
  ['worker', 'http', 'mcp', 'config'],
  ['auditing'],
  ['assemble'],
  ['main'],
]

/** Which of our packages a package may import, and in which of its files. */
const PACKAGES: Record<string, Record<string, RegExp>> = {
  proof: {},
  client: { proof: /^client\/src\// },
  console: { client: /^console\/(src|e2e)\//, proof: /^console\/(src|e2e)\// },
  sandbox: {},
  // The simulator stands in for the engines when it is asked to, and only where everything is wired.
  service: {
    proof: /^service\/src\//,
    sandbox: /^service\/src\/assemble\.ts$/,
  },
}

const MOST_LINES = 400
const WRITTEN_BY_A_TOOL = 'client/src/openapi.ts'
const FORBIDDEN_NAMES = ['util', 'utils', 'helper', 'helpers', 'common', 'shared', 'manager']

/** What still breaks a rule, with the reason. An entry that is not needed any more fails the test below. */
const TOLERATED: Record<string, string> = {}

type Rule = (file: SourceFile) => string[]

const isTest = ({ path }: SourceFile) => /\.test\.ts$|\/test\//.test(path)
const packageOf = (path: string) => path.split('/')[0] ?? ''
const floorOf = (room: string) => FLOORS.findIndex(rooms => rooms.includes(room))

/** `service/src/scans/gate/gate.ts` is in `scans`, `service/src/config.ts` in `config`; elsewhere there are none. */
const roomOf = (path: string) => /^service\/src\/(?<room>[^/.]+)/.exec(path)?.groups?.room

/** Where an import leads: a file of the repository, one of our packages, or somebody else's. */
function targetOf(file: SourceFile, name: string): { path?: string; ours?: string; foreign?: string } {
  if (name.startsWith('.')) return { path: posix.join(posix.dirname(file.path), name) }
  const ours = /^@brand-citation-forensics\/(?<name>[^/]+)/.exec(name)?.groups?.name
  if (ours) return { ours }
  return { foreign: name.startsWith('@') ? name.split('/', 2).join('/') : (name.split('/')[0] ?? '') }
}

const keepsToItsFloor: Rule = file => {
  const room = roomOf(file.path)
  if (room === undefined) return []
  if (floorOf(room) === -1) return [`is in the room ${room}, which has no floor`]
  return importsOf(file.text).flatMap(name => {
    const { path, ours } = targetOf(file, name)
    const target = path === undefined ? ours : roomOf(path)
    // Another package of ours is judged below.
    if (target === undefined || target === room || (ours !== undefined && ours !== 'proof')) return []
    return floorOf(target) < floorOf(room) ? [] : [`imports ${name}: ${target} is not below ${room}`]
  })
}

const keepsToItsPackage: Rule = file => {
  const home = packageOf(file.path)
  return importsOf(file.text).flatMap(name => {
    const { path, ours } = targetOf(file, name)
    if (path !== undefined) return packageOf(path) === home ? [] : [`imports ${name}, outside its package`]
    if (ours === undefined) return []
    return PACKAGES[home]?.[ours]?.test(file.path)
      ? []
      : [`imports @brand-citation-forensics/${ours}, which it must not`]
  })
}

/** Installed side by side, every package can be found by all; only a declared one will be there when published. */
const declaresWhatItUses: Rule = file => {
  if (isTest(file)) return []
  const manifest = JSON.parse(readText(`${packageOf(file.path)}/package.json`))
  const declared = Object.keys({
    ...manifest.dependencies,
    // Built into the files that the service serves: nobody installs it to run.
    ...(packageOf(file.path) === 'console' && manifest.devDependencies),
    ...manifest.optionalDependencies,
    ...manifest.imports,
  })
  return importsOf(file.text).flatMap(name => {
    const { foreign, ours } = targetOf(file, name)
    if (ours)
      return declared.includes(`@brand-citation-forensics/${ours}`)
        ? []
        : [`@brand-citation-forensics/${ours} is not in its package.json`]
    if (foreign === undefined || isBuiltin(name)) return []
    return declared.includes(foreign)
      ? []
      : [`${foreign} is not in the package.json of ${packageOf(file.path)}`]
  })
}

/** The command shares the client's package and needs a terminal. */
const COMMAND = 'client/src/command/'

/** Evidence is asked for and checked in browsers too. What only Node has is chosen by "imports" in the package.json. */
const runsInBrowsers: Rule = file =>
  !['proof', 'client'].includes(packageOf(file.path)) ||
  isTest(file) ||
  file.path.endsWith('.node.ts') ||
  file.path.startsWith(COMMAND)
    ? []
    : importsOf(file.text)
        .filter(name => isBuiltin(name) || name.endsWith('.node.ts'))
        .map(name => `imports ${name}, which no browser has`)

const namesWhatItImports: Rule = file =>
  hasComputedImport(file.text) ? ['imports something whose name is computed'] : []

/** A statement at the start of a string. Asking the database whether it is there names no table. */
const SQL = new RegExp(
  [
    `['"\`]\\s*(?!select 1['"\`])(?:`,
    '(?:select|SELECT|insert into|INSERT INTO|delete from|DELETE FROM)\\s|',
    `(?:update|UPDATE)\\s[^'"\`]*?\\s(?:set|SET)\\s|`,
    '(?:with|WITH) \\w+ (?:as|AS) ?\\()',
  ].join(''),
  'g',
)

const leavesSqlToStores: Rule = file => {
  const room = roomOf(file.path)
  if (room === undefined || room === 'platform' || isTest(file) || /(\/store|\.sql)\.ts$/.test(file.path))
    return []
  return [...file.text.matchAll(SQL)].map(
    ([sql]) => `holds SQL outside store.ts and *.sql.ts: ${sql.slice(1).trim()}…`,
  )
}

const leavesSettingsToConfig: Rule = file => {
  if (isTest(file) || !/^service\/src\//.test(file.path)) return []
  if (/^service\/src\/(?:config|main)\.ts$/.test(file.path)) return []
  return /\bprocess\s*(?:\.\s*env\b|\[)|from 'node:process'|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/.test(
    file.text,
  )
    ? ['reads the environment: only config.ts and main.ts do']
    : []
}

const exportsByName: Rule = file =>
  /^\s*export\s+default\b/m.test(file.text) ? ['has a default export'] : []

const isNamedAfterWhatItDoes: Rule = file =>
  file.path
    .replace(/\.ts$/, '')
    .split(/[/.-]/)
    .filter(word => FORBIDDEN_NAMES.includes(word))
    .map(word => `is called ${word}, which says nothing`)

const isShort: Rule = file =>
  isTest(file) || file.path === WRITTEN_BY_A_TOOL || linesOf(file) <= MOST_LINES
    ? []
    : [`has ${linesOf(file)} lines, more than ${MOST_LINES}`]

const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length

/** No room is reached through its own face: that is how circles begin. */
const avoidsItsOwnFace: Rule = file => {
  const face = posix.join(posix.dirname(file.path), 'index.ts')
  if (isTest(file) || file.path === face) return []
  return importsOf(file.text)
    .filter(name => targetOf(file, name).path === face)
    .map(name => `imports ${name}, the face of its own room`)
}

const IN_PACKAGES: Rule[] = [
  keepsToItsFloor,
  keepsToItsPackage,
  declaresWhatItUses,
  runsInBrowsers,
  namesWhatItImports,
  leavesSqlToStores,
  leavesSettingsToConfig,
  avoidsItsOwnFace,
]
const EVERYWHERE: Rule[] = [exportsByName, isNamedAfterWhatItDoes, isShort]

/**
 * Files in a circle of imports of any length, types included: what is left when those that import nothing of the rest,
 * or that nothing of the rest imports, are taken away again and again. Packages cannot form one: see PACKAGES.
 */
function circlesIn(files: SourceFile[]): string[] {
  let left = new Map(
    files.map(file => [file.path, importsOf(file.text).map(name => targetOf(file, name).path ?? '')]),
  )
  for (let size = -1; size !== left.size; ) {
    size = left.size
    const imported = new Set([...left.values()].flat())
    const kept = [...left].map(([path, targets]) => [path, targets.filter(one => left.has(one))] as const)
    left = new Map(
      kept
        .filter(([path, targets]) => imported.has(path) && targets.length > 0)
        .map(([path, targets]) => [path, [...targets]]),
    )
  }
  return [...left].map(([path, targets]) => `${path} is in a circle of imports, by ${targets.join(' and ')}`)
}

const isInPackage = ({ path }: SourceFile) => packageOf(path) in PACKAGES && path.split('/')[1] === 'src'

const judge = (files: SourceFile[]): string[] => [
  ...files.flatMap(file =>
    [...(isInPackage(file) ? IN_PACKAGES : []), ...EVERYWHERE].flatMap(rule =>
      rule(file).map(complaint => `${file.path} ${complaint}`),
    ),
  ),
  ...circlesIn(files),
]

describe('the house', () => {
  const files = readFiles(`{${Object.keys(PACKAGES)}}/{src,test,e2e,examples}/**/*.{ts,tsx}`, 'tools/**/*.ts')
  const complaints = judge(files)
  const tolerated = Object.keys(TOLERATED)

  test('every rule holds', () => {
    assert.ok(files.length > 200, 'the sources were not found')
    assert.deepEqual(
      complaints.filter(complaint => !tolerated.includes(complaint)),
      [],
    )
  })

  test('nothing is tolerated that has been mended', () => {
    assert.deepEqual(
      tolerated.filter(complaint => !complaints.includes(complaint)),
      [],
    )
  })
})

test('ARCHITECTURE.md draws the same floors', () => {
  const line = readText('ARCHITECTURE.md')
    .split('\n')
    .find(text => text.startsWith('proof |'))
  assert.deepEqual(
    line?.split(' -> ').map(rooms => rooms.split(/ \| |, /)),
    FLOORS,
  )
})

test('package-lock.json names every optional package, so that npm ci accepts it', () => {
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const locked = new Set(Object.keys(packages).map(path => path.split('node_modules/').at(-1)))
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter(name => !locked.has(name)),
  )
  assert.deepEqual(missing, [])
})

describe('the rules bite', () => {
  const cases: [path: string, text: string, complaint: RegExp][] = [
    [
      'service/src/model/brand.ts',
      `import { utf8 } from '@brand-citation-forensics/proof'`,
      /proof is not below model/,
    ],
    [
      'service/src/engines/grok.ts',
      `import type {\n  Sql,\n} from '../evidence/store.ts'`,
      /evidence is not below/,
    ],
    ['service/src/truth/a.ts', `export * from '../citations/claims.ts'`, /citations is not below truth/],
    ['service/src/scans/gate/a.ts', `const a = await import('../../http/app.ts')`, /http is not below scans/],
    [
      'service/src/http/routes/a.ts',
      `let a: import('../../worker/jobs.ts').JobDeps`,
      /worker is not below http/,
    ],
    ['service/src/config.ts', `import './assemble.ts'`, /assemble is not below config/],
    ['service/src/elsewhere/a.ts', '', /has no floor/],
    [
      'service/src/http/app.ts',
      `import { startSandbox } from '@brand-citation-forensics/sandbox'`,
      /@brand-citation-forensics\/sandbox, which it must not/,
    ],
    [
      'client/src/a.ts',
      `import { AppError } from '../../service/src/model/errors.ts'`,
      /outside its package/,
    ],
    [
      'client/src/a.ts',
      `import { startSandbox } from "@brand-citation-forensics/sandbox"`,
      /@brand-citation-forensics\/sandbox, which it must not/,
    ],
    [
      'sandbox/src/a.ts',
      `import { utf8 } from '@brand-citation-forensics/proof'`,
      /@brand-citation-forensics\/proof, which it must not/,
    ],
    [
      'proof/src/a.ts',
      `import { Client } from '@brand-citation-forensics/client'`,
      /@brand-citation-forensics\/client, which it must not/,
    ],
    ['proof/src/a.ts', `import pg from 'pg'`, /pg is not in the package.json of proof/],
    ['proof/src/a.ts', `import { hash } from '#md5'`, /#md5 is not in the package.json of proof/],
    ['proof/src/a.ts', `import { hash } from 'node:crypto'`, /node:crypto, which no browser has/],
    ['client/src/a.ts', `import { setTimeout } from 'node:timers/promises'`, /which no browser has/],
    ['proof/src/a.ts', `import type { Buffer } from 'buffer'`, /buffer, which no browser has/],
    ['proof/src/a.ts', `import { sha256 } from './sha256.node.ts'`, /which no browser has/],
    ['service/src/http/a.ts', 'const a = await import(name)', /name is computed/],
    ['service/src/http/a.ts', 'const a = await import(`./$' + '{name}.ts`)', /name is computed/],
    ['service/src/http/a.ts', "sql.query('select id from runs')", /holds SQL/],
    ['service/src/scans/a.ts', 'sql.query(`\n  insert into runs values ($1)`)', /holds SQL/],
    ['service/src/scans/a.ts', 'sql.query("UPDATE runs SET status = $1")', /holds SQL/],
    ['service/src/scans/a.ts', 'sql.query(`delete from runs`)', /holds SQL/],
    ['service/src/engines/a.ts', 'const key = process.env.OPENAI_API_KEY', /reads the environment/],
    ['service/src/engines/a.ts', 'const { env } = process', /reads the environment/],
    ['proof/src/merkle.ts', `import { utf8 } from './index.ts'`, /the face of its own room/],
    ['tools/scripts/demo.ts', 'export default 1', /default export/],
    ['client/src/string-utils.ts', '', /is called utils/],
    ['client/src/shared/a.ts', '', /is called shared/],
    ['service/src/http/a.ts', 'a\n'.repeat(401), /has 401 lines/],
  ]
  for (const [path, text, complaint] of cases) {
    test(`${path} with ${JSON.stringify(text.slice(0, 60))}`, () => {
      assert.match(judge([{ path, text }]).join('\n'), complaint)
    })
  }

  test('on a circle of three', () => {
    const circle = ['b', 'c', 'a'].map((next, at) => ({
      path: `proof/src/${'abc'[at]}.ts`,
      text: `import type { A } from './${next}.ts'`,
    }))
    const outside = { path: 'proof/src/d.ts', text: `import './a.ts'` }
    assert.deepEqual(judge([...circle, outside]), [
      'proof/src/a.ts is in a circle of imports, by proof/src/b.ts',
      'proof/src/b.ts is in a circle of imports, by proof/src/c.ts',
      'proof/src/c.ts is in a circle of imports, by proof/src/a.ts',
    ])
  })

  test('and leave the rest alone', () => {
    const fine: [path: string, text: string][] = [
      ['service/src/scans/store.ts', "sql.query('select id from runs')"],
      ['service/src/http/health.ts', "database.query('select 1')"],
      [
        'service/src/assemble.ts',
        `import { startSandbox } from '@brand-citation-forensics/sandbox'\nimport './http/app.ts'`,
      ],
      ['service/src/http/a.ts', `import { z } from 'zod'\nimport { open } from 'node:fs/promises'`],
      ['service/src/http/a.ts', `throw new Error('Select an engine from the list')`],
      ['service/src/engines/grok.test.ts', 'process.env.TZ'],
      ['proof/src/sha256.node.ts', `import { hash } from 'node:crypto'`],
      ['proof/src/a.ts', `import { sha256 } from '#sha256'`],
      [
        'client/src/a.ts',
        `import { sha256Hex } from '@brand-citation-forensics/proof'\nimport manifest from '../package.json'`,
      ],
      ['service/test/long.test.ts', 'a\n'.repeat(900)],
    ]
    for (const [path, text] of fine) {
      assert.deepEqual(judge([{ path, text }]), [], path)
    }
  })
})
