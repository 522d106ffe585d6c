// The examples of the Python client, run as a reader would run them, against the live service.

import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@brand-citation-forensics/client'
import { PYTHON } from './environment.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)
const STUDIES = join(PYTHON, '..', 'vectors', 'studies')

interface Performance {
  example: string
  args: string[]
  says: RegExp
}

/** In this order: a bundle is exported before it is verified. */
function performances(
  stage: Stage,
  files: Record<'answer' | 'altered' | 'key' | 'studyKey', string>,
): Performance[] {
  const { brandId, planted } = stage
  const [text, other] = planted.texts
  const { runId = '', sha256 = '' } = text ?? {}
  return [
    {
      example: 'scan_a_brand',
      args: [brandId],
      says: /^scn_\S+ asks \d\d engines\n(?:.*\n)*PARTIAL: \d\d runs.*\n\w+ made up "/m,
    },
    { example: 'check_in_public', args: [sha256, files.answer], says: /answered so at 20.*\nverified$/m },
    { example: 'check_in_public', args: [sha256, files.altered], says: /^modified$/m },
    { example: 'check_in_public', args: ['0'.repeat(64), files.answer], says: /^no such answer/m },
    { example: 'export_evidence', args: [runId], says: /captured at 20/ },
    {
      example: 'verify_offline',
      args: ['evidence.json', files.key],
      says: /^verified: CHATGPT, [0-9a-f]{64}$/m,
    },
    { example: 'verify_offline', args: ['evidence.html', files.key], says: /^unproved$/m },
    {
      example: 'verify_a_study',
      args: [join(STUDIES, 'valid-plain.json'), files.studyKey],
      says: /^verified\nCHATGPT: 1 of 2 captured$/m,
    },
    { example: 'handle_errors', args: ['brd_none'], says: /^there is no such brand$/m },
    { example: 'handle_errors', args: [''], says: /^brandId: ./m },
    {
      example: 'many_runs',
      args: [runId, other?.runId ?? '', planted.notText.runId],
      says: /(\S+ intact\n){2}\S+ no text/,
    },
    { example: 'own_http_client', args: [brandId], says: /^GET 200 \S+\n\S+: ./m },
  ]
}

/** Complaints; the examples are run by this interpreter, in this folder. */
export async function performExamples(python: string, stage: Stage, folder: string): Promise<string[]> {
  const cwd = join(folder, 'examples')
  await mkdir(cwd, { recursive: true })
  const env = { PATH: process.env.PATH, HOME: cwd, BCF_URL: stage.url, BCF_ACCESS_TOKEN: stage.token }
  const plays = performances(stage, await writeFiles(stage, cwd))
  const complaints: string[] = []
  for (const { example, args, says } of plays) {
    const file = join(PYTHON, 'examples', `${example}.py`)
    const { stdout, stderr } = await run(python, [file, ...args], { cwd, env }).catch(error => error)
    if (!says.test(stdout) || stderr !== '')
      complaints.push(`${example} ${args.join(' ')}:\n${stdout}${stderr}`)
  }
  const played = new Set(plays.map(({ example }) => `${example}.py`))
  const idle = (await readdir(join(PYTHON, 'examples'))).filter(
    name => name.endsWith('.py') && !played.has(name),
  )
  return [...complaints, ...idle.map(name => `python/examples/${name} is never run`)]
}

async function writeFiles(stage: Stage, folder: string) {
  const { runId = '' } = stage.planted.texts[0] ?? {}
  const client = new Client({ baseUrl: stage.url, token: stage.token })
  const { rawResponse } = await client.getRunEvidence(runId)
  const [first] = JSON.parse(await readFile(join(STUDIES, 'index.json'), 'utf8'))
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  return {
    answer: await file('answer.txt', rawResponse ?? ''),
    altered: await file('altered.txt', `${rawResponse} `),
    key: await file('log.vkey', stage.keys.join('\n')),
    studyKey: await file('studies.vkey', first.trust.keys.join('\n')),
  }
}
