// Where an answer names the brand: by name, alias or own domain. One pass finds where a spelling could begin; each
// candidate is then read as a whole word, in its case, in its address and, for an ordinary word, in its surroundings.

import type { BrandNames } from '../../model/brand.ts'
import { once } from '../../platform/pace/once.ts'
import { type AddressReader, addressReader } from './addresses.ts'
import { edgeAt, segmentedWords } from './boundaries.ts'
import { type Folded, fold, originalEnd } from './fold.ts'
import { languageOf, type Spoken } from './languages.ts'
import { readFirst, readOn } from './match.ts'
import { createEvidenceReader, type Evidence, isMeant, opensSentence, type Use } from './ordinary-uses.ts'
import type { Word } from './patterns.ts'
import { createPlaces } from './places.ts'
import {
  type CommonName,
  compileSpellings,
  isAcronymAsGiven,
  opensUpper,
  type Spelling,
} from './spellings.ts'

export interface Mention {
  /** UTF-16 units into the text. */
  start: number
  end: number
  text: string
  form: 'name' | 'alias' | 'domain'
}

export interface RejectedMention extends Mention {
  /**
   * `common_word`: nothing shows that the word is meant as the name. `other_case`: nor that it is, in letters of
   * another case than the name's. `foreign_url`: within the address of somebody else.
   */
  reason: 'common_word' | 'other_case' | 'foreign_url'
}

/** In the order of the text; mentions do not overlap each other. */
interface Mentions {
  accepted: Mention[]
  rejected: RejectedMention[]
}

/** What is known of a text beside its words. */
export interface Hints {
  /** It answers a question that names the brand, so a doubtful use is the brand's. */
  isAsked?: boolean
  /** Something beside its words shows that a doubtful use is the brand's: the head of an item, a link to the brand's site. */
  isShown?: (use: Use) => boolean
  /** It is about companies, so a capital tells the name from the word: within a sentence, or of a subject that opens one, too. */
  capitalTells?: 'within' | 'everywhere'
}

export type MentionFinder = (text: string, hints?: Hints) => Mentions

/** More than any real answer has. Findings are sealed, so an answer must not grow its own record. */
const MAX_PLACES = 5000
const MAX_ACCEPTED = 1000
const MAX_REJECTED = 100

/**
 * `context`: terms of the brand's category, places and products; they let a common word count. Built once per brand,
 * used for many answers.
 */
export function createMentionFinder(brand: BrandNames, context: string[] = []): MentionFinder {
  const spellings = compileSpellings(brand)
  const heads = [...new Set(spellings.map(({ head }) => head))]
  const byHead = new Map(
    heads.map(head => [head, groupByFirst(spellings.filter(spelling => spelling.head === head))]),
  )
  const eachHead = createPlaces(heads)
  const own = new Set(spellings.flatMap(({ words }) => words.map(({ full }) => full)))
  const readEvidence = createEvidenceReader(context, own)

  return (text, { isAsked = false, isShown, capitalTells } = {}) => {
    const folded = fold(text)
    const spoken = once(() => languageOf(text))
    const places: Place[] = []
    const read = placeReader(text, folded, spoken)
    eachHead(folded, (head, start) => {
      if (places.length > MAX_PLACES || edgeAt(folded, start) === 'inside') return
      for (const group of byHead.get(head) as Spelling[][]) read(start, group, places)
    })
    if (places.length === 0) return { accepted: [], rejected: [] }
    return decide(
      {
        text,
        spoken,
        evidence: named => ({ ...readEvidence(folded, named || isAsked), isShown, capitalTells }),
      },
      judgePlaces(text, places, brand.domain),
    )
  }
}

interface Place {
  start: number
  end: number
  spelling: Spelling
  bent: boolean
}

type Judged = Place & { verdict: 'accepted' | 'common' | RejectedMention['reason'] }

/** Spellings that begin with the same word, bent or not in the same way. */
const groupByFirst = (spellings: Spelling[]): Spelling[][] =>
  Object.values(
    Object.groupBy(
      spellings,
      ({ words, form }) => `${words[0]?.full} ${words.length > 1} ${form === 'domain'}`,
    ),
  ).filter(group => group !== undefined)

type PlaceReader = (start: number, group: Spelling[], places: Place[]) => void

