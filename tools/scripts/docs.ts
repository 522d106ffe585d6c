// `npm run docs`: writes the parts of the documentation that the code already says: in
// other pages the tables between `<!-- begin NAME … -->` and `<!-- end NAME -->`. `--check` only compares.

import { readFileSync, writeFileSync } from 'node:fs'
import { ACTIONS, PERMISSIONS } from '../../service/src/access/permissions.ts'
import { STATUS_OF } from '../../service/src/api/status.ts'
import { V1_ROUTES } from '../../service/src/api/v1-routes.ts'
import { TOOLS } from '../../service/src/assemble/tools.ts'
import { SETTINGS } from '../../service/src/config.ts'
import { ENGINE_SETTINGS } from '../../service/src/engines/index.ts'
import { adminRoutes } from '../../service/src/http/admin/index.ts'
import { PLANNED_ROUTES } from '../../service/src/http/planned.ts'
import { ENGINES } from '../../service/src/model/engine.ts'
import { catalogueList } from '../../service/src/readers/catalogue/list.ts'
import { asvsTables } from './docs/asvs.ts'
import { engineList, engineRoutes } from './docs/engine-tables.ts'
import { measuredTable, performanceTable, reliabilityTable } from './docs/measured.ts'
import {
  cadenceTable,
  carriedTable,
  coverageTable,
  falseChangesTable,
  powerTable,
  widthTable,
} from './docs/numbers.ts'
import { scanCosts } from './docs/scan-costs.ts'
import { code, table } from './docs/tables.ts'

const orNone = (text: string | null) => (text === null ? 'none' : code(text))
const pathOf = (url: string) => url.replace(/:(\w+)/g, '{$1}')

const settings = () =>
  table(
    ['Setting', 'Meaning', 'Default'],
    SETTINGS.map(({ name, meaning, default: value }) => [code(name), meaning, orNone(value)]),
  )

const isOverride = ({ name }: { name: string }) => ENGINES.some(engine => name.startsWith(`BCF_${engine}_`))

const credentials = () =>
  table(
    ['Credential', 'Engines'],
    ENGINE_SETTINGS.filter(setting => !isOverride(setting)).map(({ name, engines }) => [
      code(name),
      engines.join(', '),
    ]),
  )

/** The meanings are the same for all engines, so they are given once; the rows say what an engine has of its own. */
function overrides(): string {
  const ofEngine = ENGINES.map(engine => {
    const prefix = `BCF_${engine}_`
    const own = ENGINE_SETTINGS.filter(({ name }) => name.startsWith(prefix))
    return { engine, own: own.map(setting => ({ ...setting, suffix: setting.name.slice(prefix.length) })) }
  })
  const meanings = new Map(
    ofEngine.flatMap(({ own }) =>
      own.map(({ suffix, meaning }) => [suffix, meaning.replace(/: [\w, -]+\. Unset/, '. Unset')] as const),
    ),
  )
  const meaning = table(
    ['Setting', 'Meaning'],
    [...meanings].map(([suffix, text]) => [code(`BCF_<ENGINE>_${suffix}`), text]),
  )
  const rows = ofEngine.map(({ engine, own }) => {
    const of = (suffix: string) => own.find(setting => setting.suffix === suffix)
    const routes = /: ([\w, -]+)\./.exec(of('ROUTE')?.meaning ?? '')?.[1]?.split(', ') ?? []
    const cell = (suffix: string) => {
      const setting = of(suffix)
      return setting ? orNone(setting.default) : 'no such setting'
    }
    return [
      code(engine),
      routes.map(code).join(', '),
      ...['BASE_URL', 'MODEL', 'BATCH', 'CONCURRENCY', 'TIMEOUT'].map(cell),
    ]
  })
  const defaults = table(
    ['`<ENGINE>`', '`_ROUTE`: one of', '`_BASE_URL`', '`_MODEL`', '`_BATCH`', '`_CONCURRENCY`', '`_TIMEOUT`'],
    rows,
  )
  return [meaning, 'Defaults; the others have none:', defaults].join('\n\n')
}

