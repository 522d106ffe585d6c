// How much a false claim can hurt, by what it is about: a wrong price or a recall that never was costs more than a wrong founding
// year. The weights are a judgement, said beside every case; the list is in their order, times how often it is said.

interface Harm {
  /** In words: why it stands where it does. */
  about: string
  weight: number
  /** Of keys of matters, as both JavaScript and PostgreSQL read it. */
  pattern: string
}

/** The first that fits. */
const HARMS: Harm[] = [
  {
    about: 'safety',
    weight: 10,
    pattern: '([Rr]ecall|[Ss]afety|[Ll]awsuit|[Ff]raud|[Bb]reach|[Ii]nsolven|[Ss]anction|[Aa]llergen)',
  },
  { about: 'going out of business', weight: 10, pattern: '^dissolutionDate$' },
  {
    about: 'price',
    weight: 8,
    pattern: '([Pp]rice|^freeTrial$|^isAccessibleForFree$|^paymentAccepted|[.]unitText$)',
  },
  { about: 'warranty and returns', weight: 8, pattern: '([Ww]arranty|[Rr]eturn)' },
  { about: 'certification', weight: 6, pattern: '^(product[[].*[.])?hasCertification' },
  { about: 'ownership', weight: 6, pattern: '^(parentOrganization|subOrganization|ownedBy|legalName)' },
  {
    about: 'how to reach you',
    weight: 5,
    pattern: '^(telephone|faxNumber|email|url|sameAs|address|openingHours|checkinTime|checkoutTime)',
  },
  {
    about: 'what it can do',
    weight: 4,
    pattern:
      '^(product|featureList|amenityFeature|additionalProperty|areaServed|availableLanguage|knowsLanguage|petsAllowed|smokingAllowed|acceptsReservations|servesCuisine|hasMenu)',
  },
  { about: 'a page that is cited', weight: 3, pattern: '^citation$' },
  { about: 'people', weight: 2, pattern: '^(employee|founder)' },
  { about: 'history', weight: 1, pattern: '^(founding|award|slogan|description|alternateName)' },
]
const OTHER = { about: 'something else', weight: 2 }

export const harmOf = (matter: string): Pick<Harm, 'about' | 'weight'> =>
  HARMS.find(({ pattern }) => new RegExp(pattern).test(matter)) ?? OTHER

/** The weight of a column that holds matters. */
export const weightOf = (column: string): string =>
  `case ${HARMS.map(({ pattern, weight }) => `when ${column} ~ '${pattern}' then ${weight}`).join(' ')} else ${OTHER.weight} end`
