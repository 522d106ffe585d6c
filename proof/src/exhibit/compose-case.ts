// A case as an exhibit: what is said and what is true, every answer that shows it with its custody, and a page that the custodian fills
// in by hand. Each answer is the bundle that would be an exhibit alone, in the same words. Part of the drawing: see draw-exhibit.ts.

import { type Bundle, ProofError, sha256Hex } from '../index.ts'
import {
  anything,
  code,
  engineName,
  escaped,
  instant,
  inWords,
  list,
  object,
  oneOf,
  readBundle,
  type Shaped,
  text,
} from '../page.ts'
import { type Composed, partsOf, titleOf } from './compose.ts'
import { type Element, isElement, readElements } from './page-tree.ts'

/** More than there are engines. */
const MOST_BUNDLES = 40

/** What the service says of the whole case. Nothing but the bundles is sealed, and the pages say so. */
const caseShape = object({
  caseVersion: oneOf('1'),
  madeAt: instant,
  title: text,
  brand: text,
  standing: text,
  firstSeen: text,
  lastSeen: text,
  answers: text,
  engines: text,
  /** Ids of the facts that it contradicts. */
  facts: list(text),
  /** As each of them is exported alone. */
  bundles: list(anything, MOST_BUNDLES),
})

export type CaseData = Shaped<typeof caseShape>

export const isCase = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'caseVersion')

interface ReadCase extends Omit<CaseData, 'bundles'> {
  bundles: Bundle[]
}

/** Throws a ProofError that says why the value is no case. */
export function readCase(value: unknown): ReadCase {
  const data = caseShape(value, 'the case')
  const bundles = data.bundles.map(one => readBundle(one).bundle)
  if (bundles.length === 0) throw new ProofError('the case has no answer')
  if (new Set(bundles.map(({ runId }) => runId)).size < bundles.length)
    throw new ProofError('the case has one answer twice')
  // A brand may have been renamed between two answers: its id stays, and the case has one of the sealed names.
  const isOfBrand = bundles.some(({ brand }) => brand.name === data.brand)
  if (!isOfBrand || new Set(bundles.map(({ brand }) => brand.id)).size > 1)
    throw new ProofError('the case has an answer about another brand')
  return { ...data, bundles }
}

/** Of an answer among others: the rest is in the data of the file. */
const SHOWN = [
  'What was asked, and what came',
  'The answer',
  'What it states, beside what the brand says',
  'Chain of custody',
]

export function composeCase(data: ReadCase, embedded: Uint8Array): Composed {
  const { title, madeAt, bundles } = data
  const sandbox = bundles.some(({ surface }) => surface === 'sandbox')
  const digest = sha256Hex(embedded)
  const answers = bundles.flatMap((bundle, place) => [
    section(
      `<h2>Answer ${place + 1} of ${bundles.length}: ${engineName(bundle.engine)}, ${inWords(bundle.capturedAt)}</h2>`,
    ),
    ...partsOf(bundle)
      .filter(part => SHOWN.includes(titleOf(part)))
      .map(below),
  ])
  const ofAll = partsOf(bundles[0] as Bundle)
  const named = (name: string) => ofAll.filter(part => titleOf(part) === name)
  return {
    ...{ title, stateAt: madeAt, sha256: digest, what: 'a case', name: 'case.json', qrCode: null },
    sandbox: sandbox
      ? 'Sandbox: a simulator gave answers in this file. No real engine was asked for them.'
      : null,
    header: readElements(
      `<p class="kind">Exhibit of a case</p><h1>${escaped(title)}</h1><p class="note">Made ${inWords(madeAt)}.</p>`,
    ),
    sections: [
      section(summary(data)),
      section(factsHtml(data)),
      ...answers,
      ...named('What this proves'),
      ...named('What this does not prove'),
      section(CHECK),
      { ...section(declaration(data, digest)), turns: true },
    ],
  }
}

const section = (html: string): Element => ({ ...readElements(html), name: 'section' })

