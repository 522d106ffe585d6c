// Undocumented means failing: what the code offers stands in the right page, and what the pages name exists.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { RECORD_KINDS } from '@brand-citation-forensics/proof'
import { createProgram } from '../../client/src/command/program.ts'
import { V1_ROUTES } from '../src/api/v1-routes.ts'
import { SETTINGS } from '../src/config.ts'
import { OUTCOMES } from '../src/engines/engine.ts'
import { ENGINE_SETTINGS, routeNames } from '../src/engines/index.ts'
import { settingNames } from '../src/engines/terms/settings.ts'
import { adminRoutes } from '../src/http/admin/index.ts'
import { PLANNED_ROUTES } from '../src/http/planned.ts'
import { ENGINES, type Engine, SURFACES } from '../src/model/engine.ts'
import { ERROR_CODES } from '../src/model/errors.ts'
import { findFiles, ROOT, readFiles, readText } from './source.ts'

const pages = readFiles('*.md', 'docs/**/*.md')
const everything = pages.map(page => page.text).join('\n')
const isQuoted = (page: string, name: string) => page.includes(`\`${name}\``)
const scripts: Record<string, string> = JSON.parse(readText('package.json')).scripts

/** Settings of one engine are documented once for all. */
const inGeneral = (name: string): string => {
  const engine = ENGINES.find(each => name.startsWith(`BCF_${each}_`))
  return engine ? name.replace(`BCF_${engine}_`, 'BCF_<ENGINE>_') : name
}

const missingFrom = (page: string, names: string[]): string[] => {
  const text = readText(page)
  return names.filter(name => !isQuoted(text, name))
}