const v1Routes = () =>
  table(
    ['Route', 'Token', 'What it does'],
    V1_ROUTES.map(route => [
      code(`${route.method} ${pathOf(route.url)}`),
      route.access === 'public' ? 'none' : 'Bearer',
      route.summary,
    ]),
  )

const plannedRoutes = () =>
  table(
    ['Path', 'Body of the 501'],
    PLANNED_ROUTES.map(({ url, body }) => [code(url), code(JSON.stringify(body))]),
  )

/** Up to the first stop that leaves four words. */
const inShort = (summary: string): string =>
  summary.replace(/[:;].*/, '').replace(/^((?:[^ ,]+ ){3,}[^ ,]+),.*/, '$1')

/** In a few words; files of lists follow one rule and are left out. */
const adminList = () =>
  adminRoutes
    .filter(({ url }) => !url.endsWith('/export'))
    .map(
      ({ method, url, summary }) =>
        `- ${code(`${method} ${pathOf(url).replace('/api/admin', '')}`)}: ${inShort(summary)}`,
    )
    .join('\n')

const permissions = () =>
  table(
    ['Least role', 'Actions'],
    [...Map.groupBy(ACTIONS, action => PERMISSIONS[action])].map(([role, actions]) => [
      role === 'anyone' ? 'anyone, about themselves' : role,
      actions.map(code).join(', '),
    ]),
  )

const errorCodes = () =>
  Object.entries(STATUS_OF)
    .map(([name, status]) => `${code(name)} ${status}`)
    .join(', ')

const tools = () =>
  TOOLS.map(({ name, title, writes }) => `- ${code(name)}: ${title}${writes ? ' (*writes*)' : ''}`).join('\n')

/** A list for each group. */
const catalogue = () =>
  [...Map.groupBy(catalogueList(), ({ group }) => group)]
    .map(([group, facts]) => {
      const lines = facts.map(
        ({ label, key, words, example, isMany }) =>
          `- ${label}${isMany ? ' (*several*)' : ''} ${code(key)}: ${words.replace(/ such as .*/, '')}, such as ${code(example.value)}`,
      )
      return `### ${group}\n\n${lines.join('\n')}`
    })
    .join('\n\n')

const PAGES: Record<string, Record<string, () => string>> = {
  'README.md': { 'scan-costs': scanCosts },
  'docs/configuration.md': { settings, credentials, overrides },
  'docs/api.md': { v1: v1Routes, planned: plannedRoutes, admin: adminList, errors: errorCodes },
  'docs/engines.md': { routes: engineRoutes, engines: engineList },
  'docs/clients.md': { tools },
  'docs/people.md': { permissions },
  'docs/brands.md': { catalogue },
  'docs/scale.md': { measured: measuredTable, performance: performanceTable, reliability: reliabilityTable },
  'docs/security.md': { asvs: asvsTables },
  'docs/numbers.md': {
    widths: widthTable,
    coverage: coverageTable,
    'false-changes': falseChangesTable,
    power: powerTable,
    cadence: cadenceTable,
    carried: carriedTable,
  },
}

const fileOf = (page: string) => new URL(`../../${page}`, import.meta.url)

function fill(page: string, parts: Record<string, () => string>): string {
  let text = readFileSync(fileOf(page), 'utf8')
  for (const [name, write] of Object.entries(parts)) {
    const place = new RegExp(`(<!-- begin ${name}\\b[^>]*-->\\n)[^]*?(\\n<!-- end ${name} -->)`)
    if (!place.test(text)) throw new Error(`${page} has no place for ${name}`)
    text = text.replace(place, (_all, begin, end) => `${begin}\n${write()}\n${end}`)
  }
  return text
}

const written = new Map(Object.entries(PAGES).map(([page, parts]) => [page, fill(page, parts)]))
const read = (page: string) => {
  try {
    return readFileSync(fileOf(page), 'utf8')
  } catch {
    return ''
  }
}
const stale = [...written].filter(([page, text]) => read(page) !== text)
if (process.argv.includes('--check')) {
  for (const [page] of stale) process.stderr.write(`${page} is stale: npm run docs\n`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [page, text] of stale) {
    writeFileSync(fileOf(page), text)
    process.stdout.write(`wrote ${page}\n`)
  }
}
