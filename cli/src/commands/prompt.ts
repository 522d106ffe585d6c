import { PROMPT_INTENTS, type PromptIntent } from '@brand-citation-forensics/client'
import type { Cadence } from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import { CADENCE_HELP, readCadence, registerCadence } from './cadence.ts'
import { rowsOf } from './describe-prompts.ts'
import { readInput } from './input.ts'
import { parsePrompts } from './prompt-file.ts'
import { example, openSession } from './session.ts'

export function registerPrompt(program: Command): void {
  const prompt = program.command('prompt').description('the questions put to the engines')
  prompt.addHelpText('after', example('bcf prompt import --brand brd_123 prompts.csv'))

  prompt
    .command('add')
    .description('add one prompt')
    .requiredOption('--brand <id>', 'brand')
    .requiredOption('--text <text>', 'the question')
    .requiredOption('--intent <intent>', PROMPT_INTENTS.join(', '), readIntent)
    .option('--cadence <cadence>', CADENCE_HELP, readCadence)
    .addHelpText('after', example('bcf prompt add --brand brd_123 --text "Best kettle?" --intent CATEGORY'))
    .action(addPrompt)

  prompt
    .command('import')
    .description(
      'add many: CSV with the header text,intent and perhaps cadence; a JSON array; or one per line with --intent',
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

  prompt
    .command('list')
    .description('the prompts of a brand, retired ones too')
    .requiredOption('--brand <id>', 'brand')
    .addHelpText('after', example('bcf prompt list --brand brd_123'))
    .action(listPrompts)

  prompt
    .command('retire')
    .description('ask this one no more; its evidence stays')
    .argument('<id>', 'prompt')
    .addHelpText('after', example('bcf prompt retire prm_123'))
    .action(retirePrompt)

  registerCadence(prompt)
}

interface AddOptions {
  brand: string
  text: string
  intent: PromptIntent
  cadence?: Cadence
}

async function addPrompt({ brand, ...prompt }: AddOptions, command: Command) {
  const session = openSession(command)
  const [added] = await session.admin.addPrompts(brand, [prompt])
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

async function listPrompts(options: { brand: string }, command: Command) {
  const session = openSession(command)
  const prompts = await session.admin.listPrompts(options.brand)
  session.print(prompts, () => rowsOf(session, prompts))
  if (prompts.length === 0) session.talk('No prompt yet. Next: bcf prompt add')
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