describe('what the code offers is documented', () => {
  test('every setting, in docs/configuration.md', () => {
    const names = [...SETTINGS, ...ENGINE_SETTINGS].map(({ name }) => inGeneral(name))
    assert.ok(names.length > 50)
    assert.deepEqual(missingFrom('docs/configuration.md', [...names, ...ENGINES, 'BCF_URL']), [])
  })

  test('every setting with its default, and the settings in the order of config.ts', () => {
    const text = readText('docs/configuration.md')
    const places = SETTINGS.map(({ name }) => text.indexOf(`| \`${name}\` |`))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    for (const { name, default: value } of SETTINGS) {
      const row = text.split('\n').find(line => line.startsWith(`| \`${name}\` |`)) ?? ''
      assert.ok(row.endsWith(`| ${value === null ? 'none' : `\`${value}\``} |`), row)
    }
  })

  test('every route, planned and operated ones too, in docs/api.md', () => {
    const written = ({ method, url }: { method: string; url: string }) =>
      `${method} ${url.replace(/:(\w+)/g, '{$1}').replace('/api/admin', '')}`
    const own = ['GET /healthz', 'GET /readyz', 'GET /metrics', 'GET /v1/openapi.json', 'GET /docs']
    const log = [
      'GET /log/checkpoint',
      'GET /log/tile/{L}/{N}',
      'GET /log/key',
      'GET /log/policy',
      'GET /log/timestamps/{sha256}',
    ]
    const pages = ['GET /verify', 'GET /verify/{hash}', 'POST /verify/{hash}/text']
    // Every list is a file at its address with /export: said once.
    const routes = [...V1_ROUTES, ...adminRoutes].filter(({ url }) => !url.endsWith('/export')).map(written)
    assert.ok(V1_ROUTES.length >= 10 && adminRoutes.length >= 10)
    assert.deepEqual(missingFrom('docs/api.md', [...routes, ...own, ...log, ...pages]), [])
    assert.deepEqual(
      missingFrom(
        'docs/api.md',
        PLANNED_ROUTES.map(({ url }) => url),
      ),
      [],
    )
  })

  test('every kind of record has its row in docs/verification.md, and no other has', () => {
    const [, kinds = ''] = readText('docs/verification.md').split('## Kinds of records\n')
    const rows = (kinds.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)
    assert.deepEqual(
      [...rows].map(([, kind]) => kind),
      [...RECORD_KINDS],
    )
  })

  test('every error code, in docs/api.md', () => {
    assert.deepEqual(missingFrom('docs/api.md', [...ERROR_CODES]), [])
  })

  test('every engine, route, surface, outcome and credential, in docs/engines.md', () => {
    const text = readText('docs/engines.md')
    assert.deepEqual(
      ENGINES.filter(engine => !text.includes(`| ${engine} |`)),
      [],
    )
    assert.deepEqual(missingFrom('docs/engines.md', ENGINES.flatMap(routeNames)), [])
    assert.deepEqual(missingFrom('docs/engines.md', [...OUTCOMES]), [])
    const settings = Object.values(settingNames).map(name => name('<ENGINE>' as Engine))
    assert.deepEqual(missingFrom('docs/engines.md', settings), [])
    assert.deepEqual(missingFrom('docs/engines.md', [...SURFACES]), [])
    const credentials = ENGINE_SETTINGS.filter(setting => setting.secret).map(setting => setting.name)
    assert.deepEqual(missingFrom('docs/engines.md', credentials), [])
  })

  test('every route of an engine stands in its own rows', () => {
    assert.ok(ENGINES.length >= 11)
    const rows = readText('docs/engines.md').split('\n')
    for (const engine of ENGINES) {
      const first = rows.findIndex(row => row.startsWith(`| ${engine} |`))
      const own = rows.slice(first, first + routeNames(engine).length)
      const named = own.map(row => /`([\w-]+)`/.exec(row)?.[1])
      assert.deepEqual(named, routeNames(engine), engine)
    }
  })

  test('every npm script, in README.md, CONTRIBUTING.md or docs/', () => {
    const commands = (name: string) => [
      `npm run ${name}`,
      ...(['start', 'test'].includes(name) ? [`npm ${name}`] : []),
    ]
    const silent = Object.keys(scripts).filter(
      name => !commands(name).some(command => new RegExp(`${command}(?![\\w-])`).test(everything)),
    )
    assert.deepEqual(silent, [])
  })

  test('every step of npm test and npm test -- --long, in the tables of CONTRIBUTING.md', () => {
    const steps = readText('tools/scripts/test.ts').matchAll(
      /(?:\b(?:script|program)\(\s*|label: )'([\w-]+)'/g,
    )
    const tables = readText('CONTRIBUTING.md').match(/(?<=^\| Step \|.*\n.*\n)(?:\|.*\n)+/gm) ?? []
    const cells = tables.flatMap(rows => rows.split('\n')).map(row => row.split('|')[1] ?? '')
    const named = cells.flatMap(cell => [...cell.matchAll(/`([\w-]+)`/g)].map(([, label]) => label))
    assert.deepEqual(new Set(named), new Set([...steps].map(([, label]) => label)))
  })

  test('every decision, in the list of decisions', () => {
    const list = readText('docs/decisions/README.md')
    const numbered = findFiles('docs/decisions/[0-9]*.md')
    assert.deepEqual(
      numbered.filter(path => !list.includes(`(${posix.basename(path)})`)),
      [],
    )
    const numbers = numbered.map(path => posix.basename(path).slice(0, 4))
    assert.equal(new Set(numbers).size, numbers.length, 'two decisions have the same number')
    for (const path of numbered) {
      const headings = readText(path).match(/^## .*/gm)
      assert.deepEqual(headings, ['## Context', '## Decision', '## Consequence'], path)
    }
  })
})

describe('what the documentation names exists', () => {
  test('npm scripts', () => {
    const named = [...everything.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short ?? '',
    )
    assert.ok(named.length > 20)
    assert.deepEqual(
      [...new Set(named)].filter(name => !(name in scripts)),
      [],
    )
  })

  test('commands of bcf', () => {
    const { commands } = createProgram()
    const isKnown = ([name, sub]: string[]) => {
      const command = commands.find(one => one.name() === name)
      return (
        command && (!sub || command.commands.length === 0 || command.commands.some(one => one.name() === sub))
      )
    }
    // Decisions and the changelog tell of what was.
    const current = pages.filter(({ path }) => !/^(?:docs\/decisions|CHANGELOG)/.test(path))
    // Words up to the first option, placeholder or argument.
    const named = [
      ...current
        .map(({ text }) => text)
        .join('\n')
        .matchAll(/(?:^|`|\$\()(?:\.\/)?bcf((?: [a-z]+\b(?![.…]))+)/gm),
    ].map(([, words = '']) => words.trim().split(' '))
    assert.ok(named.length > 30, `${named.length}`)
    assert.deepEqual(
      named.filter(words => !isKnown(words)).map(words => words.join(' ')),
      [],
    )
  })

  test('files and settings', () => {
    const paths = [
      ...everything.matchAll(/`((?:service|client|proof|sandbox|bench|scripts|docs)\/[\w./-]*)`/g),
    ]
    assert.ok(paths.length > 20)
    assert.deepEqual(
      [...new Set(paths.map(([, path = '']) => path))].filter(path => !existsSync(`${ROOT}${path}`)),
      [],
    )
    // Short for a file of the service: `scans/run.ts`.
    const inService = [...everything.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.ts)`/g)].map(([, path = '']) => path)
    assert.ok(inService.length > 10)
    assert.deepEqual(
      inService.filter(path => !existsSync(`${ROOT}${path}`) && !existsSync(`${ROOT}service/src/${path}`)),
      [],
    )
    const known = [...SETTINGS, ...ENGINE_SETTINGS].map(setting => setting.name)
    const settings = [...everything.matchAll(/\bBCF_[A-Z_]*[A-Z]\b/g)].map(([name]) => name)
    // Of the command, and one that is gone.
    // The last is told of where it is said why it went.
    const others = ['BCF_URL', 'BCF_JUDGE_ENGINE']
    assert.deepEqual(
      [...new Set(settings)].filter(name => !known.includes(name) && !others.includes(name)),
      [],
    )
  })

  test('links between pages', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        const [target = '', anchor] = link.split('#')
        const file = target === '' ? path : posix.join(posix.dirname(path), target)
        if (!existsSync(`${ROOT}${file}`)) return [`${path}: ${link}`]
        return anchor && !anchorsOf(readText(file)).includes(anchor) ? [`${path}: ${link}`] : []
      }),
    )
    assert.deepEqual(broken, [])
  })
})

/** As GitHub makes them from headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('nobody is told to run or install what is not ours', () => {
  /** A program that a registry is asked for when it is not here, and then anybody's of that name. */
  const BORROWED = /\b(?:npx|bunx|pnpx|uvx|pipx|npm (?:exec|x)|(?:pnpm|yarn) dlx)\b[^\n`]*/g
  const INSTALLED = /\b(?:npm|pnpm|yarn|bun|deno|pip3?|uv)(?: pip)? (?:install|i|add)\b([^\n`"'|&;)]*)/g
  const FORMER = /\bbcf[-_]client\b|@bcf\/[a-z]*/g
  /** An option, a path, or a sentence that goes on. */
  const isOurs = (word: string) => /^(?:-|\.{1,2}\/|[…#\\]|$)/.test(word)

  const foreignIn = (text: string): string[] => [
    ...(text.match(BORROWED) ?? []),
    ...[...text.matchAll(INSTALLED)].flatMap(([line, rest = '']) =>
      rest.trim().split(/\s+/).every(isOurs) ? [] : [line],
    ),
    ...(text.match(FORMER) ?? []),
  ]

  /** Somebody else's program on purpose: the page says so, and names one version. */
  const TOLERATED = ['docs/clients.md: npx",']

  const isTest = (path: string) => path.endsWith('.test.ts')

  test('in no document, message or program', () => {
    const files = readFiles(
      '*.md',
      '{client,cli,proof,sandbox,console,python,vectors}/*.md',
      'docs/**/*.{md,json}',
      '{client,cli,proof,sandbox,service,console}/{src,examples}/**/*.{ts,tsx,html}',
      'python/{src,examples}/**/*.py',
      '{deploy,scripts}/**/*.*',
      'openapi.json',
    )
    assert.ok(files.length > 500)
    const named = files
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, text }) => foreignIn(text).map(name => `${path}: ${name}`))
    assert.deepEqual(named, TOLERATED)
    assert.match(readText('docs/clients.md'), /"npx",\n.*"mcp-remote@\d+\.\d+\.\d+"/)
  })

  test('the rule bites', () => {
    for (const text of [
      'npx bcf verify bundle.json',
      'npx --no bcf engines',
      'npm exec bcf -- engines',
      'npm install --global @brand-citation-forensics/cli',
      'npm install bcf',
      'pip install brand-citation-forensics',
      'pip install --quiet bcf-client',
      'uv pip install brand-citation-forensics',
      "import { Client } from '@bcf/client'",
      'import bcf_client',
    ])
      assert.notDeepEqual(foreignIn(text), [], text)
    for (const text of [
      'npm install ../brand-citation-forensics/dist/*.tgz',
      'npm install --global ../brand-citation-forensics/dist/*.tgz',
      'pip install ../brand-citation-forensics/dist/*.whl',
      'chosen with `npm install --min-release-age=7`, which takes none',
      './bcf engines',
      "import { Client } from '@brand-citation-forensics/client'",
    ])
      assert.deepEqual(foreignIn(text), [], text)
  })
})

test('generated pages are fresh (to refresh them: npm run docs)', async () => {
  await promisify(execFile)(process.execPath, ['tools/scripts/docs.ts', '--check'], { cwd: ROOT })
})

test('README.md begins with the two commands, exactly', () => {
  const blocks = [...readText('README.md').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text)
  assert.deepEqual(blocks.slice(0, 2), ['npm ci && npm run demo\n', 'npm ci && npm test\n'])
})
