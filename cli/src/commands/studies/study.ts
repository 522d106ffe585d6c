import { writeFile } from 'node:fs/promises'
import { type Engine, InvalidInputError } from '@brand-citation-forensics/client'
import {
  forecastWords,
  type NewStudy,
  type PlannedStudy,
  type StudyProtocolFile,
  studyStateWords,
} from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import { visibleLines } from '../../terminal/visible.ts'
import { isAgreed } from '../agree.ts'
import { readEngine, readInput } from '../input.ts'
import { samplesOf } from '../prompts/samples.ts'
import { inDollars } from '../scans/describe-scan.ts'
import { example, openSession, type Session } from '../session.ts'
import { registerStudyVerify } from './study-verify.ts'
import { describeStudy } from './study-words.ts'

const PLAN =
  'bcf study plan --brand brd_123 --question "Who is named for quiet kettles?" --engine CHATGPT CLAUDE'

export function registerStudy(program: Command): void {
  const study = program
    .command('study')
    .description('ask by a plan that is sealed before the first ask, and prove that nothing was left out')
  study.addHelpText('after', example(`${PLAN} --rounds 5 --samples 4 --hours 48`))
  registerPlanning(study)
  registerReading(study)
  registerStudyVerify(study)
}

function registerPlanning(study: Command): void {
  study
    .command('plan')
    .description('seal what will be asked, after saying what it costs; it is asked from then on')
    .requiredOption('--brand <id>', 'brand')
    .requiredOption('--question <text>', 'what the study is to find out')
    .requiredOption('--engine <name...>', 'engines to ask')
    .option('--prompt <id...>', 'prompts to ask (default: all that are active)')
    .option('--rounds <n>', 'how often everything is asked, spread evenly over the window', wholeOf, 1)
    .option('--samples <n>', 'how often in each round, 1 to 10', samplesOf, 1)
    .option('--hours <n>', 'from the start to the end of the window', wholeOf, 24)
    .option('--budget <usd>', 'stop when so much was spent (default: ask to the end)', microsOf)
    .option('--start <time>', 'when it begins, such as 2026-12-01T08:00:00Z (default: now)')
    .option('--yes', 'go on without asking what it may cost')
    .addHelpText('after', example(`${PLAN} --rounds 5 --samples 4 --hours 48`))
    .action(planStudy)

  study
    .command('import')
    .description('plan a study by a protocol that somebody else exported')
    .argument('<file>', 'protocol; - for standard input')
    .option('--brand <id>', 'a brand that is watched here, and is the one of the protocol')
    .option('--own-facts', 'its own names and facts take the place of the protocol’s')
    .option('--create-brand', 'a new brand with the names and facts of the protocol')
    .option('--plan <name>', 'plan of the new brand')
    .option('--start <time>', 'when it begins (default: now)')
    .addHelpText(
      'after',
      example(
        'bcf study import protocol.json --brand brd_123',
        'bcf study import protocol.json --create-brand --plan PRO',
      ),
    )
    .action(importStudy)

  study
    .command('cancel')
    .description('ask nothing more; its end says so of everything that was not asked')
    .argument('<id>', 'study')
    .addHelpText('after', example('bcf study cancel std_123'))
    .action(cancelStudy)
}

function registerReading(study: Command): void {
  study
    .command('list')
    .description('studies of a brand, newest first')
    .requiredOption('--brand <id>', 'brand')
    .addHelpText('after', example('bcf study list --brand brd_123'))
    .action(listStudies)

  study
    .command('show')
    .description('how far a study has come, and its results with their intervals')
    .argument('<id>', 'study')
    .addHelpText('after', example('bcf study show std_123'))
    .action(showStudy)

  study
    .command('protocol')
    .description('what a study asks, as a file for others to ask the same')
    .argument('<id>', 'study')
    .option('--output <file>', 'write there instead of standard output')
    .addHelpText('after', example('bcf study protocol std_123 --output protocol.json'))
    .action(exportProtocol)

  study
    .command('export')
    .description('a study that has ended, as a file that proves its completeness offline')
    .argument('<id>', 'study')
    .requiredOption('--output <file>', 'where to write it')
    .option('--with-answers', 'also what the engines said, and not only its hashes')
    .addHelpText('after', example('bcf study export std_123 --output study.json'))
    .action(exportStudy)
}

interface PlanOptions {
  brand: string
  question: string
  engine: string[]
  prompt?: string[]
  rounds: number
  samples: number
  hours: number
  budget?: number
  start?: string
  yes?: boolean
}

