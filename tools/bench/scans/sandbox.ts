// The simulator on its own, answering immediately or after so many milliseconds.

import { startSandbox } from '@brand-citation-forensics/sandbox'

const sandbox = await startSandbox({ latencyMs: Number(process.argv[2] ?? 0) })
process.once('SIGTERM', () => void sandbox.close())
process.stdout.write(`ready ${sandbox.url}\n`)
