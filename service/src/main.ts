// The process: start | serve | work | migrate | audit | reclassify | month | rotate-key | openapi. Signals, exit codes, nothing else.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { parseVerifierKey } from '@brand-citation-forensics/proof'
import closeWithGrace from 'close-with-grace'
import type { Parts } from './assemble/ground.ts'
import {
  auditService,
  exportMonthService,
  migrateService,
  reclassifyService,
  rereadService,
  startService,
} from './assemble.ts'
import { type Reclassification, reclassificationLines } from './citations/reclassification.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { announceEngines } from './engines/terms/announce.ts'
import { progressLine, reportLines } from './evidence/audit/report.ts'
import { addSigningKey, introduceUnendorsed } from './evidence/log/keys.ts'
import { AppError, StartError } from './model/errors.ts'
import { explainStart } from './platform/explain-start.ts'
import { announceReader } from './readers/model/settings.ts'
import { forecastLine } from './scans/verdicts/follow.ts'

/** Kept for the error handler, which explains failures in terms of settings. */
let config: Config | null = null
const settings = (needs: { token: boolean }): Config => {
  config = readConfig(process.env, needs)
  return config
}

const PARTS: Record<string, Parts> = {
  start: { api: true, worker: true },
  serve: { api: true, worker: false },
  work: { api: false, worker: true },
}

/** The checked-in document names no installation. */
const DOCUMENT_BASE_URL = 'http://127.0.0.1:8080'

/** The next key of the evidence log. `lost`: the previous key can no longer endorse it. */
async function rotateKey(lost: boolean): Promise<void> {
  const config = settings({ token: false })
  const source = config.evidenceLog.key
  if (lost) {
    const service = await startService({ ...config, sandbox: false }, { api: false, worker: false })
    const unendorsed = introduceUnendorsed({ database: service.database, now: new Date() }, source)
    const vkey = await unendorsed.finally(service.stop)
    process.stdout.write(
      `${vkey}\nPublish this key yourself: nothing that the old key signed speaks for it.\n`,
    )
    return
  }
  const { vkey, text } = await addSigningKey(source)
  process.stdout.write(`${vkey}\nIt signs after the next start of the workers, endorsed by the key before.\n`)
  if (text !== null) process.stdout.write(`Set BCF_LOG_KEY, which is a secret, to\n${text}\n`)
}

/** The key and the checkpoints come from outside: a database cannot vouch for itself. */
const AUDIT_OPTIONS = {
  json: { type: 'boolean' },
  continue: { type: 'boolean' },
  months: { type: 'string' },
  key: { type: 'string' },
  checkpoint: { type: 'string', multiple: true },
} as const

function readAuditOptions(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: AUDIT_OPTIONS })
    if (values.key !== undefined) parseVerifierKey(values.key)
    if (values.months !== undefined && !/^[1-9]\d{0,2}$/.test(values.months))
      throw new Error('--months says how many months are looked at at once')
    if (values.months !== undefined && values.continue)
      throw new Error('--continue looks at what is new, which is no month')
    return values
  } catch (error) {
    throw new ConfigError(
      `${(error as Error).message}\nUsage: main.ts audit [--continue | --months N] [--json] [--key VKEY] [--checkpoint FILE]…`,
    )
  }
}

/** Returns whether the audit was clean. */
async function runAudit(args: string[]): Promise<boolean> {
  const values = readAuditOptions(args)
  const showsProgress = process.stderr.isTTY && !values.json
  const report = await auditService(settings({ token: false }), {
    key: values.key ?? null,
    continues: values.continue ?? false,
    months: values.months === undefined ? null : Number(values.months),
    checkpoints: (values.checkpoint ?? []).map(file => readFileSync(file, 'utf8')),
    ...(showsProgress ? { onProgress: (...at) => process.stderr.write(progressLine(...at)) } : {}),
  })
  if (showsProgress) process.stderr.write('\n')
  const lines = values.json ? [JSON.stringify(report, null, 2)] : reportLines(report)
  process.stdout.write(`${lines.join('\n')}\n`)
  return report.ok
}

const RECLASSIFY_OPTIONS = {
  brand: { type: 'string' },
  scan: { type: 'string' },
  'dry-run': { type: 'boolean' },
  read: { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

function readReclassifyOptions(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: RECLASSIFY_OPTIONS })
    if (values.read && values.brand === undefined && values.scan === undefined)
      throw new Error('--read costs money: say --brand ID or --scan ID')
    if (values.read && !values.yes && !values['dry-run'] && !process.stdin.isTTY)
      throw new Error('--read costs money: add --yes where nobody can be asked')
    return values
  } catch (error) {
    throw new ConfigError(
      `${(error as Error).message}\nUsage: main.ts reclassify [--brand ID] [--scan ID] [--dry-run] [--read [--yes]] [--json]`,
    )
  }
}

/** Returns whether every run could be judged. */
async function runReclassify(args: string[]): Promise<boolean> {
  const values = readReclassifyOptions(args)
  if (values.read) return runReread(values)
  const showsProgress = process.stderr.isTTY && !values.json
  const result = await reclassifyService(settings({ token: false }), {
    brandId: values.brand ?? null,
    scanId: values.scan ?? null,
    dryRun: values['dry-run'] ?? false,
    ...(showsProgress ? { onProgress: judged => process.stderr.write(`\r${judged} runs`) } : {}),
  })
  if (showsProgress) process.stderr.write('\n')
  const lines = values.json ? [JSON.stringify(result, null, 2)] : reclassificationLines(result)
  process.stdout.write(`${lines.join('\n')}\n`)
  return result.failed === 0
}

