// The readable answer with its examined statements marked, and each statement beside the fact it was compared with. Part
// of the drawing: see bundle-page.ts.

import type { Bundle } from './bundle.ts'
import type { OpenedRun } from './open-run.ts'
import { type Dated, datedIn } from './page-dated.ts'
import { drawMarkdown } from './page-markdown.ts'
import { Marks, type Standing, type Statement } from './page-marks.ts'
import { facts, list, section } from './page-parts.ts'
import { readers, readingRows, type SealedClaim, verdictOf } from './page-reading.ts'
import { code, escaped, facetWords, inWords, wrongWords } from './page-text.ts'

type Claim = Bundle['classification']['claims'][number]
type Fact = Bundle['groundTruth'][number]

interface Examined {
  claim: Claim
  standing: Standing
  /** What may be wrong with it, by a rule that is not right often enough to accuse. */
  suspected: string | null
  sealed: SealedClaim
}

const VERDICTS: Record<Standing, string> = {
  contradicted: 'Contradicts the fact',
  suspected: 'May contradict the fact; read by a rule that is not right often enough to accuse',
  unverifiable: 'No fact to hold it against',
  hedged: 'Said with reservation, so it is held against nothing',
  supported: 'Agrees with the fact',
}

const TITLES: Record<Standing, string> = {
  contradicted: 'Contradicted',
  suspected: 'Suspected',
  unverifiable: 'Not decided',
  hedged: 'With reservation',
  supported: 'Supported',
}

const LEGEND: Record<Standing, string> = {
  contradicted: 'in a frame: contradicts a fact',
  suspected: 'in a broken frame: may contradict a fact',
  unverifiable: 'dotted line: no fact to hold it against',
  hedged: 'dotted line: said with reservation',
  supported: 'full line: agrees with a fact',
}

const isStanding = (verdict: string): verdict is Standing => Object.hasOwn(VERDICTS, verdict)

/** A sealed claim may say more than the view shows. */
function examinedIn({ latest }: OpenedRun, { classification }: Bundle): Examined[] {
  const all = latest.content.claims as SealedClaim[]
  return classification.claims.map((claim, place) => {
    const sealed = all[place] ?? {}
    const { suspected } = sealed
    const standing = isStanding(claim.verdict) ? claim.verdict : 'unverifiable'
    return typeof suspected === 'string'
      ? { claim, standing: standing === 'unverifiable' ? 'suspected' : standing, suspected, sealed }
      : { claim, standing, suspected: null, sealed }
  })
}

export function answer(bundle: Bundle, run: OpenedRun): string {
  const examined = examinedIn(run, bundle)
  const { drawn, marked } = readable(bundle, examined)
  const dated = datedIn(run)
  return [
    section('The answer', drawn, cited(bundle)),
    section(
      'What it states, beside what the brand says',
      examined.length === 0
        ? '<p>No statement about the brand was found that could be held against a fact.</p>'
        : examined.map((one, place) => card(one, place + 1, bundle, { marked, dated })).join('\n'),
      otherFacts(bundle, examined, dated),
      readers(bundle, run),
    ),
  ].join('\n')
}

const NO_READING =
  '<p>The readable text of this answer was not sealed: it was captured before the service did so. Its exact bytes are below.</p>'

