import { InvalidInputError } from '@brand-citation-forensics/client'
import {
  type Brand,
  type BrandDetail,
  localeWords,
  type NewBrand,
  NO_FACTS_WORDS,
  takenWords,
} from '@brand-citation-forensics/client/admin'
import type { Command } from 'commander'
import type { Cell } from '../../terminal/table.ts'
import { CITY_HELP, COUNTRY_HELP, givenLocale, LANGUAGE_HELP, type LocaleOptions } from '../prompts/locale.ts'
import {
  givenSamples,
  PREVIEW_HELP,
  SAMPLES_HELP,
  type SamplesOptions,
  samplesOf,
  showSamplesCost,
} from '../prompts/samples.ts'
import { registerRates } from '../scans/rates.ts'
import { example, openSession } from '../session.ts'
import { listHealth } from './brand-health.ts'
import { registerBrandSetup } from './brand-setup.ts'

interface BrandOptions extends LocaleOptions, SamplesOptions {
  name?: string
  domain?: string
  /** False for --no-alias. */
  alias?: string[] | false
  plan?: string
}

export function registerBrand(program: Command): void {
  const brand = program.command('brand').description('the brands that are watched')
  brand.addHelpText(
    'after',
    example(
      'bcf brand setup northwind.example',
      'bcf brand create --name "Northwind Kettles" --domain northwind.example',
    ),
  )

  registerCreate(brand)
  registerBrandSetup(brand)
  registerLooks(brand)
  registerUpdate(brand)
  registerRates(brand)
}

function registerCreate(brand: Command): void {
  brand
    .command('create')
    .description('start to watch a brand')
    .requiredOption('--name <name>', 'the name as people write it')
    .requiredOption('--domain <domain>', 'its website, for example acme.example')
    .option('--alias <alias...>', 'another name it goes by; may be repeated')
    .option('--plan <plan>', 'see: bcf plans')
    .option('--samples <n>', SAMPLES_HELP, samplesOf)
    .option('--country <code>', COUNTRY_HELP)
    .option('--language <code>', LANGUAGE_HELP)
    .option('--city <name>', CITY_HELP)
    .addHelpText(
      'after',
      example('bcf brand create --name Acme --domain acme.example --alias "Acme Corp" --plan PRO'),
    )
    .action(createBrand)
}

function registerLooks(brand: Command): void {
  brand
    .command('list')
    .description('all brands; with --health those that need a look first, and why')
    .option('--health', 'how each stands: false and absent answers, change, open cases, cost, last scan')
    .addHelpText('after', example('bcf brand list --json', 'bcf brand list --health'))
    .action(listBrands)

  brand
    .command('show')
    .description('one brand, its prompts and the scans of this month')
    .argument('<id>', 'brand')
    .addHelpText('after', example('bcf brand show brd_123'))
    .action(showBrand)
}

function registerUpdate(brand: Command): void {
  brand
    .command('update')
    .description('change a brand')
    .argument('<id>', 'brand')
    .option('--name <name>', 'new name')
    .option('--domain <domain>', 'new website')
    .option('--alias <alias...>', 'the new list of other names')
    .option('--no-alias', 'forget all other names')
    .option('--plan <plan>', 'new plan')
    .option('--samples <n>', SAMPLES_HELP, samplesOf)
    .option('--no-samples', 'ask once, where a prompt or a scan does not say otherwise')
    .option('--preview', PREVIEW_HELP)
    .option('--country <code>', COUNTRY_HELP)
    .option('--no-country', 'leave the country, and the city, to the installation')
    .option('--language <code>', LANGUAGE_HELP)
    .option('--no-language', 'leave the language to the installation')
    .option('--city <name>', CITY_HELP)
    .option('--no-city', 'no city')
    .addHelpText(
      'after',
      example(
        'bcf brand update brd_123 --plan ENTERPRISE',
        'bcf brand update brd_123 --samples 5 --preview',
        'bcf brand update brd_123 --country DE --language de --city Berlin',
      ),
    )
    .action(updateBrand)
}

async function createBrand(options: BrandOptions & { name: string; domain: string }, command: Command) {
  const session = openSession(command)
  const brand = await session.admin.createBrand({
    ...given(options),
    name: options.name,
    domain: options.domain,
  })
  session.print(brand, () => session.fields(entries(brand)))
  session.talk(`Next: bcf prompt add --brand ${brand.id} --text "…" --intent CATEGORY`)
}

async function listBrands({ health }: { health?: boolean }, command: Command) {
  const session = openSession(command)
  if (health) return listHealth(session)
  const brands = await session.admin.listBrands()
  session.print(brands, () =>
    session.table(
      ['ID', 'NAME', 'DOMAIN', 'PLAN', 'ALIASES'],
      brands.map(brand => [brand.id, brand.name, brand.domain, brand.plan, brand.aliases.join(', ')]),
    ),
  )
  if (brands.length === 0) session.talk('No brand yet. Next: bcf brand setup DOMAIN')
}

async function showBrand(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const brand = await session.admin.getBrand(id)
  const engines = session.json ? [] : await session.admin.listEngines().catch(() => [])
  const taken = localeWords(brand) === null ? [] : takenWords(engines.filter(({ runnable }) => runnable))
  session.print(brand, () =>
    session.fields([
      ...entries(brand),
      ...taken.map((words): [string, Cell] => ['', words]),
      ...usage(brand),
    ]),
  )
}

async function updateBrand(id: string, options: BrandOptions & { preview?: boolean }, command: Command) {
  const session = openSession(command)
  if (options.preview) {
    if (options.samples === undefined)
      throw new InvalidInputError('--preview needs --samples or --no-samples')
    return showSamplesCost(session, { brandId: id, samples: options.samples })
  }
  const change = given(options)
  if (Object.keys(change).length === 0) {
    throw new InvalidInputError(
      'Nothing to change: give --name, --domain, --alias, --no-alias, --plan, --samples, --country, --language or --city',
    )
  }
  const brand = await session.admin.updateBrand(id, change)
  session.print(brand, () => session.fields(entries(brand)))
}

/** Only what the caller named; absent fields must not be sent. */
function given({ name, domain, alias, plan, samples, ...locale }: BrandOptions): Partial<NewBrand> {
  return {
    ...(name !== undefined && { name }),
    ...(domain !== undefined && { domain }),
    ...(alias !== undefined && { aliases: alias === false ? [] : alias }),
    ...(plan !== undefined && { plan }),
    ...givenSamples({ ...(samples !== undefined && { samples }) }),
    ...givenLocale(locale),
  }
}

function entries(brand: Brand): [string, Cell][] {
  return [
    ['id', brand.id],
    ['name', brand.name],
    ['domain', brand.domain],
    ['aliases', brand.aliases.join(', ')],
    ['plan', brand.plan],
    ['samples', brand.samples ?? 1],
    ['asked from', localeWords(brand) ?? 'where the installation is set to'],
    ['created', brand.createdAt],
  ]
}

function usage(brand: BrandDetail): [string, Cell][] {
  return [
    ['active prompts', brand.activePrompts],
    ['facts', brand.hasFacts === false ? NO_FACTS_WORDS : null],
    ['scans this month', `${brand.scansThisMonth} of ${brand.maxScans}`],
  ]
}
