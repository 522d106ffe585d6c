// Somebody else's project: the tarballs installed into an empty folder, its sources type-checked by two
// compilers, with Node's and a bundler's module resolution.

import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROGRAMS, ROOT } from './build.ts'
import { installIntoProject } from './documented-lines.ts'

const run = promisify(execFile)

/** TypeScript as it was before it was rewritten, and as it is. */
const COMPILERS = {
  '5.9': join(ROOT, 'client', 'node_modules', '.bin', 'tsc'),
  '7.0': join(PROGRAMS, 'tsc'),
}

/** Code of a page: no types of Node anywhere. */
const PAGE = `import { Client, type EvidenceBundle, NotFoundError, verifyBundle } from '@brand-citation-forensics/client'

export async function judge(hash: string, bundle: EvidenceBundle, key: string): Promise<string> {
  const captured = await new Client({ baseUrl: location.origin }).getPublicEvidence(hash).catch(error => {
    if (error instanceof NotFoundError) return null
    throw error
  })
  const { verdict } = await verifyBundle(bundle, { keys: [key] })
  return captured?.found ? \`\${captured.engine} \${verdict}\` : verdict
}
`

const STRICT = {
  target: 'es2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
}

const PROJECTS = {
  node: {
    compilerOptions: {
      ...STRICT,
      lib: ['es2022'],
      module: 'nodenext',
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules', '@types')],
      rootDir: 'examples',
      outDir: 'built',
      // The newest types of Node want a newer library than this project has; ours are checked on the page.
      skipLibCheck: true,
    },
    include: ['examples'],
  },
  page: {
    compilerOptions: {
      ...STRICT,
      lib: ['es2022', 'dom'],
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      noEmit: true,
    },
    include: ['page.ts'],
  },
}

export async function installConsumer(folder: string): Promise<void> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}\n')
  await installIntoProject(folder)
  await cp(join(ROOT, 'client', 'examples'), join(folder, 'examples'), { recursive: true })
  await writeFile(join(folder, 'page.ts'), PAGE)
  await mkdir(join(folder, 'built'))
}

/**
 * Complaints of the compilers: all of them, or the new one on the examples and the old one on the page. Leaves the examples as
 * JavaScript in `built`.
 */
export async function checkTypes(folder: string, every: boolean): Promise<string[]> {
  const complaints: string[] = []
  for (const [name, project] of Object.entries(PROJECTS)) {
    const file = join(folder, `tsconfig.${name}.json`)
    await writeFile(file, JSON.stringify(project))
    for (const [version, compiler] of Object.entries(COMPILERS)) {
      if (!every && (name === 'node') !== (version === '7.0')) continue
      const said = await run(compiler, ['--project', file], { cwd: folder }).catch(error => error)
      if (said.stdout !== '') complaints.push(`TypeScript ${version}, project ${name}:\n${said.stdout}`)
    }
  }
  return complaints
}