function readable({ reading }: Bundle, examined: Examined[]): { drawn: string; marked: ReadonlySet<number> } {
  if (reading === null) return { drawn: NO_READING, marked: new Set() }
  const by = `<p class="note">Read out of the bytes by ${escaped(reading.reader)} and sealed with them.</p>`
  if (reading.text === null || reading.text === '')
    return { drawn: `<p>There is no text in it to be read.</p>\n${by}`, marked: new Set() }
  const statements = examined.map(
    ({ claim: { start, end }, standing }, place): Statement => ({ start, end, standing, number: place + 1 }),
  )
  const pen = drawMarkdown(reading.text, new Marks(statements, reading.text.length))
  const { marked } = pen
  const standings = [
    ...new Set(examined.filter((_, place) => marked.has(place + 1)).map(({ standing }) => standing)),
  ]
  const legend =
    standings.length === 0
      ? ''
      : `<p class="note">Marked in it are the statements that were examined; their numbers lead to the next section.</p>\n${list(
          (Object.keys(LEGEND) as Standing[])
            .filter(standing => standings.includes(standing))
            .map(standing => `<mark class="${standing}">Words</mark> ${LEGEND[standing]}`),
          'legend',
        )}`
  const label = (number: number, standing: Standing) =>
    `<sup>${number}${standing === 'contradicted' ? ' contradicted' : standing === 'suspected' ? ' suspected' : ''}</sup>`
  const standingOf = (number: number) => examined[number - 1]?.standing ?? 'unverifiable'
  return {
    drawn: `${legend}\n<div class="answer">\n${pen.html(number => label(number, standingOf(number)))}</div>\n${by}`,
    marked,
  }
}

const cited = ({ citations }: Bundle): string =>
  citations.length === 0
    ? '<p>It cites no source.</p>'
    : `<h3>Sources it cites</h3>\n<ol>\n${citations
        .map(
          ({ position, title, url }) =>
            `<li value="${position}">${escaped(title ?? 'untitled')} <span class="address">${escaped(url)}</span></li>`,
        )
        .join('\n')}\n</ol>`

function card(
  { claim, standing, suspected, sealed }: Examined,
  number: number,
  { groundTruth }: Bundle,
  { marked, dated }: { marked: ReadonlySet<number>; dated: Dated },
): string {
  const fact = groundTruth.find(({ id }) => id === claim.factId)
  const wrong = standing === 'contradicted' ? claim.kind : suspected
  const unknownVerdict = isStanding(claim.verdict) ? '' : ` (${escaped(claim.verdict)})`
  return `<article class="claim ${standing}">
<h3>${number}. ${TITLES[standing]}: ${facetWords(claim.facet)}</h3>
${facts([
  [
    'The answer says',
    `“${escaped(claim.text)}”${marked.has(number) ? '' : ' <span class="note">(not marked above)</span>'}`,
  ],
  ...(fact
    ? factRows(fact, dated)
    : claim.factId === null
      ? []
      : [['Fact', code(claim.factId)] as [string, string]]),
  [
    'Verdict',
    `<span class="strong">${verdictOf(sealed) ?? VERDICTS[standing]}</span>${wrong ? `: ${wrongWords(wrong)}` : ''}${unknownVerdict}`,
  ],
  ...readingRows(sealed),
])}
</article>`
}

function factRows({ id, value, source, origin, collectedAt }: Fact, dated: Dated): [string, string][] {
  const since = dated.wordsOf(id)
  return [
    [saidBy(origin, source), `“${escaped(value)}”`],
    ['Source', `${escaped(source)}, as of ${inWords(collectedAt)}`],
    ...(since === '' ? [] : [['True since', since] as [string, string]]),
  ]
}

/** Facts of the first releases do not name their source; only the site was read then. */
const saidBy = (origin: string | undefined, source: string): string =>
  origin === 'website' || (origin === undefined && /^https?:/.test(source))
    ? 'The brand’s site says'
    : 'The brand says'

function otherFacts({ groundTruth }: Bundle, examined: Examined[], dated: Dated): string {
  const shown = new Set(examined.map(({ claim }) => claim.factId))
  const others = groundTruth.filter(({ id }) => !shown.has(id) && !dated.isDate(id))
  if (groundTruth.length === 0) return '<p>The judgement rests on no fact of the brand.</p>'
  if (others.length === 0) return ''
  return `<h3>Other facts the judgement rests on</h3>\n${list(
    others.map(
      ({ id, key, value, source, collectedAt }) =>
        `${facetWords(key)}: “${escaped(value)}” <span class="note">${[`(${escaped(source)}, as of ${inWords(collectedAt)})`, dated.wordsOf(id)].join(' ').trimEnd()}</span>`,
    ),
  )}`
}
