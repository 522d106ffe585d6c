import { CADENCE_NAMES, CADENCES, type Cadence, savingWords } from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import { inDollars } from '../scans/describe-scan.ts'
import { example, openSession } from '../session.ts'
import { rowsOf } from './describe-prompts.ts'

export const CADENCE_HELP = `how often a schedule asks it: ${CADENCES.join(', ')}`

export function registerCadence(prompt: Command): void {
  prompt
    .command('cadence')
    .description('how often a schedule asks prompts: at every scan, or at most daily, weekly or monthly')
    .requiredOption('--brand <id>', 'brand')
    .requiredOption('--cadence <cadence>', CADENCES.join(', '), readCadence)
    .option('--preview', 'change nothing: show what the schedule costs in 30 days, now and then')
    .argument('[ids...]', 'prompts; all active ones when none is named')
    .addHelpText(
      'after',
      example(
        'bcf prompt cadence --brand brd_123 --cadence weekly --preview',
        'bcf prompt cadence --brand brd_123 --cadence monthly prm_123 prm_124',
      ),
    )
    .action(changeCadence)
}

interface CadenceOptions {
  brand: string
  cadence: Cadence
  preview?: boolean
}

async function changeCadence(
  ids: string[],
  { brand, cadence, preview = false }: CadenceOptions,
  command: Command,
) {
  const session = openSession(command)
  if (preview) {
    const promptIds = ids.length > 0 ? ids : undefined
    const saving = await session.admin.previewCadence(brand, { cadence, promptIds })
    const asked = `${saving.prompts} ${saving.prompts === 1 ? 'prompt' : 'prompts'}, ${CADENCE_NAMES[cadence]}`
    return session.print(saving, () => `${asked}. ${savingWords(saving, inDollars)}.`)
  }
  const promptIds = ids.length > 0 ? ids : await activeOf(session.admin, brand)
  const changed = await session.admin.setCadence(brand, { cadence, promptIds })
  session.print(changed, () => rowsOf(session, changed))
  session.talk(`${changed.length} ${changed.length === 1 ? 'prompt' : 'prompts'} changed.`)
}

async function activeOf(admin: ReturnType<typeof openSession>['admin'], brand: string): Promise<string[]> {
  return (await admin.listPrompts(brand)).filter(({ active }) => active).map(({ id }) => id)
}

export function readCadence(value: string): Cadence {
  const cadence = CADENCES.find(known => known === value.toLowerCase())
  if (!cadence) throw new InvalidArgumentError(`One of ${CADENCES.join(', ')}.`)
  return cadence
}
