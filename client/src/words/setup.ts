// What is said while a brand is set up, the same on the command line and in the console.

import type { Job, Setup, SiteTrouble } from '../shapes.ts'

interface TroubleWords {
  /** What is the matter. */
  what: string
  /** What a person can do about it. */
  advice: string
}

const LATER = 'Try again later, or enter its facts by hand.'

const TROUBLES: Record<SiteTrouble, TroubleWords> = {
  robots: {
    what: 'The robots.txt of this site does not let us read it.',
    advice: 'Allow the agent BrandCitationForensics there and try again, or enter the facts by hand.',
  },
  nxdomain: {
    what: 'There is no such domain.',
    advice: 'Check the spelling and try again, or enter the facts by hand.',
  },
  timeout: { what: 'The site did not answer in time.', advice: LATER },
  certificate: {
    what: 'The site could not show that it is who it says: its certificate is not valid.',
    advice: 'Have its certificate put right and try again, or enter the facts by hand.',
  },
  unreachable: {
    what: 'The site does not answer.',
    advice: 'Check the spelling, try again later, or enter its facts by hand.',
  },
  refused: {
    what: 'The site leads elsewhere, or sends something that is not read.',
    advice: 'Give the domain that it leads to, or enter the facts by hand.',
  },
  server_error: { what: 'The site answers with an error of its own.', advice: LATER },
  forbidden: {
    what: 'The site keeps visitors like us out.',
    advice: 'Have it let the agent BrandCitationForensics in and try again, or enter the facts by hand.',
  },
  missing: {
    what: 'The site has no first page.',
    advice: 'Give the domain where its pages are, or enter the facts by hand.',
  },
  not_html: { what: 'The first page of the site is no web page.', advice: LATER },
}

const UNKNOWN: TroubleWords = { what: 'The site could not be read.', advice: LATER }

/** Why a site was not read, and what to do; null if it was, or is not yet. */
export function troubleWords({ reading }: Pick<Setup, 'reading'>): TroubleWords | null {
  if (reading?.status !== 'FAILED') return null
  return reading.trouble ? TROUBLES[reading.trouble] : UNKNOWN
}

/** Progress while a site is read; in pages, once the job reports them. */
export function readingWords(job: Pick<Job, 'status' | 'progress'> | undefined): string {
  if (job?.status === 'DONE') return 'The site was read.'
  if (job?.status === 'FAILED') return 'The site could not be read.'
  if (job === undefined || job.status === 'QUEUED') return 'Waiting for a worker …'
  const { progress } = job
  return progress ? `Reading the site: page ${progress.done} of ${progress.total} …` : 'Reading the site …'
}

/** A person's choice stays; only a brand that nobody has named takes what its site says. */
export const startingNames = ({ brand, site, isNamed }: Pick<Setup, 'brand' | 'site' | 'isNamed'>) =>
  isNamed || !site
    ? { name: brand.name, aliases: brand.aliases }
    : { name: site.name ?? brand.name, aliases: site.aliases }

/** What was found that answers can be compared with; if nothing, who could find more. */
export function foundWords({
  facts: { active, judged },
  pageReader,
}: Pick<Setup, 'facts' | 'pageReader'>): string {
  if (judged.length === 0) {
    const found =
      active === 0
        ? 'The site has no structured data that states facts.'
        : 'The structured data of the site states nothing that an answer could be held against.'
    const more =
      pageReader === null
        ? 'What its pages show is read by a model, and none is set: set BCF_READER, then read the site again.'
        : `What its pages show is read by ${pageReader}, and proposed as facts.`
    return `${found} ${more}`
  }
  const rest = active - judged.length
  const others = rest === 0 ? '' : `; ${rest} more say who the brand is`
  return `${judged.length} ${judged.length === 1 ? 'fact' : 'facts'} that answers can be judged by${others}.`
}

/** One scan per click, however often it is sent: the same key until there is another scan. */
export const setupScanKey = ({ brand, scan }: Pick<Setup, 'brand' | 'scan'>): string =>
  `setup-${brand.id}-${scan?.id ?? 'first'}`
