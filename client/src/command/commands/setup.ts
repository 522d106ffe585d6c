// `bcf setup`: the steps of the console's set-up, one after the other. Each asks the service how far the brand has come, so
// that the command can be interrupted anywhere and repeated.

import { dollarWords } from '@brand-citation-forensics/proof'
import type { Command } from 'commander'
import {
  forecastWords,
  foundWords,
  type Query,
  readingWords,
  type ScanPlan,
  type Setup,
  type SuggestedPrompts,
  setupScanKey,
  startingNames,
  troubleWords,
  waitForJob,
} from '../../admin.ts'
import { EXIT } from '../terminal/report.ts'
import { isAgreed } from './agree.ts'
import { follow, timeoutOption } from './follow.ts'
import { tellNoFacts } from './no-facts.ts'
import { followScan, showScan } from './scan.ts'
import { example, openSession, type Session } from './session.ts'

/** The service says which there are. */
type Language = Query<'adminSuggestPrompts'>['language']

interface SetupOptions {
  name?: string
  alias?: string[]
  plan?: string
  rival?: string[]
  category?: string
  language?: string
  byHand?: boolean
  yes?: boolean
  /** False for --no-scan. */
  scan: boolean
  timeout: number
}

export function registerSetup(program: Command): void {
  program
    .command('setup')
    .description(
      'watch a brand from its website: reads names and facts there, suggests prompts, shows the cost and scans. Call it again to continue',
    )
    .argument('<domain>', 'its website, as it was pasted: https://www.acme.example/ is acme.example')
    .option('--name <name>', 'the name, in place of the one its site has')
    .option('--alias <alias...>', 'other names, in place of those its site has')
    .option('--plan <plan>', 'of a brand that is new; see: bcf plans')
    .option('--category <category>', 'what it offers, as a plural: "electric kettles"')
    .option('--rival <name...>', 'a rival to compare it with; may be repeated')
    .option('--language <code>', 'of the prompts, in place of that of its site')
    .option('--by-hand', 'go on although the site cannot be read')
    .option('--yes', 'the cost is agreed to')
    .option('--no-scan', 'stop before the scan')
    .addOption(timeoutOption('work'))
    .addHelpText(
      'after',
      example('bcf setup acme.example', 'bcf setup https://www.acme.example/ --rival Globex --yes'),
    )
    .action(setUp)
}

async function setUp(address: string, options: SetupOptions, command: Command) {
  const session = openSession(command)
  const begun = await session.api.POST('/api/admin/setups', {
    body: { address, ...(options.plan && { plan: options.plan }) },
  })
  session.talk(`Brand ${begun.brand.id}, ${begun.brand.domain}.`)
  const read = await waitForReading(session, begun, options)
  if (!mayGoOn(session, read, options)) {
    process.exitCode = EXIT.failure
    return session.print({ setup: read, suggested: null, plan: null, scan: null }, () => '')
  }
  const named = await settleNames(session, read, options)
  tellFound(session, named)
  const { setup, suggested } = await settlePrompts(session, named, options)
  await scan(session, { setup, suggested }, options)
}

async function waitForReading(session: Session, begun: Setup, { timeout }: SetupOptions): Promise<Setup> {
  const { brand, reading } = begun
  if (!reading || reading.status === 'DONE') return begun
  await follow(session, {
    what: 'reading',
    later: `bcf setup ${brand.domain}`,
    wait: signal =>
      waitForJob(session.api, reading.jobId, {
        timeoutMs: timeout,
        signal,
        onChange: job => session.talk(readingWords(job)),
      }),
  })
  return session.api.GET('/api/admin/brands/{brandId}/setup', { params: { path: { brandId: brand.id } } })
}

/** An unreadable site ends the command, unless there are facts, or the user wants to continue without. */
function mayGoOn(session: Session, setup: Setup, { byHand }: SetupOptions): boolean {
  const trouble = troubleWords(setup)
  if (!trouble) return true
  session.talk(`${trouble.what} ${trouble.advice}`)
  if (setup.reading?.error) session.talk(`  ${setup.reading.error}`)
  if (byHand || setup.facts.judged.length > 0) return true
  const { id, domain } = setup.brand
  session.talk(`By hand: bcf fact add --brand ${id} --key foundingDate --value 1987`)
  session.talk(`Then, or to go on without facts: bcf setup ${domain} --by-hand`)
  return false
}

async function settleNames(
  session: Session,
  setup: Setup,
  { name, alias, rival }: SetupOptions,
): Promise<Setup> {
  const suggested = startingNames(setup)
  const names = { name: name ?? suggested.name, aliases: alias ?? suggested.aliases }
  return session.api.PUT('/api/admin/brands/{brandId}/setup', {
    params: { path: { brandId: setup.brand.id } },
    body: { ...names, ...(rival && { rivals: rival }) },
  })
}

