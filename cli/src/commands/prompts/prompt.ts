import { InvalidInputError, PROMPT_INTENTS, type PromptIntent } from '@brand-citation-forensics/client'
import { type Cadence, parsePrompts } from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import { readInput } from '../input.ts'
import { example, openSession } from '../session.ts'
import { CADENCE_HELP, readCadence, registerCadence } from './cadence.ts'
import { rowsOf } from './describe-prompts.ts'
import { CITY_HELP, COUNTRY_HELP, givenLocale, LANGUAGE_HELP, type LocaleOptions } from './locale.ts'
import { collectTag, registerPromptShow, registerTag } from './prompt-show.ts'
import {
  givenSamples,
  PREVIEW_HELP,
  SAMPLES_HELP,
  type SamplesOptions,
  samplesOf,
  showSamplesCost,
} from './samples.ts'

export function registerPrompt(program: Command): void {
  const prompt = program.command('prompt').description('the questions put to the engines')
  prompt.addHelpText('after', example('bcf prompt import --brand brd_123 prompts.csv'))

  registerAdding(prompt)
  registerKept(prompt)
  registerPromptShow(prompt)
  registerTag(prompt)
  registerCadence(prompt)
}

function registerAdding(prompt: Command): void {
  prompt
    .command('add')
    .description('add one prompt')
    .requiredOption('--brand <id>', 'brand')
    .requiredOption('--text <text>', 'the question')
    .requiredOption('--intent <intent>', PROMPT_INTENTS.join(', '), readIntent)
    .option('--cadence <cadence>', CADENCE_HELP, readCadence)
    .option('--samples <n>', SAMPLES_HELP, samplesOf)
    .option('--tag <tag>', 'a tag; may be repeated', collectTag)
    .option('--country <code>', COUNTRY_HELP)
    .option('--language <code>', LANGUAGE_HELP)
    .option('--city <name>', CITY_HELP)
    .addHelpText('after', example('bcf prompt add --brand brd_123 --text "Best kettle?" --intent CATEGORY'))
    .action(addPrompt)

  prompt
    .command('import')
    .description(
      'add many: CSV with the header text,intent and, if wanted, cadence,samples,tags,country,language,city (| between tags); a JSON array; or one per line with --intent',
    )
    .requiredOption('--brand <id>', 'brand')
    .option('--intent <intent>', `for prompts that name none: ${PROMPT_INTENTS.join(', ')}`, readIntent)
    .argument('<file>', 'file, or - for standard input')
    .addHelpText(
      'after',
      example(
        'bcf prompt import --brand brd_123 prompts.csv',
        'bcf prompt import --brand brd_123 --intent BRANDED -',
      ),
    )
    .action(importPrompts)
}

function registerKept(prompt: Command): void {
  prompt
    .command('list')
    .description('the prompts of a brand, retired ones too')
    .requiredOption('--brand <id>', 'brand')
    .option('--tag <tag>', 'only those with this tag')
    .addHelpText('after', example('bcf prompt list --brand brd_123'))
    .action(listPrompts)

  prompt
    .command('update')
    .description(
      'ask this one from elsewhere or more often, from the next scan on; what is not chosen here is as for its brand',
    )
    .argument('<id>', 'prompt')
    .option('--samples <n>', SAMPLES_HELP, samplesOf)
    .option('--no-samples', 'as for its brand')
    .option('--preview', `${PREVIEW_HELP}; needs --brand`)
    .option('--brand <id>', 'the brand that it is of')
    .option('--country <code>', COUNTRY_HELP)
    .option('--no-country', 'as for its brand, and the city too')
    .option('--language <code>', LANGUAGE_HELP)
    .option('--no-language', 'as for its brand')
    .option('--city <name>', CITY_HELP)
    .option('--no-city', 'no city')
    .addHelpText(
      'after',
      example('bcf prompt update prm_123 --country AT --city Wien', 'bcf prompt update prm_123 --samples 5'),
    )
    .action(updatePrompt)

  prompt
    .command('retire')
    .description('ask this one no more; its evidence stays')
    .argument('<id>', 'prompt')
    .addHelpText('after', example('bcf prompt retire prm_123'))
    .action(retirePrompt)
}

type NewPromptOptions = {
  brand: string
  text: string
  intent: PromptIntent
  cadence?: Cadence
  tag?: string[]
} & LocaleOptions &
  SamplesOptions

async function addPrompt(options: NewPromptOptions, command: Command) {
  const session = openSession(command)
  const { brand, text, intent, cadence, tag: tags } = options
  const [added] = await session.admin.addPrompts(brand, [
    {
      text,
      intent,
      ...(cadence && { cadence }),
      ...(tags && { tags }),
      ...givenSamples(options),
      ...givenLocale(options),
    },
  ])
  session.print(added ?? null, () => rowsOf(session, added ? [added] : []))
}

async function importPrompts(
  file: string,
  options: { brand: string; intent?: PromptIntent },
  command: Command,
) {
  const session = openSession(command)
  const prompts = parsePrompts(await readInput(file), { name: file, intent: options.intent })
  const added = await session.admin.addPrompts(options.brand, prompts)
  session.print(added, () => rowsOf(session, added))
  session.talk(`${added.length} prompts added.`)
}

async function listPrompts(options: { brand: string; tag?: string }, command: Command) {
  const session = openSession(command)
  const prompts = await session.admin.listPrompts(options.brand, { tag: options.tag })
  session.print(prompts, () => rowsOf(session, prompts))
  if (prompts.length === 0)
    session.talk(options.tag ? 'No prompt has this tag.' : 'No prompt yet. Next: bcf prompt add')
}

async function updatePrompt(
  id: string,
  options: LocaleOptions & SamplesOptions & { preview?: boolean; brand?: string },
  command: Command,
) {
  const session = openSession(command)
  if (options.preview) {
    if (options.samples === undefined || !options.brand)
      throw new InvalidInputError('--preview needs --brand, and --samples or --no-samples')
    return showSamplesCost(session, { brandId: options.brand, samples: options.samples, promptId: id })
  }
  const change = { ...givenSamples(options), ...givenLocale(options) }
  if (Object.keys(change).length === 0)
    throw new InvalidInputError('Nothing to change: give --samples, --country, --language or --city')
  const prompt = await session.admin.updatePrompt(id, change)
  session.print(prompt, () => rowsOf(session, [prompt]))
}

async function retirePrompt(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const prompt = await session.admin.updatePrompt(id, { active: false })
  session.print(prompt, () => rowsOf(session, [prompt]))
}

function readIntent(value: string): PromptIntent {
  const intent = PROMPT_INTENTS.find(known => known === value.toUpperCase())
  if (!intent) throw new InvalidArgumentError(`One of ${PROMPT_INTENTS.join(', ')}.`)
  return intent
}
