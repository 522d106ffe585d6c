import { type Command, InvalidArgumentError } from 'commander'
import { type Cadence, parsePrompts } from '../../admin.ts'
import { PROMPT_INTENTS, type PromptIntent } from '../../index.ts'
import { CADENCE_HELP, readCadence } from './cadence.ts'
import { rowsOf } from './describe-prompts.ts'
import { readInput } from './input.ts'
import { givenLocale, type LocaleOptions, withLocale } from './locale.ts'
import { givenSamples, SAMPLES_HELP, type SamplesOptions, samplesOf } from './samples.ts'
import { example, openSession } from './session.ts'

export function registerPrompt(program: Command): void {
  const prompt = program.command('prompt').description('the questions put to the engines')
  prompt.addHelpText('after', example('bcf prompt import --brand brd_123 prompts.csv'))

  registerAdding(prompt)
  prompt
    .command('list')
    .description('the prompts of a brand, retired ones too')
    .requiredOption('--brand <id>', 'brand')
    .option('--tag <tag>', 'only those with this tag')
    .addHelpText('after', example('bcf prompt list --brand brd_123'))
    .action(listPrompts)
}

function registerAdding(prompt: Command): void {
  withLocale(prompt.command('add'))
    .description('add one prompt')
    .requiredOption('--brand <id>', 'brand')
    .requiredOption('--text <text>', 'the question')
    .requiredOption('--intent <intent>', PROMPT_INTENTS.join(', '), readIntent)
    .option('--cadence <cadence>', CADENCE_HELP, readCadence)
    .option('--samples <n>', SAMPLES_HELP, samplesOf)
    .option('--tag <tag>', 'a tag; may be repeated', collectTag)
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

const collectTag = (tag: string, before: string[] = []): string[] => [...before, tag]

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
  const [added] = (
    await session.api.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId: brand } },
      body: {
        prompts: [
          {
            text,
            intent,
            ...(cadence && { cadence }),
            ...(tags && { tags }),
            ...givenSamples(options),
            ...givenLocale(options),
          },
        ],
      },
    })
  ).prompts
  session.print(added ?? null, () => rowsOf(session, added ? [added] : []))
}

async function importPrompts(
  file: string,
  options: { brand: string; intent?: PromptIntent },
  command: Command,
) {
  const session = openSession(command)
  const prompts = parsePrompts(await readInput(file), { name: file, intent: options.intent })
  const added = (
    await session.api.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId: options.brand } },
      body: { prompts },
    })
  ).prompts
  session.print(added, () => rowsOf(session, added))
  session.talk(`${added.length} prompts added.`)
}

async function listPrompts(options: { brand: string; tag?: string }, command: Command) {
  const session = openSession(command)
  const prompts = (
    await session.api.GET('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId: options.brand }, query: { tag: options.tag } },
    })
  ).prompts
  session.print(prompts, () => rowsOf(session, prompts))
  if (prompts.length === 0)
    session.talk(options.tag ? 'No prompt has this tag.' : 'No prompt yet. Next: bcf prompt add')
}

function readIntent(value: string): PromptIntent {
  const intent = PROMPT_INTENTS.find(known => known === value.toUpperCase())
  if (!intent) throw new InvalidArgumentError(`One of ${PROMPT_INTENTS.join(', ')}.`)
  return intent
}