type ReclassifyOptions = ReturnType<typeof readReclassifyOptions>

/** Returns whether the model read, and every run could be judged. */
async function runReread(values: ReclassifyOptions): Promise<boolean> {
  const { brand = null, scan = null, yes, json, 'dry-run': isDry } = values
  const isWatched = process.stderr.isTTY && !json
  const job = await rereadService(settings({ token: false }), {
    ...{ brandId: brand, scanId: scan },
    async confirm(forecast) {
      process.stderr.write(`${forecastLine(forecast)}\n`)
      if (isDry) return false
      return yes || /^y(?:es)?$/i.test(await ask('Go on? [y/N] '))
    },
    ...(isWatched ? { onProgress: (...at) => process.stderr.write(`\r${at[0]}: ${at[1]} of ${at[2]}`) } : {}),
  })
  if (isWatched) process.stderr.write('\n')
  const result = job?.result as Reclassification | null | undefined
  if (job?.error) process.stderr.write(`${job.error}\n`)
  if (result) {
    const lines = json ? [JSON.stringify(result, null, 2)] : reclassificationLines(result)
    process.stdout.write(`${lines.join('\n')}\n`)
  }
  return isDry || result?.failed === 0
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  return terminal.question(question).finally(() => terminal.close())
}

function readMonthOptions(args: string[]) {
  try {
    const options = { out: { type: 'string' }, json: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [month, ...others] = positionals
    if (month === undefined || others.length > 0) throw new Error('month wants one month, such as 2026-10')
    return { ...values, month }
  } catch (error) {
    throw new ConfigError(
      `${(error as Error).message}\nUsage: main.ts month YYYY-MM [--out DIRECTORY] [--json]`,
    )
  }
}

async function writeMonth(args: string[]): Promise<void> {
  const { month, out, json } = readMonthOptions(args)
  const config = settings({ token: false })
  const { files } = await exportMonthService(config, {
    month,
    directory: out ?? join(config.dataDir, 'months'),
  })
  const lines = files.map(({ name, rows, bytes }) => `${name}  ${rows} rows, ${bytes} bytes`)
  process.stdout.write(`${json ? JSON.stringify({ month, files }, null, 2) : lines.join('\n')}\n`)
}

/** What is done, and then the process ends. */
const ONCE: Record<string, (args: string[]) => Promise<void>> = {
  month: writeMonth,
  'rotate-key': args => rotateKey(args.includes('--lost')),
}

interface Running {
  stop(): Promise<void>
}

async function run([command, ...args]: string[]): Promise<Running | undefined> {
  if (command === 'openapi') {
    const { V1_ROUTES } = await import('./api/v1-routes.ts')
    const { openApiDocument } = await import('./http/openapi.ts')
    process.stdout.write(`${JSON.stringify(openApiDocument(V1_ROUTES, DOCUMENT_BASE_URL), null, 2)}\n`)
    return
  }
  if (command === 'migrate') {
    await migrateService(settings({ token: false }))
    process.stdout.write('schema is up to date\n')
    return
  }
  if (command === 'audit') {
    // Until the audit has finished, nobody knows whether the evidence is sound.
    process.exitCode = 2
    process.exitCode = (await runAudit(args)) ? 0 : 1
    return
  }
  if (command === 'reclassify') {
    process.exitCode = (await runReclassify(args)) ? 0 : 1
    return
  }
  const once = ONCE[command ?? '']
  if (once) return void (await once(args))
  const parts = PARTS[command ?? '']
  if (!parts)
    throw new ConfigError(
      'Usage: main.ts start | serve | work | migrate | audit | reclassify | month | rotate-key | openapi',
    )
  const config = settings({ token: parts.api })
  if (parts.worker && !parts.api && !config.queue)
    throw new ConfigError('BCF_QUEUE is off: a worker has nothing to do')
  const service = await startService(config, parts)
  const stopMs = (config.drainSeconds + config.stopSeconds) * 1_000
  const closing = closeWithGrace({ delay: stopMs - 500, logger: false }, async ({ err }) => {
    if (err) service.log.fatal({ error: err.stack }, 'stopping after an unexpected error')
    await service.stop()
  })
  process.stdout.write(
    `ready ${service.url ?? 'worker'}\n${announceEngines(service.engines.runnable(), config)}\n${announceReader(config.reader)}\n`,
  )
  return {
    stop: () => {
      closing.uninstall()
      return service.stop()
    },
  }
}

async function complaintOf(error: unknown): Promise<string> {
  if (error instanceof StartError) return error.message
  const explained = config && (await explainStart(error, config))
  if (explained) return explained
  return error instanceof AppError ? error.message : String((error as Error).stack ?? error)
}

/** From the arguments to the exit code. What runs on, a signal stops. */
export async function main(args: string[]): Promise<Running | undefined> {
  config = null
  try {
    return await run(args)
  } catch (error) {
    process.stderr.write(`${await complaintOf(error)}\n`)
    process.exitCode ||= 1
    return undefined
  }
}

if (import.meta.main) await main(process.argv.slice(2))
