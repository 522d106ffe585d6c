// What an exhibit contains, and in which order: first for a judge, then for whoever checks it. It is the bundle's page; what is
// added here is sealed too, or says how to check it. Part of the drawing: see draw-exhibit.ts.

import { type Bundle, bundleHtml, hostOf, originWords } from '../index.ts'
import { code, engineName, escaped, type OpenedRun, readRun } from '../page.ts'
import { NotDrawable } from './characters.ts'
import { classOf, type Element, elementsOf, isElement, readElements, readPage, wordsOf } from './page-tree.ts'

const LONGEST_TEXT = 1_000_000

export interface Composed {
  title: string
  /** When the data was made. */
  stateAt: string
  /** Of the answer, or of the data: on every page. */
  sha256: string
  /** What it is evidence of: on every page. */
  what: string
  /** What the data is embedded as. */
  name: string
  header: Element
  /** Null where no address was sealed. */
  qrCode: { drawing: string; caption: string } | null
  sandbox: string | null
  sections: Section[]
}

/** Some begin on a page of their own. */
type Section = Element & { turns?: boolean }

/** What is shown of an answer, in its order, without numbers. */
export const partsOf = (bundle: Bundle): Element[] => {
  const { page, run } = pageOf(bundle)
  return ordered([...elementsOf(page, 'section')], bundle, run)
}

function pageOf(bundle: Bundle): { page: Element; run: OpenedRun } {
  const { run } = readRun(bundle)
  if (!run) throw new NotDrawable('there is nothing to draw: the records do not make a run')
  if (bundle.integrity.checkpoint === null)
    throw new NotDrawable('its records are not in a checkpoint of the log yet; ask again in a few seconds')
  // Far more than fits on as many pages as there may be: nobody is made to draw it first.
  if ((bundle.reading?.text?.length ?? 0) > LONGEST_TEXT)
    throw new NotDrawable('its text is too long to be printed. Export it as a page (HTML) instead')
  return { page: readPage(bundleHtml(bundle).html), run }
}

export function compose(bundle: Bundle): Composed {
  const { page, run } = pageOf(bundle)
  const [header] = [...elementsOf(page, 'header')] as [Element]
  const sandbox = [...elementsOf(page, 'p')].find(element => classOf(element) === 'sandbox')
  return {
    ...{ stateAt: bundle.stateAt, sha256: bundle.snapshot.sha256, what: 'an answer', name: 'bundle.json' },
    title: wordsOf([...elementsOf(header, 'h1')][0] as Element),
    header: [...elementsOf(header, 'div')][0] as Element,
    qrCode: qrCodeIn(header),
    sandbox: sandbox ? wordsOf(sandbox) : null,
    sections: numbered(ordered([...elementsOf(page, 'section')], bundle, run)),
  }
}

function qrCodeIn(header: Element): Composed['qrCode'] {
  const [image] = elementsOf(header, 'img')
  const [caption] = elementsOf(header, 'figcaption')
  if (!image || !caption) return null
  const drawing = atob((image.attributes.src ?? '').replace(/^[^,]*,/, ''))
  return { drawing, caption: wordsOf(caption) }
}

export const titleOf = (section: Element): string => wordsOf([...elementsOf(section, 'h2')][0] ?? '')

function ordered(sections: Element[], bundle: Bundle, run: OpenedRun): Element[] {
  const named = (title: string) => sections.filter(section => titleOf(section) === title)
  const summary = named('What was asked, and what came')
  const limits = named('What this does not prove')
  const first = [
    ...summary.map(section => withFindings(section, sections, bundle, run)),
    ...named('The answer'),
    ...named('What it states, beside what the brand says'),
    section(PROVES),
    ...limits,
    section(howToCheck(bundle, run)),
  ]
  const rest = sections.filter(
    section => !['The answer', 'What it states, beside what the brand says'].includes(titleOf(section)),
  )
  return [
    ...first,
    ...rest.filter(section => !summary.includes(section) && !limits.includes(section)).map(withoutBytes),
  ]
}

const section = (html: string): Element => ({ ...readElements(html), name: 'section' })

