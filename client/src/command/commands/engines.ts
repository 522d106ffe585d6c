import type { Command } from 'commander'
import type { EngineTest } from '../../admin.ts'
import type { Engine } from '../../index.ts'
import { EXIT } from '../terminal/report.ts'
import { type Entry, named } from '../terminal/table.ts'
import { accusesOf } from './describe-reader.ts'
import { readEngine } from './input.ts'
import { describeReading, endOf } from './reading.ts'
import { example, openSession, type Session, TEST_TIMEOUT_MS } from './session.ts'

export function registerEngines(program: Command): void {
  const engines = program
    .command('engines')
    .description('engines that can be asked, and what the others need')
    .addHelpText('after', example('bcf engines', 'bcf engines test CHATGPT'))
    .action(listEngines)

  engines
    .command('test')
    .description('ask an engine one question now; nothing of it is kept. Exit code 1 if it gave no answer')
    .argument('<engine>', 'see: bcf engines', readEngine)
    .option('--prompt <text>', 'the question; a short one when absent')
    .addHelpText('after', example('bcf engines test CHATGPT --prompt "Who makes the best kettle?"'))
    .action(testEngine)
}

async function listEngines(_options: object, command: Command) {
  const session = openSession(command)
  const engines = (await session.api.GET('/api/admin/engines')).engines
  session.print(engines, () =>
    session.table(engines, [
      ...(['engine', 'runnable', 'route', 'surface', 'model'] as const),
      ['why not', ({ reason }) => reason],
    ]),
  )
  if (!session.json) await tellReader(session)
}

/** On stderr: the table is about engines, and programs ask for the reader separately. */
async function tellReader(session: Session) {
  const reader = await session.api.GET('/api/admin/reader')
  const since = reader.calibration ? `, calibrated ${reader.calibration.at}` : ''
  const who = [reader.reader, reader.model ?? []].flat().join(' ')
  session.talk(
    `Read by ${who}: ${reader.message ?? reader.state}${since}; may accuse of ${accusesOf(reader) ?? 'nothing'}`,
  )
}

async function testEngine(engine: Engine, { prompt }: { prompt?: string }, command: Command) {
  const session = openSession(command)
  const test = await session.api.POST('/api/admin/engines/{engine}/test', {
    params: { path: { engine } },
    body: prompt === undefined ? {} : { prompt },
    timeoutMs: TEST_TIMEOUT_MS,
  })
  session.print(test, () => describeReading(session, entries(test), test.reading))
  if (test.failure !== null) process.exitCode = EXIT.failure
}

const entries = ({ reading, ...test }: EngineTest): Entry[] => [
  ...named(test, 'engine', 'route', 'surface'),
  ['model', reading?.model],
  ['outcome', reading?.outcome ?? test.failure],
  ...endOf(test),
]