/** One level down, for what stands under a heading of the answer. */
function below(part: Element): Element {
  const lower = (node: Element['children'][number]): Element['children'][number] =>
    isElement(node) && node.name === 'h2' ? { ...node, name: 'h3' } : node
  return { ...part, children: part.children.map(lower) }
}

const rows = (entries: [string, string][]): string =>
  `<dl>${entries.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>`

const summary = ({
  title,
  brand,
  standing,
  firstSeen,
  lastSeen,
  answers,
  engines,
  bundles,
}: ReadCase): string =>
  `<h2>Summary</h2><p class="words">${escaped(title)}.</p>${rows([
    ['Brand', escaped(brand)],
    ['Said by', escaped(engines)],
    ['Where it stands', escaped(standing)],
    ['First seen', escaped(firstSeen)],
    ['Last seen', escaped(lastSeen)],
    ['Answers that say so', escaped(answers)],
    ['In this exhibit', `the newest of each engine, ${bundles.length} in all`],
  ])}<p class="note">This summary, the title and the choice of answers are the word of the service that made the file, and are not sealed. Everything under an answer below is.</p>`

/** Each fact once, though every answer brings it. */
function factsHtml({ facts, bundles }: ReadCase): string {
  const known = new Map(bundles.flatMap(({ groundTruth }) => groundTruth.map(fact => [fact.id, fact])))
  const those = facts.flatMap(id => known.get(id) ?? [])
  return `<h2>What is true, and since when</h2>${
    those.length === 0
      ? '<p>The answers are false by what was found of the pages that they cite; see each of them.</p>'
      : those
          .map(({ value, source, collectedAt, hash }) =>
            rows([
              ['The brand says', escaped(value)],
              ['Source', code(source)],
              ['On record since', inWords(collectedAt)],
              ['SHA-256', code(hash)],
            ]),
          )
          .join('')
  }`
}

const CHECK = `<h2>How to check this exhibit</h2><ul><li>Give this file to ${code('bcf verify exhibit.pdf --key KEY')}, with a key of the log that you got from somewhere else than this file. It needs no connection, takes out the evidence of every answer, proves each, and draws these pages again.</li><li>The evidence is embedded as ${code('case.json')}; readers of PDF show it as an attachment. Each of its ${code('bundles')} is the evidence of one answer, and is checked alone in the same way.</li><li>On paper nothing can be checked: it is a copy of what this file shows. Ask for the file.</li></ul>`

const BLANK = '\u00a0<br>\u00a0'

/** Filled in by hand, on paper: whoever signs says it, not this file. */
const declaration = ({ title }: ReadCase, digest: string): string =>
  `<h2>Declaration of the custodian</h2><p class="note">A form to fill in and sign by hand. Strike out whatever is not so, and ask counsel which words the court wants. Nobody has made this declaration until it is signed.</p>${rows(
    [
      ['Name', BLANK],
      ['Position and organisation', BLANK],
    ],
  )}<ol><li><p>I am the custodian of the records reproduced in this exhibit, “${escaped(title)}”, or am otherwise qualified to speak of how they are made and kept.</p></li><li><p>They were made by an automated process that asks answer engines, receives their answers and seals them, at or near the time that each record states.</p></li><li><p>They are made and kept as a regular practice, in the course of a regularly conducted activity.</p></li><li><p>The process produces an accurate result: the exact bytes of each answer are sealed by their SHA-256 in an append-only log that is signed.</p></li><li><p>The data embedded in the file of this exhibit has the SHA-256 ${code(digest)}.</p></li><li><p>I have checked the file with the verifier, on the day and with the result written here:</p></li></ol>${rows(
    [
      ['Checked on', BLANK],
      ['Result', BLANK],
      ['Key of the log, and where it came from', BLANK],
    ],
  )}<p>I declare that this is true and correct, under the penalties that the law of the place named below attaches to a false declaration.</p>${rows(
    [
      ['Place and law', BLANK],
      ['Date', BLANK],
      ['Signature', `${BLANK}<br>\u00a0`],
    ],
  )}`