function placeReader(text: string, folded: Folded, spoken: () => Spoken): PlaceReader {
  const isWord = segmentedWords(text)
  const families = () => spoken().families
  return (from, group, places) => {
    const first = readFirst(folded, from, group[0]?.words[0] as Word, families)
    if (!first) return
    for (const spelling of group) {
      const read = readOn(folded, first, spelling.words, families)
      if (!read) continue
      const start = folded.starts[from] as number
      const end = originalEnd(folded, text, read.end)
      if (!read.unclear || isWord(start, end)) places.push({ start, end, spelling, bent: read.bent })
    }
  }
}

function judgePlaces(text: string, places: Place[], domain: string): Judged[] {
  const addressAround = addressReader(text, domain)
  const caseless = !/\p{Lu}/u.test(text)
  const judged: Judged[] = []
  for (const { start, end, spelling, bent } of places) {
    const verdict = verdictOn(text.slice(start, end), addressAround(start, end), spelling, { bent, caseless })
    if (verdict !== null) judged.push({ start, end, spelling, bent, verdict })
  }
  return judged
}

/** Null where nothing is mentioned at all. */
function verdictOn(
  written: string,
  address: ReturnType<AddressReader>,
  spelling: Spelling,
  how: { bent: boolean; caseless: boolean },
): Judged['verdict'] | null {
  if (spelling.form === 'domain') {
    if (!spelling.isWritten(written, how)) return null
    return address === 'foreign' ? 'foreign_url' : 'accepted'
  }
  // Within the own address the domain is the mention.
  if (address === 'own') return null
  if (address === 'foreign') return 'foreign_url'
  if (!spelling.isWritten(written, how)) return spelling.refusal
  return isDoubtful(written, spelling, how.caseless) ? 'common' : 'accepted'
}

function isDoubtful(written: string, { common }: Spelling, caseless: boolean): boolean {
  if (common === null || isAcronymAsGiven(written, common)) return false
  return common.kind !== 'unlisted' || !(caseless || opensUpper(written))
}

interface Surroundings {
  text: string
  spoken: () => Spoken
  evidence: (named: boolean) => Omit<Evidence, 'small'>
}

function decide(surroundings: Surroundings, judged: Judged[]): Mentions {
  const { text } = surroundings
  const accepted = judged.filter(({ verdict }) => verdict === 'accepted')
  const common = judged.filter(({ verdict }) => verdict === 'common')
  const refused = judged.filter(({ verdict }) => verdict !== 'accepted' && verdict !== 'common')
  const certain = common.length === 0 ? accepted : settle(surroundings, accepted, common, refused)
  const kept = withoutOverlaps(certain, MAX_ACCEPTED)
  const mention = ({ start, end, spelling }: Judged): Mention => ({
    start,
    end,
    text: text.slice(start, end),
    form: spelling.form,
  })
  return {
    accepted: kept.map(mention),
    rejected: withoutOverlaps(refused, MAX_REJECTED, kept).map(place => ({
      ...mention(place),
      reason: place.verdict as RejectedMention['reason'],
    })),
  }
}

/** All that count; what does not is put with the `refused`. */
function settle(
  { text, spoken, evidence }: Surroundings,
  accepted: Judged[],
  common: Judged[],
  refused: Judged[],
): Judged[] {
  const small = new Set(common.filter(place => !opensUpper(text.slice(place.start, place.end))).map(wordOf))
  // A word that the answer also writes small proves nothing where a sentence begins.
  const isOpening = (place: Judged) => small.has(wordOf(place)) && opensSentence(text, place)
  const { certain = [], doubted = [] } = Object.groupBy(accepted, place =>
    small.size > 0 && isOpening(place) ? 'doubted' : 'certain',
  )
  const found = { ...evidence(certain.length > 0), small }
  for (const place of [...common, ...doubted]) {
    const use = { start: place.start, end: place.end, common: place.spelling.common as CommonName }
    if (isMeant(text, use, spoken, found)) certain.push(place)
    else
      refused.push({
        ...place,
        verdict: use.common.kind === 'unlisted' && place.verdict === 'common' ? 'other_case' : 'common_word',
      })
  }
  return certain
}

const wordOf = ({ spelling }: Judged): string | undefined => spelling.common?.word

/** The longest at each place, none that touches what is `taken`; both in the order of the text. */
function withoutOverlaps(places: Judged[], limit: number, taken: Judged[] = []): Judged[] {
  const kept: Judged[] = []
  let next = 0
  for (const place of places.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (kept.length === limit) break
    while (next < taken.length && (taken[next] as Judged).end <= place.start) next++
    if ((taken[next]?.start ?? Number.POSITIVE_INFINITY) < place.end) continue
    if (place.start >= (kept.at(-1)?.end ?? 0)) kept.push(place)
  }
  return kept
}
