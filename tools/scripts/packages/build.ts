// From the sources of a workspace to the tarball that can be installed: plain ESM and its types, in a folder of its
// own whose package.json names nothing but what is inside.

import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PACKAGES = join(ROOT, '.cache', 'packages')
/** What can be installed, and nothing else. */
export const DIST = join(ROOT, 'dist')
export const PROGRAMS = join(ROOT, 'node_modules', '.bin')

const run = promisify(execFile)

/** In the order in which they are built: each may need those before it. */
const NAMES = ['proof', 'client'] as const
type Name = (typeof NAMES)[number]

export interface Built {
  name: Name
  /** The folder that was packed. */
  folder: string
  tarball: string
  /** What is in the tarball. */
  files: string[]
}

export async function buildPackages(): Promise<Built[]> {
  for (const folder of [PACKAGES, DIST]) await rm(folder, { recursive: true, force: true })
  await mkdir(DIST)
  await run(process.execPath, [join(ROOT, 'tools', 'scripts', 'types.ts'), '--if-stale'])
  const built: Built[] = []
  for (const name of NAMES) built.push(await build(name))
  return built
}

/** Syntax that the oldest supported Node and every current browser know. */
const EMITTED = {
  target: 'es2023',
  module: 'nodenext',
  rewriteRelativeImportExtensions: true,
  verbatimModuleSyntax: true,
  strict: true,
  skipLibCheck: true,
}

const LIBRARY = ['es2023', 'es2024.string', 'dom']

/** The client is compiled without the types of Node: what only Node has would not compile. */
const OPTIONS: Record<Name, object> = {
  proof: { declaration: true, lib: LIBRARY, types: ['node'] },
  client: { declaration: true, lib: LIBRARY, types: [] },
}

/** A program has no types to offer, and one command of it looks for the service, which is not published. */
const COMMAND = { noResolve: true, noCheck: true }

async function build(name: Name): Promise<Built> {
  const folder = join(PACKAGES, name)
  await mkdir(folder, { recursive: true })
  await writeJson(join(folder, 'package.json'), await manifestOf(name))
  await copyFile(join(ROOT, name, 'README.md'), join(folder, 'README.md'))
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  await compile(name, folder, OPTIONS[name], { exclude: ['command'] })
  if (name === 'client') await compile(name, folder, COMMAND, { only: 'command' })
  const packed = await run('npm', ['pack', '--json', '--pack-destination', DIST], { cwd: folder })
  const [{ filename, files }] = JSON.parse(packed.stdout) as [{ filename: string; files: { path: string }[] }]
  return { name, folder, tarball: join(DIST, filename), files: files.map(({ path }) => path) }
}

async function compile(
  name: Name,
  folder: string,
  options: object,
  { only = '', exclude = [] }: { only?: string; exclude?: string[] },
): Promise<void> {
  const source = join(ROOT, name, 'src')
  const settings = {
    compilerOptions: {
      ...EMITTED,
      ...options,
      rootDir: source,
      outDir: join(folder, 'dist'),
      typeRoots: [join(ROOT, 'node_modules', '@types')],
      // The built neighbour, not its sources.
      paths: {
        '@brand-citation-forensics/proof': [join(PACKAGES, 'proof', 'dist', 'index.d.ts')],
        '@brand-citation-forensics/proof/page': [join(PACKAGES, 'proof', 'dist', 'page.d.ts')],
      },
    },
    include: [join(source, only, '**/*.ts')],
    exclude: [`${source}/**/*.test.ts`, ...exclude.map(inner => join(source, inner))],
  }
  const project = join(PACKAGES, `${name}.tsconfig.json`)
  await writeJson(project, settings)
  await run(join(PROGRAMS, 'tsc'), ['--project', project]).catch(error => {
    throw new Error(`${name} does not compile:\n${error.stdout}`)
  })
}

interface Manifest {
  name: string
  version: string
  exports?: Record<string, string>
  imports?: Record<string, Record<string, string>>
  bin?: Record<string, string>
  [field: string]: unknown
}

/** What the workspace says, with built files in the place of sources. */
async function manifestOf(name: Name): Promise<object> {
  const own: Manifest = await readJson(join(ROOT, name, 'package.json'))
  const { private: _, scripts: _scripts, devDependencies: _tools, exports, imports, bin, ...rest } = own
  const { repository } = await readJson(join(ROOT, 'package.json'))
  return {
    ...rest,
    repository,
    ...(bin ? { bin: { bcf: './dist/command/cli.js' } } : {}),
    exports: mapValues(published(exports), withTypes),
    ...(imports ? { imports: mapValues(imports, conditions => mapValues(conditions, builtFile)) } : {}),
    sideEffects: false,
    files: ['dist'],
    publishConfig: { access: 'public', provenance: true },
  }
}

const builtFile = (source: string): string => source.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, '.js')

const withTypes = (source: string) => ({
  types: builtFile(source).replace(/\.js$/, '.d.ts'),
  default: builtFile(source),
})

/** Parts of the command that only this repository uses. */
const published = (exports: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(exports).filter(([, source]) => !source.startsWith('./src/command/')))

const mapValues = <T, U>(object: Record<string, T> = {}, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))

// biome-ignore lint/suspicious/noExplicitAny: a manifest; what is missing from it fails the build.
const readJson = async (file: string): Promise<any> => JSON.parse(await readFile(file, 'utf8'))

const writeJson = (file: string, value: object): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
