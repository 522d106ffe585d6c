import type { Command } from 'commander'
import { example, openSession } from './session.ts'

export function registerPlans(program: Command): void {
  program
    .command('plans')
    .description('the plans: scans per month and engines')
    .addHelpText('after', example('bcf plans'))
    .action(async (_options: object, command: Command) => {
      const session = openSession(command)
      const plans = (await session.api.GET('/api/admin/plans')).plans
      session.print(plans, () =>
        session.table(plans, [
          ['plan', ({ name }) => name],
          ['scans a month', ({ maxScans }) => maxScans],
          'engines',
        ]),
      )
    })
}
