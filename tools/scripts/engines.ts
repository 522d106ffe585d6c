// The part of `npm run openapi` that passes on the engines' names: to the table of their declarations, and to the
// client, which imports nothing from the service. `--check` only compares.

import { readFileSync, writeFileSync } from 'node:fs'
import { COUNTRIES } from '../../service/src/engines/terms/countries.ts'
import { ENGINE_NAMES, ENGINES } from '../../service/src/model/engine.ts'

const HEADER = '// Written by `npm run openapi`, from service/src/model/engine.ts: do not edit.\n'

/** AMAZON_RUFUS is declared in amazon-rufus.ts. */
const fileOf = (engine: string) => `./${engine.toLowerCase().replaceAll('_', '-')}.ts`

const catalogue = () => {
  const imports = [
    `import type { DeclaredEngine } from './terms/route.ts'\n`,
    ...ENGINES.map(engine => `import { ${engine} } from '${fileOf(engine)}'\n`),
  ].sort((one, other) => (pathIn(one) < pathIn(other) ? -1 : 1))
  return `${HEADER}
import type { Engine } from '../model/engine.ts'
${imports.join('')}
/** Every engine as its own file declares it. */
export const CATALOGUE: Readonly<Record<Engine, DeclaredEngine>> = {
${ENGINES.map(engine => `  ${engine},\n`).join('')}}
`
}

/** By paths, as the linter sorts them. */
const pathIn = (line: string) => line.split(`'`)[1] ?? ''

const names = () => `${HEADER}
/** What people call each engine, in the order of the API. */
export const ENGINE_NAMES = {
${ENGINES.map(engine => `  ${engine}: '${ENGINE_NAMES[engine]}',\n`).join('')}} as const
`

/** By whom an answer came is said wherever there is a record, also where there is no service. */
const providers = ({ CATALOGUE }: typeof import('../../service/src/engines/catalogue.ts')) => {
  const routes = ENGINES.flatMap(engine => CATALOGUE[engine].routes)
  const lines = routes.map(
    ({ name, provider: { label, isThirdParty = false } }) =>
      `  ['${name}', { provider: '${label}', isThirdParty: ${isThirdParty} }],\n`,
  )
  return `// Written by \`npm run openapi\`, from service/src/engines/: do not edit.

/** Who is asked on each way to an engine. */
export const ROUTE_PROVIDERS: ReadonlyMap<string, { provider: string; isThirdParty: boolean }> = new Map([
${lines.join('')}])
`
}

function hand(path: string, text: string): void {
  const file = new URL(`../../${path}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${path} is stale: npm run openapi\n`)
    process.exitCode = 1
  }
}

const countries =
  () => `// Written by \`npm run openapi\`, from service/src/engines/terms/countries.ts: do not edit.

/** By ISO 3166-1, as far as questions can be asked from there. */
export const COUNTRIES: readonly string[] =
  '${COUNTRIES.join(' ')}'.split(
    ' ',
  )
`

hand('service/src/engines/catalogue.ts', catalogue())
hand('client/src/engine-names.ts', names())
hand('client/src/countries.ts', countries())
// Only now: the table of declarations may just have been written.
hand('proof/src/route-providers.ts', providers(await import('../../service/src/engines/catalogue.ts')))
