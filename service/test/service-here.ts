import { type Ended, runHere } from '../../proof/test/run-here.ts'
import { main } from '../src/main.ts'
import { environmentOf } from './service-process.ts'

/**
 * A command of the service in this process, until it has ended; what would run on is stopped as soon as it is ready. Its log
 * goes to the test's own standard error.
 */
export const runService = (
  command: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<Ended> =>
  runHere(
    async () => {
      const running = await main([command, ...args])
      await running?.stop()
    },
    { env: environmentOf(env) },
  )
