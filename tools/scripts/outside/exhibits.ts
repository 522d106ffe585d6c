// Exhibits, judged by PDF tools: they must be PDF/A-3u, and what is embedded must come out unchanged.

import { readFile } from 'node:fs/promises'
import { READABLE } from '../../../proof/test/bundle-vectors.ts'
import { exhibitOf, fileOf, lettersOf } from '../../../proof/test/exhibit/exhibits.ts'
import { EVERY_LANGUAGE } from '../../../proof/test/exhibit/languages.ts'
import type { Examination } from './checks.ts'
import { validate } from './vera-pdf.ts'
import { ask, type Verdict } from './verdicts.ts'

export const VERA = 'veraPDF, PDF/A-3u'
export const POPPLER = 'poppler pdfdetach, pdftotext'

/** Of the same length, so that nothing else is wrong with the file. */
const ALTERED: [what: string, from: string | RegExp, to: string, because: RegExp][] = [
  ['no intent of colours', '/OutputIntents', '/OutputIntentX', /6\.2\.4\.3/],
  ['a font that is not there', '/FontFile2', '/FontFileX', /6\.2\.11\.4\.1/],
  ['letters that nobody can copy', '/ToUnicode', '/ToUnicodX', /6\.2\.11\.7\.2/],
  ['an embedded file of no relation', '/AFRelationship', '/AFRelationshiX', /6\.8/],
  ['no promise of conformance', '<pdfaid:part>3', '<pdfaid:part>X', /6\.6\.4/],
  [
    'a script that runs on opening',
    '/ViewerPreferences << /DisplayDocTitle true >>',
    '/OpenAction << /S /JavaScript /JS (app.b()) >>',
    /6\.5\.1/,
  ],
]

export async function checkExhibits(examination: Examination, jar: string): Promise<void> {
  const { log, captures, verdicts, file } = examination
  const made = await Promise.all(
    [READABLE, { ...READABLE, text: EVERY_LANGUAGE, claims: [] }].map(
      async options => (await exhibitOf(options)).pdf,
    ),
  )
  const some = captures.filter((_, place) => place % 12 === 0).slice(0, 8)
  for (const { runId } of some) made.push(await log.exhibit(runId))
  const genuine = made.at(-1) ?? new Uint8Array()
  const altered = ALTERED.map(([, from, to]) => fileOf(lettersOf(genuine).replace(from, () => to)))
  // Together: the JVM takes longer to start than to validate.
  const said = await validate(jar, await Promise.all([...made, ...altered].map(file)))
  for (const [place, verdict] of said.entries()) {
    const [what, , , because] = ALTERED[place - made.length] ?? []
    if (what && because) await verdicts.refuses(VERA, what, Promise.resolve(verdict), because)
    else await verdicts.accepts(VERA, `exhibit ${place + 1}`, Promise.resolve(verdict))
  }
  await checkEmbedded(examination, made[0] ?? genuine)
}

async function checkEmbedded({ verdicts, file }: Examination, exhibit: Uint8Array): Promise<void> {
  const { json } = await exhibitOf(READABLE)
  const takenOut = async (pdf: Uint8Array): Promise<Verdict> => {
    const [from, to] = [await file(pdf), await file('')]
    await ask({ program: 'pdfdetach', args: ['-save', '1', '-o', to, from] })
    const accepted = (await readFile(to)).equals(json)
    return { accepted, said: accepted ? '' : 'another bundle came out' }
  }
  const another = lettersOf(exhibit).replace('founded in 1992', 'founded in 1987')
  await verdicts.accepts(POPPLER, 'the embedded bundle, byte for byte', takenOut(exhibit))
  await verdicts.refuses(POPPLER, 'another answer in it', takenOut(fileOf(another)), /another bundle/)
  const read = async (pdf: Uint8Array, words: string): Promise<Verdict> => {
    const { said } = await ask({ program: 'pdftotext', args: ['-enc', 'UTF-8', await file(pdf), '-'] })
    const accepted = said.replace(/\s+/g, ' ').includes(words)
    return { accepted, said: accepted ? '' : `it does not say ${words}` }
  }
  for (const words of ['1. Contradicted: founding date', '“founded in 1992”', 'What this does not prove'])
    await verdicts.accepts(POPPLER, `the words ${words}`, read(exhibit, words))
  await verdicts.refuses(
    POPPLER,
    'words that are not there',
    read(exhibit, 'founded in 1987'),
    /does not say/,
  )
}
