// The simulator on its own, answering at once.

import { startSandbox } from '@bcf/sandbox'

const sandbox = await startSandbox()
process.once('SIGTERM', () => void sandbox.close())
process.stdout.write(`ready ${sandbox.url}\n`)
