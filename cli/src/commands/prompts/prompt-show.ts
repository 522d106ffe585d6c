import { InvalidInputError } from '@brand-citation-forensics/client'
import {
  isUnjudged,
  NO_FACTS_WORDS,
  PROMPT_WINDOWS,
  type PromptDetail,
  type PromptWindow,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import { type Command, Option } from 'commander'
import { example, openSession, type Session } from '../session.ts'
import { rowsOf } from './describe-prompts.ts'

export const collectTag = (tag: string, before: string[] = []): string[] => [...before, tag]

export function registerPromptShow(prompt: Command): void {
  prompt
    .command('show')
    .description('one prompt: how each engine answers it, the false claims it brings, what its answers cite')
    .argument('<id>', 'prompt')
    .addOption(
      new Option('--window <window>', 'the days that are counted').choices(PROMPT_WINDOWS).default('30d'),
    )
    .addHelpText('after', example('bcf prompt show prm_123', 'bcf prompt show prm_123 --window 90d'))
    .action(showPrompt)
}

export function registerTag(prompt: Command): void {
  prompt
    .command('tag')
    .description('tag prompts, or take tags away')
    .requiredOption('--brand <id>', 'brand')
    .option('--add <tag>', 'a tag to give; may be repeated', collectTag)
    .option('--remove <tag>', 'a tag to take away; may be repeated', collectTag)
    .argument('<ids...>', 'prompts')
    .addHelpText(
      'after',
      example('bcf prompt tag --brand brd_123 --add pricing --remove draft prm_123 prm_124'),
    )
    .action(tagPrompts)
}

async function showPrompt(id: string, { window }: { window: PromptWindow }, command: Command) {
  const session = openSession(command)
  const found = await session.admin.getPrompt(id, { window })
  session.print(found, () => describe(session, found))
}

function describe(session: Session, found: PromptDetail): string {
  const { cases, sources, named } = found
  const isOpen = isUnjudged(found, found.counts.CONFABULATED)
  const engines = found.engines.map(({ engine, mentionRate, rates, answers: [last] }) => [
    ...[engine, rateWords(mentionRate), isOpen ? '–' : rateWords(rates?.CONFABULATED ?? null)],
    ...[last?.citationClass ?? '–', last?.capturedAt ?? '–', last?.runId ?? '–'],
  ])
  const parts = [
    rowsOf(session, [found.prompt]),
    engines.length === 0
      ? 'No engine has answered it yet.'
      : session.table(['ENGINE', 'MENTIONED', 'CONFABULATED', 'LAST', 'AT', 'RUN'], engines),
    ...(isOpen ? [NO_FACTS_WORDS] : []),
    ...(cases.length === 0
      ? []
      : [
          session.table(
            ['CASE', 'MATTER', 'CLAIMED', 'TRUE', 'SHARE'],
            cases.map(one => [one.id, one.matter, one.claimed, one.truth ?? '–', rateWords(one.rate)]),
          ),
        ]),
    ...(sources.domains.length === 0
      ? []
      : [
          session.table(
            ['CITED', 'OWN', `OF THE NEWEST ${sources.looked} ANSWERS`],
            sources.domains.map(one => [one.domain, one.owned, rateWords(one.rate)]),
          ),
        ]),
    ...(named.state === 'shown'
      ? [
          session.table(
            ['NAMED', 'SHARE', 'MEAN PLACE'],
            named.parties.map(one => [one.name, rateWords(one.rate), one.meanRank?.toFixed(1) ?? '–']),
          ),
        ]
      : []),
  ]
  return parts.join('\n')
}

async function tagPrompts(
  promptIds: string[],
  { brand, add = [], remove = [] }: { brand: string; add?: string[]; remove?: string[] },
  command: Command,
) {
  const session = openSession(command)
  if (add.length + remove.length === 0) throw new InvalidInputError('Give --add or --remove')
  const tagged = await session.admin.tagPrompts(brand, { promptIds, add, remove })
  session.print(tagged, () => rowsOf(session, tagged))
  session.talk(`${tagged.length} ${tagged.length === 1 ? 'prompt' : 'prompts'} tagged.`)
}