function tellFound(session: Session, setup: Setup): void {
  const { brand, site } = setup
  session.talk(`Name: ${brand.name}. Other names: ${brand.aliases.join(', ') || 'none'}.`)
  if (site?.language) session.talk(`Language of the site: ${site.language}.`)
  session.talk(foundWords(setup))
  tellNoFacts(session, setup)
}

interface Settled {
  setup: Setup
  /** Null if there were prompts before. */
  suggested: SuggestedPrompts | null
}

async function settlePrompts(session: Session, setup: Setup, options: SetupOptions): Promise<Settled> {
  const { brand, prompts } = setup
  if (prompts > 0) {
    session.talk(`${prompts} prompts are there already: bcf prompt list --brand ${brand.id}`)
    return { setup, suggested: null }
  }
  const { language, category, rival } = options
  const suggested = await session.api.GET('/api/admin/brands/{brandId}/suggested-prompts', {
    params: {
      path: { brandId: brand.id },
      query: { language: language as Language, category, rivals: rival?.join('\n') },
    },
  })
  if (suggested.category === null)
    session.talk('The category is not known, so no prompt asks about it. Give it with --category.')
  session.talk('Prompts:')
  for (const { intent, text } of suggested.prompts) session.talk(`  ${intent.padEnd(11)}  ${text}`)
  return {
    setup: await session.api.PUT('/api/admin/brands/{brandId}/setup', {
      params: { path: { brandId: brand.id } },
      body: { prompts: suggested.prompts },
    }),
    suggested,
  }
}

async function scan(session: Session, { setup, suggested }: Settled, options: SetupOptions): Promise<void> {
  const { brand } = setup
  if (setup.scan !== null && setup.scan.status !== 'FAILED') {
    await followScan(session, setup.scan.id, options.timeout)
    return finish(session, { setup, suggested, plan: null, scanId: setup.scan.id })
  }
  const plan = await session.api.GET('/api/admin/brands/{brandId}/scan-plan', {
    params: { path: { brandId: brand.id } },
  })
  await tellPlan(session, plan)
  const isPossible = plan.engines.some(({ state }) => state === 'runs')
  if (!options.scan || !isPossible) {
    session.print({ setup, suggested, plan, scan: null }, () => '')
    session.talk(`Later: bcf scan start --brand ${brand.id} --wait`)
    if (options.scan) process.exitCode = EXIT.failure
    return
  }
  const cost = `This scan costs ${forecastWords(plan.forecast, dollarWords)}.`
  if (!options.yes && !(await isAgreed(cost)))
    return session.talk(`Nothing was asked. Later: bcf setup ${brand.domain}`)
  const started = await session.api.POST('/api/admin/brands/{brandId}/scans', {
    params: { path: { brandId: brand.id } },
    body: {},
    idempotencyKey: setupScanKey(setup),
  })
  await followScan(session, started.scanId, options.timeout)
  await finish(session, { setup, suggested, plan, scanId: started.scanId })
}

async function tellPlan(session: Session, { prompts, runs, engines, forecast }: ScanPlan): Promise<void> {
  const running = engines.flatMap(({ engine, state }) => (state === 'runs' ? [engine] : []))
  session.talk(`${prompts} prompts on ${running.join(', ') || 'no engine'} make ${runs} runs.`)
  for (const { engine, state, reason } of engines)
    if (state === 'not_runnable' || state === 'refused')
      session.talk(`  Cannot be asked: ${engine}. ${reason}`)
  if (runs > 0) session.talk(`The scan costs ${forecastWords(forecast, dollarWords)}.`)
  else session.talk('No engine of the plan can be asked. For what each of them needs: bcf engines')
  const states = (await session.api.GET('/api/admin/engines')).engines
  if (states.some(({ surface }) => surface === 'sandbox'))
    session.talk('Sandbox: a simulator answers, no real engine. What comes of it is evidence of nothing.')
}

interface Finished extends Settled {
  plan: ScanPlan | null
  scanId: string
}

async function finish(session: Session, { setup, suggested, plan, scanId }: Finished): Promise<void> {
  if (session.json) {
    const scan = await session.api.GET('/api/admin/scans/{scanId}', { params: { path: { scanId } } })
    session.print(
      {
        setup: await session.api.GET('/api/admin/brands/{brandId}/setup', {
          params: { path: { brandId: setup.brand.id } },
        }),
        suggested,
        plan,
        scan,
      },
      () => '',
    )
    if (scan.status === 'FAILED') process.exitCode = EXIT.failure
    return
  }
  const { status } = await showScan(session, scanId)
  session.talk(`Set up. Its overview is in the console; in a terminal: bcf brand show ${setup.brand.id}`)
  if (status === 'FAILED') process.exitCode = EXIT.failure
}