/** What was found false comes before the table, which says more than the page: everything in it is sealed. */
function withFindings(summary: Element, sections: Element[], bundle: Bundle, run: OpenedRun): Element {
  const findings = sections
    .flatMap(one => [...elementsOf(one, 'article')])
    .filter(article => classOf(article).includes('contradicted'))
    .slice(0, 2)
  return {
    ...summary,
    children: summary.children.flatMap(node => {
      if (!isElement(node) || node.name !== 'dl') return [node]
      return [...findings, { ...node, children: [...node.children, ...moreRows(bundle, run)] }]
    }),
  }
}

function moreRows({ engine, surface, snapshot, reading, runId }: Bundle, { answer }: OpenedRun): Element[] {
  const content = answer.content as OpenedRun['answer']['content'] & {
    route?: unknown
    localeAsked?: unknown
  }
  const place = placeOf(content.localeAsked)
  const route = typeof content.route === 'string' ? content.route : null
  const rows: [string, string][] = [
    ['Captured through', escaped(originWords(wordsOf(readElements(engineName(engine))), { route, surface }))],
    ...(place === null ? [] : [['Asked as from', escaped(place)] as [string, string]]),
    ...(reading === null ? [] : [['Read by', escaped(reading.reader)] as [string, string]]),
    ['SHA-256 of the answer', code(snapshot.sha256)],
    ['Run', code(runId)],
  ]
  const html = rows.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')
  return readElements(html).children.filter(isElement)
}

/** What was sealed may be of any shape; null where nothing was. */
function placeOf(locale: unknown): string | null {
  if (typeof locale !== 'object' || locale === null) return null
  const { country, language, city } = locale as Record<string, unknown>
  const parts = [city, country].filter(part => typeof part === 'string')
  const place = parts.length > 0 ? parts.join(', ') : 'no place in particular'
  return typeof language === 'string' ? `${place}; in the language ${language}` : place
}

const PROVES = `<h2>What this proves</h2><p>When a verifier accepts this file with a key of the log that you know from elsewhere, this is proved:</p><ul><li>The records listed below were put into the log, at their places, by whoever holds its key. None of them was changed, added or left out since.</li><li>The bytes of the answer are the ones whose SHA-256 was sealed. They are embedded in this file.</li><li>The judgement, the facts and their sources are the ones that were sealed, at the times that the service’s clock gave them.</li><li>Every word, mark and line of these pages is what the embedded data says: they are drawn again and compared, byte for byte.</li></ul>`

function howToCheck({ snapshot }: Bundle, { answer }: OpenedRun): string {
  const { publicUrl } = answer.content
  const address =
    publicUrl === undefined || hostOf(publicUrl) === null
      ? ''
      : `<li>When it was captured, the service could be asked about this answer at ${code(`${publicUrl}/verify/${snapshot.sha256}`)}. What it says there is its word, and no part of this proof.</li>`
  return `<h2>How to check this exhibit</h2><ul><li>Give this file to ${code('bcf verify exhibit.pdf --key KEY')}, with a key of the log that you got from somewhere else than this file. It needs no connection, takes out the embedded evidence, proves it, and draws these pages again.</li><li>The evidence is embedded as ${code('bundle.json')}; readers of PDF show it as an attachment. Saved alone it is checked in the same way, also by the page /verify of a service that you trust.</li>${address}<li>On paper nothing can be checked: it is a copy of what this file shows. Ask for the file.</li></ul>`
}

/** Nobody reads them on paper, and no font draws them all. */
function withoutBytes(one: Element): Element {
  if (titleOf(one) !== 'The exact bytes') return one
  const kept = one.children.filter(node => isElement(node) && ['h2', 'dl'].includes(node.name))
  const note =
    '<p class="note">They are not printed: they are in the data embedded in this file, exactly.</p>'
  return { ...one, children: [...kept, ...readElements(note).children] }
}

const numbered = (sections: Element[]): Element[] =>
  sections.map((one, place) => ({
    ...one,
    children: one.children.map(node =>
      isElement(node) && node.name === 'h2'
        ? { ...node, children: [`${place + 1}. `, ...node.children] }
        : node,
    ),
  }))
