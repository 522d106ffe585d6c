import type { Command } from 'commander'
import {
  type Brand,
  type BrandDetail,
  isUnjudged,
  localeWords,
  type NewBrand,
  takenWords,
  unjudgedWords,
} from '../../admin.ts'
import { type Entry, named } from '../terminal/table.ts'
import { givenLocale, type LocaleOptions, withLocale } from './locale.ts'
import { givenSamples, SAMPLES_HELP, type SamplesOptions, samplesOf } from './samples.ts'
import { example, openSession } from './session.ts'

interface BrandOptions extends LocaleOptions, SamplesOptions {
  name?: string
  domain?: string
  alias?: string[]
  plan?: string
}

export function registerBrand(program: Command): void {
  const brand = program.command('brand').description('brands')
  brand.addHelpText(
    'after',
    example('bcf brand create --name "Northwind Kettles" --domain northwind.example'),
  )

  withLocale(brand.command('create'))
    .description('start to watch a brand; bcf setup does that, and reads its site, asks and scans')
    .requiredOption('--name <name>', 'the name as people write it')
    .requiredOption('--domain <domain>', 'its website, for example acme.example')
    .option('--alias <alias...>', 'another name it goes by; may be repeated')
    .option('--plan <plan>', 'see: bcf plans')
    .option('--samples <n>', SAMPLES_HELP, samplesOf)
    .addHelpText(
      'after',
      example('bcf brand create --name Acme --domain acme.example --alias "Acme Corp" --plan PRO'),
    )
    .action(createBrand)

  brand
    .command('list')
    .description('all brands')
    .addHelpText('after', example('bcf brand list --json'))
    .action(listBrands)

  brand
    .command('show')
    .description('one brand, its prompts and the scans of this month')
    .argument('<id>', 'brand')
    .addHelpText('after', example('bcf brand show brd_123'))
    .action(showBrand)
}

async function createBrand(options: BrandOptions & { name: string; domain: string }, command: Command) {
  const session = openSession(command)
  const brand = await session.api.POST('/api/admin/brands', {
    body: {
      ...given(options),
      name: options.name,
      domain: options.domain,
    },
  })
  session.print(brand, () => session.fields(entries(brand)))
  session.talk(`Next: bcf prompt add --brand ${brand.id} --text "…" --intent CATEGORY`)
}

async function listBrands(_options: object, command: Command) {
  const session = openSession(command)
  const brands = (await session.api.GET('/api/admin/brands')).brands
  session.print(brands, () => session.table(brands, ['id', 'name', 'domain', 'plan', 'aliases']))
  if (brands.length === 0) session.talk('No brand yet. Next: bcf setup DOMAIN')
}

async function showBrand(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const brand = await session.api.GET('/api/admin/brands/{brandId}', { params: { path: { brandId: id } } })
  const known = session.json ? null : await session.api.GET('/api/admin/engines').catch(() => null)
  const taken =
    localeWords(brand) === null ? [] : takenWords((known?.engines ?? []).filter(({ runnable }) => runnable))
  session.print(brand, () =>
    session.fields([...entries(brand), ...taken.map((words): Entry => ['', words]), ...usage(brand)]),
  )
}

/** Only what the caller named; absent fields must not be sent. */
function given({ name, domain, alias, plan, samples, ...locale }: BrandOptions): Partial<NewBrand> {
  return {
    ...(name !== undefined && { name }),
    ...(domain !== undefined && { domain }),
    ...(alias !== undefined && { aliases: alias }),
    ...(plan !== undefined && { plan }),
    ...givenSamples(samples === undefined ? {} : { samples }),
    ...givenLocale(locale),
  }
}

const entries = (brand: Brand): Entry[] => [
  ...named(brand, 'id', 'name', 'domain', 'aliases', 'plan'),
  ['samples', brand.samples ?? 1],
  ['asked from', localeWords(brand) ?? 'where the installation is set to'],
  ...named(brand, 'createdAt'),
]

const usage = (brand: BrandDetail): Entry[] => [
  ...named(brand, 'activePrompts'),
  ['facts', isUnjudged(brand, 0) ? unjudgedWords(brand) : null],
  ['scans this month', `${brand.scansThisMonth} of ${brand.maxScans}`],
]
