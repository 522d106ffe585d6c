import { ENGINES, PROMPT_INTENTS } from '@brand-citation-forensics/client'
import {
  insteadWords,
  NO_SHARE_WORDS,
  type RivalFigures,
  type RivalFiguresFilter,
  rankWords,
  rateWords,
  voiceWords,
} from '@brand-citation-forensics/client/admin'
import { type Command, Option } from 'commander'
import { example, openSession, type Session } from '../session.ts'

export function registerRivalFigures(rival: Command): void {
  rival
    .command('figures')
    .description('how the brand stands against its rivals, each figure with its 95 % interval')
    .requiredOption('--brand <id>', 'brand')
    .addOption(
      new Option('--window <window>', 'whole days, UTC').choices(['7d', '30d', '90d']).default('30d'),
    )
    .addOption(new Option('--engine <engine>', 'only of this engine').choices(ENGINES))
    .addOption(new Option('--intent <intent>', 'only prompts of this intent').choices(PROMPT_INTENTS))
    .option('--prompt <id>', 'only of this prompt')
    .addHelpText(
      'after',
      example('bcf rival figures --brand brd_123', 'bcf rival figures --brand brd_123 --window 90d --json'),
    )
    .action(showFigures)

  rival
    .command('suggest')
    .description('names that recur in answers and are nobody’s yet')
    .requiredOption('--brand <id>', 'brand')
    .option('--dismiss <name>', 'say that this one is no rival: it is not suggested again')
    .addHelpText('after', example('bcf rival suggest --brand brd_123'))
    .action(suggest)
}

type FiguresOptions = RivalFiguresFilter & { brand: string; prompt?: string }

async function showFigures({ brand, prompt, ...filter }: FiguresOptions, command: Command) {
  const session = openSession(command)
  const figures = await session.admin.getRivalFigures(brand, { ...filter, promptId: prompt })
  session.print(figures, () => tableOf(session, figures))
  if (figures.noShare) session.talk(`No share of voice. ${NO_SHARE_WORDS[figures.noShare]}`)
  if (figures.isCounting && figures.tally)
    session.talk('Names have changed; these figures are of the names before.')
}

const tableOf = (session: Session, { parties }: RivalFigures): string =>
  session.table(
    [
      ...['COMPANY', 'SHARE OF VOICE', 'NAMED', 'MEAN PLACE', 'RANKED', 'FIRST'],
      ...['WITH THE BRAND', 'INSTEAD', 'CITED'],
    ],
    parties.map(({ name, isBrand, shareOfVoice, named, rank, ranked, first, ...rest }) => [
      isBrand ? `${name} (the brand)` : name,
      ...[voiceWords(shareOfVoice), rateWords(named), rankWords(rank), rateWords(ranked), rateWords(first)],
      ...[rateWords(rest.together), insteadWords(rest.instead), rateWords(rest.cited)],
    ]),
  )

async function suggest({ brand, dismiss }: { brand: string; dismiss?: string }, command: Command) {
  const session = openSession(command)
  if (dismiss !== undefined) {
    const done = await session.admin.dismissRival(brand, dismiss)
    return session.print(done, () => `${dismiss} is not suggested again.`)
  }
  const found = await session.admin.suggestRivals(brand)
  session.print(found, () =>
    session.table(
      ['NAME', 'ANSWERS', 'AS IN'],
      found.suggestions.map(({ name, answers, runIds }) => [name, answers, runIds.join(', ')]),
    ),
  )
  const next = found.suggestions[0]?.name
  if (next !== undefined) session.talk(`Next: bcf rival add --brand ${brand} --name ${JSON.stringify(next)}`)
  else if (found.read === 0) session.talk('There is no judged answer yet.')
  else session.talk(`No other name recurs in the newest ${found.read} answers.`)
}
