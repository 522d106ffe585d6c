// npm run bench: every figure is a ratio against a named reference in the same run. `--json` prints the
// figures as one document.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '../service/src/platform/embedded-postgres.ts'
import { benchAudit } from './audit.ts'
import { benchClassifier } from './classifier.ts'
import { benchConfabulations } from './confabulations.ts'
import { benchLedger } from './ledger.ts'
import { benchLogProofs } from './log-proofs.ts'
import { benchOverview } from './overview.ts'
import { benchPublicLookup } from './public-lookup.ts'
import { type Figure, printReport } from './report.ts'
import { benchScanPipeline } from './scan-pipeline.ts'
import { benchStoredBytes } from './stored-bytes.ts'

const SUITES: Record<string, (databaseUrl: string) => Promise<Figure[]>> = {
  'public-lookup': benchPublicLookup,
  'scan-pipeline': benchScanPipeline,
  ledger: benchLedger,
  audit: benchAudit,
  classifier: benchClassifier,
  'log-proofs': benchLogProofs,
  confabulations: benchConfabulations,
  overview: benchOverview,
  'stored-bytes': benchStoredBytes,
}

const json = process.argv.includes('--json')
const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const unknown = wanted.find(name => !(name in SUITES))
if (unknown) {
  process.stderr.write(`There is no suite ${unknown}; there are: ${Object.keys(SUITES).join(', ')}\n`)
  process.exit(2)
}

const dataDir = mkdtempSync(join(tmpdir(), 'bcf-bench-'))
// As root the database runs as another user, who must be able to get there.
chmodSync(dataDir, 0o755)
const postgres = await openEmbeddedPostgres({ dataDir })

/** Each suite has a database and a data directory of its own: one log does not get into another's way. */
async function freshDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database "${name}"`)
  await client.end()
  process.env.BCF_DATA_DIR = join(dataDir, name)
  return postgres.url.replace('/bcf?', `/${name}?`)
}

try {
  const figures: Figure[] = []
  for (const [name, suite] of Object.entries(SUITES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    process.stderr.write(`measuring ${name} ...\n`)
    figures.push(...(await suite(await freshDatabase(name))))
  }
  if (json) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  else printReport(figures)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
