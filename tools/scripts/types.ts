// `npm run types`: writes what the clients have from the OpenAPI document. The types of the TypeScript client,
// client/src/openapi.ts, are of every operation; with `--if-stale` they are written only if they are missing or older than what
// the document is made from. Only the compiler needs them. The Python client gets its models, and the client that blocks.

import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatePython } from './python/generate.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLIENT = join(ROOT, 'client')
const TYPES = join(CLIENT, 'src', 'openapi.ts')
const SOURCES = ['service/src/**/*.ts', 'tools/scripts/types.ts', 'package-lock.json']

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

const isStale = (): boolean => {
  const madeAt = changedAt(TYPES)
  return globSync(SOURCES, { cwd: ROOT }).some(file => changedAt(join(ROOT, file)) > madeAt)
}

/** In the client, which is where the tool is installed. */
async function writeTypes(): Promise<void> {
  const { V1_ROUTES } = await import('../../service/src/api/v1-routes.ts')
  const { adminRoutes } = await import('../../service/src/http/admin/index.ts')
  const { openApiDocument } = await import('../../service/src/http/openapi.ts')
  const document = openApiDocument([...V1_ROUTES, ...adminRoutes], '/')
  const tool = join(CLIENT, 'node_modules', '.bin', 'openapi-typescript')
  const { status } = spawnSync(process.execPath, [tool, '--default-non-nullable=false', '-o', TYPES], {
    cwd: CLIENT,
    input: JSON.stringify(document),
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('openapi-typescript failed')
}

if (!process.argv.includes('--if-stale') || isStale()) await writeTypes()
generatePython()
