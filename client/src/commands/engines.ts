import type { Command } from 'commander'
import { example, openSession } from './session.ts'

export function registerEngines(program: Command): void {
  program
    .command('engines')
    .description('which engines can be asked, and why the others cannot')
    .addHelpText('after', example('bcf engines'))
    .action(async (_options: object, command: Command) => {
      const session = openSession(command)
      const engines = await session.admin.listEngines()
      session.print(engines, () =>
        session.table(
          ['ENGINE', 'RUNNABLE', 'WHY NOT'],
          engines.map(({ engine, runnable, reason }) => [engine, runnable, reason]),
        ),
      )
    })
}
