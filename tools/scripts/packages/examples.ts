// The examples of the client, run as a reader would run them, in every runtime, against the live service.

import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PATIENCE_MS } from '../../../service/test/patience.ts'
import type { Runtime } from './runtimes.ts'

const run = promisify(execFile)
const LONGEST_MS = PATIENCE_MS

/** What the examples are given. */
export interface Stage {
  url: string
  token: string
  brandId: string
  scanId: string
  runId: string
  hash: string
  /** A file with the captured answer, one with a character changed, and one with the keys of the log. */
  answer: string
  altered: string
  key: string
}

interface Performance {
  example: string
  args: (stage: Stage) => string[]
  says: RegExp
  offline?: true
}

const STUDIES = fileURLToPath(new URL('../../../vectors/studies/', import.meta.url))
const studyFile = (name: string): string => join(STUDIES, name)

/** Where a runtime's examples write. */
export const folderOf = ({ name }: Runtime): string => name.replace(' ', '-')

/** Beside what else the examples write. */
const STUDY_KEY = 'studies.vkey'

async function writeStudyKey(folder: string): Promise<void> {
  const [first] = JSON.parse(await readFile(studyFile('index.json'), 'utf8'))
  await writeFile(join(folder, STUDY_KEY), first.trust.keys.join('\n'))
}

/** In this order: the first bundle is exported before it is verified. */
const PERFORMANCES: Performance[] = [
  { example: 'check-in-public', args: ({ hash, answer }) => [hash, answer], says: /^verified$/m },
  { example: 'check-in-public', args: ({ hash, altered }) => [hash, altered], says: /^modified$/m },
  {
    example: 'scan-a-brand',
    args: ({ brandId }) => [brandId],
    says: /^COMPLETED: \d+ runs.*\n\w+ made up /m,
  },
  { example: 'export-evidence', args: ({ runId }) => [runId], says: /captured at 20/ },
  ...['evidence.json', 'evidence.html'].map(
    (file): Performance => ({
      example: 'verify-offline',
      args: ({ key }) => [file, key],
      says: /^verified: [A-Z_]+, [0-9a-f]{64}$/m,
      offline: true,
    }),
  ),
  {
    example: 'compare-studies',
    args: () => [studyFile('valid-plain.json'), studyFile('valid-twin.json'), STUDY_KEY],
    says: /^How often .* 4 planned, 3 captured\ntoo_few$/m,
    offline: true,
  },
  { example: 'handle-errors', args: () => ['brd_none'], says: /^there is no such brand$/m },
  { example: 'handle-errors', args: () => [''], says: /^brandId: ./m },
  { example: 'stop-waiting', args: ({ scanId }) => [scanId], says: /^COMPLETED$/m },
  { example: 'own-fetch', args: ({ brandId }) => [brandId], says: /^GET 200 \S+\n\S+: ./m },
]

/** Examples of the folder that nobody runs. */
export const unperformed = (files: string[]): string[] =>
  files.filter(
    file => !['browser.html', ...PERFORMANCES.map(({ example }) => `${example}.ts`)].includes(file),
  )

/** Complaints. Everything it writes goes into the runtime's own folder. */
export async function perform(consumer: string, runtime: Runtime, stage: Stage): Promise<string[]> {
  const cwd = join(consumer, 'runs', folderOf(runtime))
  await mkdir(cwd, { recursive: true })
  await writeStudyKey(cwd)
  const env = { PATH: process.env.PATH, HOME: cwd, BCF_URL: stage.url, BCF_ACCESS_TOKEN: stage.token }
  const complaints: string[] = []
  for (const { example, args, says, offline } of PERFORMANCES) {
    const { folder, extension } = runtime.form
    const file = join(consumer, folder, `${example}${extension}`)
    const line = [...(offline ? runtime.offline : runtime.online), file, ...args(stage)]
    const { stdout, stderr } = await run(runtime.program, line, { cwd, env, timeout: LONGEST_MS }).catch(
      error => error,
    )
    if (!says.test(stdout)) complaints.push(`${runtime.name}, ${example}:\n${stdout}${stderr}`)
  }
  return complaints
}

/** The command, installed like the rest. */
export async function performCommand(consumer: string, runtime: Runtime, stage: Stage): Promise<string[]> {
  const program = join(
    consumer,
    'node_modules',
    '@brand-citation-forensics',
    'client',
    'dist',
    'command',
    'cli.js',
  )
  const bundle = join(consumer, 'runs', folderOf(runtime), 'evidence.html')
  const args = [program, 'verify', bundle, '--key', stage.key]
  const { stdout, stderr } = await run(runtime.program, args).catch(error => error)
  return /^verified$/m.test(stdout) ? [] : [`${runtime.name}, bcf verify:\n${stdout}${stderr}`]
}
