import type { Command } from 'commander'
import type { ReaderTest } from '../../admin.ts'
import { EXIT } from '../terminal/report.ts'
import { named } from '../terminal/table.ts'
import { describeReader } from './describe-reader.ts'
import { readInput } from './input.ts'
import { registerReaderCalibrate } from './reader-calibrate.ts'
import { endOf } from './reading.ts'
import { example, openSession, type Session, TEST_TIMEOUT_MS } from './session.ts'

export function registerReader(program: Command): void {
  const reader = program
    .command('reader')
    .description('the model that reads answers before they are compared with the facts')
  reader.addHelpText('after', example('bcf reader show'))

  reader
    .command('show')
    .description('who reads, whether it does, and what it may accuse of')
    .addHelpText('after', example('bcf reader show', 'bcf reader show --json'))
    .action(showReader)

  reader
    .command('test')
    .description('have one short text read now; nothing of it is kept. Exit code 1 if it could not be read')
    .option('--text <file>', 'a text of your own, or - for standard input; a built-in one when absent')
    .option('--about <name>', 'the company that your text is about')
    .addHelpText('after', example('bcf reader test', 'bcf reader test --text answer.txt --about Acme'))
    .action(testReader)

  registerReaderCalibrate(reader)
}

async function showReader(_: object, command: Command) {
  const session = openSession(command)
  const state = await session.api.GET('/api/admin/reader')
  session.print(state, () => describeReader(session, state))
  if (state.state === 'uncalibrated')
    session.talk('It suspects and does not accuse. Next: bcf reader calibrate')
}

async function testReader({ text, about }: { text?: string; about?: string }, command: Command) {
  const session = openSession(command)
  const body = {
    ...(text !== undefined && { text: new TextDecoder().decode(await readInput(text)) }),
    ...(about !== undefined && { about }),
  }
  const test = await session.api.POST('/api/admin/reader/test', { body, timeoutMs: TEST_TIMEOUT_MS })
  session.print(test, () => describeTest(session, test))
  if (test.failure !== null) process.exitCode = EXIT.failure
}

function describeTest(session: Session, test: ReaderTest): string {
  const head = session.fields([
    ...named(test, 'reader', 'model'),
    ['outcome', test.failure ?? `${test.statements.length} statements`],
    ...endOf(test),
  ])
  const statements = session.table(test.statements, [
    ...(['matter', 'value', 'quote'] as const),
    ['said', ({ subject, time, voice }) => [subject, time, voice]],
  ])
  return statements === '' ? head : `${head}\n\n${statements}`
}
