// Waits for a scan until somebody stops it; the scan itself goes on. Each call gives up after five seconds.
import { Client, UnfinishedScanError, waitForScan } from '@brand-citation-forensics/client'

const [scanId = ''] = process.argv.slice(2)
const client = new Client({
  baseUrl: process.env.BCF_URL,
  token: process.env.BCF_ACCESS_TOKEN,
  timeoutMs: 5_000,
  maxRetries: 1,
})

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
try {
  const scan = await waitForScan(client, scanId, { timeoutMs: 60_000, signal: stop.signal })
  console.log(scan.status)
} catch (error) {
  if (stop.signal.aborted) console.log('stopped')
  else if (error instanceof UnfinishedScanError) console.log(`still ${error.scan?.status ?? 'unseen'}`)
  else throw error
}
