// How people say what a matter is: "was founded in 1992", "costs $12 per month". One line each, of the subject that stands before
// it; whatever has no line is said by its own name, "the weight of the Northwind One is 2 kg".

interface Phrase {
  /** The end of a sentence that begins with the brand or its product. `name`: what the key has in brackets. */
  says(value: string, name: string): string
  /** What is so instead. */
  is(value: string, name: string): string
}

interface Having {
  yes(name: string): string
  no(name: string): string
  /** Ends "it …" where the answer is wrong to say yes, and to say no. */
  isNot: string
  isSo: string
}

const it = (verb: string) => (value: string) => `it ${verb} ${value}`
const phrase = (says: Phrase['says'], is: Phrase['is']): Phrase => ({ says, is })
const plain = (verb: string): Phrase => phrase(value => `${verb} ${value}`, it(verb))

/** A year or a day: "in 1992", "on 3 May 1992"; anything else as it is, "about 1992". */
const at = (value: string): string =>
  /^\d{1,2} /.test(value) ? `on ${value}` : /^[\d\p{Lu}]/u.test(value) ? `in ${value}` : value

const dated = (verb: string): Phrase => phrase(value => `${verb} ${at(value)}`, it('was'))

const isFree = (value: string): boolean => /^\D?0(?:\.0+)?\b/.test(value) || value === 'none'

/** By the key of a matter, of which the product is already told apart. */
const PHRASES: [RegExp, Phrase][] = [
  [/^foundingDate$/, dated('was founded')],
  [/^dissolutionDate$/, dated('closed')],
  [/releaseDate$/, dated('was released')],
  [/^foundingLocation(?:\.name)?$/, phrase(value => `was founded in ${value}`, it('was'))],
  [/^founder\.name$/, phrase(value => `was founded by ${value}`, it('was'))],
  [/^parentOrganization(?:\.name)?$|^ownedBy/, plain('belongs to')],
  [/^subOrganization(?:\.name)?$/, plain('owns')],
  [
    /^numberOf(?:Employees|Customers|Locations|Rooms)$/,
    phrase((value, name) => `has ${value} ${name}`, it('has')),
  ],
  [/^address\.address(?:Locality|Region|Country)$/, plain('is in')],
  [/^address\.streetAddress$/, plain('is at')],
  [
    /(?:^|\.)warranty$/i,
    phrase(value => `has ${value === 'none' ? 'no warranty' : `a warranty of ${value}`}`, it('is')),
  ],
  [
    /^freeTrial$/,
    phrase(value => `has ${value === 'none' ? 'no free trial' : `a free trial of ${value}`}`, it('is')),
  ],
  [/merchantReturnDays$/, phrase(value => `takes goods back within ${value}`, it('is'))],
  [
    /offers\.price$|^price$/,
    phrase(
      value => (isFree(value) ? 'is free' : `costs ${value}`),
      value => (isFree(value) ? 'it is free' : `it costs ${value}`),
    ),
  ],
  [
    /openingHours\[/,
    phrase(
      (value, day) => `${value === 'closed' ? 'is closed' : `is open ${value}`} on ${day}s`,
      value => (value === 'closed' ? 'it is closed' : `it is open ${value}`),
    ),
  ],
  [/^servesCuisine$/, plain('serves')],
  [/^award$/, plain('won')],
  [
    /^slogan$/,
    phrase(
      value => `has the slogan “${value}”`,
      value => `it is “${value}”`,
    ),
  ],
  [/^areaServed$/, plain('serves')],
  [/anguage$/, plain('speaks')],
  [/^paymentAccepted$/, plain('accepts')],
]

const having = (yes: string, no: string, [isNot, isSo]: [string, string]): Having => ({
  yes: name => yes.replace('*', name),
  no: name => no.replace('*', name),
  isNot,
  isSo,
})
const DO: [string, string] = ['does not', 'does']
const BE: [string, string] = ['is not', 'is']

/** Of what is so or not. */
const HAVINGS: [RegExp, Having][] = [
  [/hasCertification\[/, having('is certified: *', 'is not certified: *', BE)],
  [/(?:featureList|amenityFeature)\[/, having('has *', 'does not have *', DO)],
  [/^areaServed\[/, having('serves *', 'does not serve *', DO)],
  [/^knowsLanguage\[/, having('speaks *', 'does not speak *', DO)],
  [/^availableLanguage\[/, having('offers support in *', 'offers no support in *', DO)],
  [/^paymentAccepted\[/, having('accepts *', 'does not accept *', DO)],
  [/operatingSystem\[/, having('runs on *', 'does not run on *', DO)],
  [/^petsAllowed$/, having('allows pets', 'allows no pets', DO)],
  [/^smokingAllowed$/, having('allows smoking', 'does not allow smoking', DO)],
  [/^acceptsReservations$/, having('takes reservations', 'takes no reservations', DO)],
  [/^isAccessibleForFree$/, having('is free', 'is not free', BE)],
]

const found = <T>(list: [RegExp, T][], key: string): T | null =>
  list.find(([pattern]) => pattern.test(key))?.[1] ?? null

export const phraseOf = (key: string): Phrase | null => found(PHRASES, key)
export const havingOf = (key: string): Having | null => found(HAVINGS, key)
