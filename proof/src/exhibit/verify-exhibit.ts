// An exhibit as a file: the embedded bundle is extracted and verified as usual, then the pages are redrawn from it. Not a byte
// may differ, so nothing in a PDF needs to be understood here: anything appended, updated or hidden is a difference.

import { type BundleReport, decodeUtf8, ProofError, type Trust } from '../index.ts'
import { counted, type Passed, parseJson, Skipped, verifyReading } from '../page.ts'
import { isCase, readCase } from './compose-case.ts'
import { drawExhibit, EMBEDDED_FROM } from './draw-exhibit.ts'
import type { ReadFile } from './fonts.ts'
import { EXHIBIT_VERSION, versionIn } from './metadata.ts'

const SIGNATURE = [...'%PDF-'].map(letter => letter.charCodeAt(0))

export const isPdf = (file: Uint8Array): boolean => SIGNATURE.every((byte, place) => file[place] === byte)

/** Whatever the file is, the answer is a report. Throws a ProofError when the trust is not usable. */
export async function verifyExhibit(
  file: Uint8Array,
  trust: Trust,
  readFile: ReadFile,
): Promise<BundleReport> {
  // A PDF says what it is in one-byte letters, so places in the text are places in the file.
  const letters = new TextDecoder('latin1').decode(file)
  const embedded = () => embeddedIn(file, letters)
  const drawn = await redrawn(versionIn(letters.slice(0, START)), () => drawExhibit(embedded(), readFile))
  const page = () => checkPages(file, drawn())
  const read = () => parseJson(decodeUtf8(embedded()))
  const bundles = bundlesIn(read)
  if (bundles === null) return verifyReading({ read, page }, trust)
  const reports: BundleReport[] = []
  for (const [place, bundle] of bundles.entries())
    reports.push(await verifyReading({ read: () => bundle, ...(place === 0 && { page }) }, trust))
  return together(reports)
}

/** Of a case; null for everything else, a case that cannot be read among it: that is refused as a bundle. */
function bundlesIn(read: () => unknown): unknown[] | null {
  try {
    const value = read()
    return isCase(value) ? readCase(value).bundles : null
  } catch (error) {
    if (error instanceof ProofError) return null
    throw error
  }
}

const NOT_SEALED =
  'The title, the summary and the choice of answers: they are the word of the service that made the file'

/** As good as the worst of them. What is proved is that of the first; the others are proved as well. */
function together(reports: BundleReport[]): BundleReport {
  const [first] = reports as [BundleReport]
  const among = (verdict: BundleReport['verdict']) => reports.some(one => one.verdict === verdict)
  const isProved = reports.every(({ proved }) => proved !== null)
  return {
    verdict: among('modified') ? 'modified' : among('unproved') ? 'unproved' : 'verified',
    steps: reports.flatMap(({ steps }, place) =>
      steps.map(step => ({ ...step, title: `Answer ${place + 1}: ${step.title}` })),
    ),
    proved: isProved ? first.proved : null,
    notProved: isProved ? [...new Set([NOT_SEALED, ...reports.flatMap(({ notProved }) => notProved)])] : [],
    notUnderstood: isProved ? reports.flatMap(({ notUnderstood }) => notUnderstood) : [],
    signer: first.signer,
  }
}

const HEAD = / \/Params << \/Size \d{1,9} \/ModDate \(D:\d{14}Z\) >> \/Length (\d{1,9}) >>\nstream\n/y

function embeddedIn(file: Uint8Array, letters: string): Uint8Array {
  const start = letters.indexOf(EMBEDDED_FROM)
  HEAD.lastIndex = start + EMBEDDED_FROM.length
  const head = start < 0 ? null : HEAD.exec(letters)
  const from = HEAD.lastIndex
  if (!head || from + Number(head[1]) > file.length)
    throw new ProofError('the PDF embeds no bundle: it is no exhibit, or was saved again by another program')
  return file.subarray(from, from + Number(head[1]))
}

/** Far more than what stands before the version. */
const START = 4_000

/** What it should be, or why nobody knows. */
async function redrawn(version: string | null, draw: () => Promise<Uint8Array>): Promise<() => Uint8Array> {
  try {
    if (version === null) throw new ProofError('the PDF does not say which version of the drawing it is')
    if (version !== EXHIBIT_VERSION)
      throw new Skipped(
        `the pages were drawn by ${version}, which is not known here: use a newer release, or trust the embedded data alone`,
        { lacking: true },
      )
    const drawn = await draw()
    return () => drawn
  } catch (error) {
    return () => {
      throw error
    }
  }
}

function checkPages(file: Uint8Array, expected: Uint8Array): Passed<null> {
  const place = differenceOf(file, expected)
  if (place === null)
    return { detail: `${counted(file.length, 'byte')} drawn again from the embedded data`, value: null }
  throw new ProofError(
    `${whereIs(place, file, expected)}: the PDF was edited, or saved again by another program. Trust its embedded data alone`,
  )
}

function differenceOf(file: Uint8Array, expected: Uint8Array): number | null {
  const length = Math.min(file.length, expected.length)
  for (let place = 0; place < length; place++) if (file[place] !== expected[place]) return place
  return file.length === expected.length ? null : length
}

function whereIs(place: number, file: Uint8Array, expected: Uint8Array): string {
  if (place === expected.length)
    return `it has ${counted(file.length - place, 'byte')} at its end that its data does not ask for`
  if (place === file.length) return `it lacks ${counted(expected.length - place, 'byte')} at its end`
  const before = new TextDecoder('latin1').decode(expected.subarray(0, place))
  const page = before.split('/Type /Page ').length - 1
  return page === 0
    ? `what the PDF says differs from its data from byte ${place} on`
    : `page ${page} differs from the embedded data, from byte ${place} on`
}
