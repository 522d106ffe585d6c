import {
  CITATION_CLASSES,
  type CitationClass,
  type ConfabulationWindow,
} from '@brand-citation-forensics/client'
import {
  isUnjudged,
  NEEDS_FACTS,
  NO_FACTS_WORDS,
  type Rate,
  rateWords,
} from '@brand-citation-forensics/client/admin'
import { type Command, InvalidArgumentError } from 'commander'
import type { Cell } from '../../terminal/table.ts'
import { example, openSession } from '../session.ts'

const WINDOWS: readonly ConfabulationWindow[] = ['7d', '30d', 'all']

export function registerRates(brand: Command): void {
  brand
    .command('rates')
    .description(
      'how often engines mention a brand and get it right or wrong, each rate with its 95 % interval',
    )
    .argument('<id>', 'brand')
    .option('--window <window>', WINDOWS.join(', '), readWindow, '30d')
    .addHelpText('after', example('bcf brand rates brd_123', 'bcf brand rates brd_123 --window all --json'))
    .action(showRates)
}

function readWindow(value: string): ConfabulationWindow {
  const window = WINDOWS.find(known => known === value)
  if (!window) throw new InvalidArgumentError(`One of ${WINDOWS.join(', ')}.`)
  return window
}

async function showRates(id: string, { window }: { window: ConfabulationWindow }, command: Command) {
  const session = openSession(command)
  const [overview, brand] = await Promise.all([
    session.admin.getOverview(id, { window }),
    session.admin.getBrand(id),
  ])
  const { cards, engines } = overview
  // Zero would look like praise where nothing can contradict a fact.
  const counted = (name: CitationClass) => engines.reduce((sum, { counts }) => sum + counts[name], 0)
  const unjudged = isUnjudged(brand, counted('CONFABULATED'))
  const said = (name: CitationClass, rate: Rate | null): Cell =>
    unjudged && NEEDS_FACTS.includes(name) && counted(name) === 0 ? null : rateWords(rate)
  const rows = [
    [
      'all',
      rateWords(cards.mentionRate.rate ?? null),
      said('STRONG', cards.strong.rate ?? null),
      said('CONFABULATED', cards.confabulated.rate ?? null),
    ],
    ...engines.map(({ engine, rates, mentionRate }) => [
      engine,
      rateWords(mentionRate ?? null),
      ...SHOWN.map(name => said(name, rates?.[name] ?? null)),
    ]),
  ]
  session.print(overview, () => session.table(['ENGINE', 'MENTIONED', ...SHOWN], rows))
  if (unjudged) session.talk(NO_FACTS_WORDS)
}

const SHOWN = CITATION_CLASSES.filter(name => name === 'STRONG' || name === 'CONFABULATED')