async function planStudy(options: PlanOptions, command: Command) {
  const session = openSession(command)
  const { brand, rounds, samples, budget, start } = options
  const engines: Engine[] = options.engine.map(engineOf)
  const promptIds = options.prompt ?? (await activePrompts(session, brand))
  const asking = { promptIds, engines, rounds, samples }
  const { plannedRuns, scans, forecast } = await session.admin.forecastStudy(brand, asking)
  const cost = `${plannedRuns} asks, ${scans} scans of the plan; ${forecastWords(forecast, inDollars)}.`
  session.talk(cost)
  if (!options.yes && !(await isAgreed(cost))) {
    session.talk('Nothing was planned.')
    return
  }
  const body: NewStudy = {
    ...asking,
    ...{ question: options.question, window: { hours: options.hours } },
    ...(budget !== undefined && { stop: { kind: 'budget', maxUsdMicros: budget } }),
    ...(start !== undefined && { startsAt: start }),
  }
  printPlanned(session, await session.admin.planStudy(brand, body))
}

async function activePrompts(session: Session, brand: string): Promise<string[]> {
  const prompts = (await session.admin.listPrompts(brand)).filter(({ active }) => active)
  if (prompts.length === 0)
    throw new InvalidInputError('The brand has no active prompt: name some with --prompt')
  return prompts.map(({ id }) => id)
}

function engineOf(name: string): Engine {
  try {
    return readEngine(name)
  } catch (error) {
    throw new InvalidInputError(`--engine ${name}: ${(error as Error).message}`)
  }
}

function printPlanned(session: Session, planned: PlannedStudy): void {
  session.print(planned, () =>
    session.fields([
      ['study', planned.studyId],
      ['brand', planned.brandId],
      ['asks', planned.plannedRuns],
      ['window', `${planned.startsAt} to ${planned.endsAt}`],
      ['protocol', planned.protocolSha256],
    ]),
  )
  session.talk(`The plan is sealed. Next: bcf study show ${planned.studyId}`)
}

interface ImportOptions {
  brand?: string
  ownFacts?: boolean
  createBrand?: boolean
  plan?: string
  start?: string
}

async function importStudy(file: string, options: ImportOptions, command: Command) {
  const { brand, ownFacts, createBrand, plan, start } = options
  if ((brand === undefined) === !createBrand)
    throw new InvalidInputError('Name a brand with --brand, or have one made with --create-brand')
  const protocol = parsed(file, await readInput(file))
  const session = openSession(command)
  const when = start === undefined ? {} : { startsAt: start }
  const planned =
    brand === undefined
      ? await session.admin.importStudyWithBrand({ protocol, ...(plan !== undefined && { plan }), ...when })
      : await session.admin.importStudy(brand, { protocol, ...(ownFacts && { ownFacts }), ...when })
  printPlanned(session, planned)
}

function parsed(file: string, bytes: Uint8Array): StudyProtocolFile {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as StudyProtocolFile
  } catch (cause) {
    throw new InvalidInputError(`${file} is no JSON file`, { cause })
  }
}

async function listStudies({ brand }: { brand: string }, command: Command) {
  const session = openSession(command)
  const page = await session.admin.listStudies(brand)
  session.print(page, () =>
    session.table(
      ['study', 'planned', 'asks', 'ended', 'state', 'question'],
      page.studies.map(study => [
        ...[study.id, study.createdAt, study.plannedRuns, study.endedRuns],
        ...[studyStateWords(study), study.question],
      ]),
    ),
  )
  if (page.studies.length === 0) session.talk(`No study yet. Next: bcf study plan --brand ${brand}`)
}

async function showStudy(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const study = await session.admin.getStudy(id)
  session.print(study, () => describeStudy(session, study))
}

async function cancelStudy(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const study = await session.admin.cancelStudy(id)
  session.print(study, () => describeStudy(session, study))
  session.talk('Nothing more is asked. What is being asked now comes to its end.')
}

async function exportProtocol(id: string, { output }: { output?: string }, command: Command) {
  const session = openSession(command)
  const text = `${JSON.stringify(await session.admin.getProtocol(id), null, 2)}\n`
  // Foreign text, which a terminal must not obey.
  if (output === undefined) process.stdout.write(process.stdout.isTTY ? visibleLines(text, '') : text)
  else await write(output, text)
}

async function exportStudy(
  id: string,
  { output, withAnswers }: { output: string; withAnswers?: boolean },
  command: Command,
) {
  const session = openSession(command)
  const text = await session.admin.exportStudy(id, withAnswers ? { answers: true } : {})
  await write(output, text)
  session.print({ output, bytes: new TextEncoder().encode(text).length }, () => `Written: ${output}`)
  session.talk(`Next: bcf study verify ${output} --key KEY`)
}

const write = (output: string, text: string): Promise<void> =>
  writeFile(output, text).catch(cause => {
    throw new InvalidInputError(`Cannot write ${output}: ${(cause as Error).message}`, { cause })
  })

function wholeOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('must be a whole number from 1.')
  return Number(text)
}

/** Dollars, kept in micros so that nothing is rounded. */
function microsOf(text: string): number {
  const micros = /^\d{1,7}(?:\.\d{1,6})?$/.test(text) ? Math.round(Number(text) * 1e6) : 0
  if (micros < 1) throw new InvalidArgumentError('must be an amount of US dollars, such as 12.50.')
  return micros
}
