// vectors/exhibits: exhibits that must come out the same for ever, on every machine. `WRITE_VECTORS=1 tools/scripts/node --test
// proof/test/exhibit/vectors.test.ts` writes them anew: only before exhibits of this version are in people's hands.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { exhibitFonts } from '../../src/exhibit/fonts.node.ts'
import { drawExhibit, EXHIBIT_VERSION, NotDrawable } from '../../src/exhibit/index.ts'
import { verify } from './exhibits.ts'

const BUNDLES = new URL('../../../vectors/bundles/', import.meta.url)
const DIRECTORY = new URL('../../../vectors/exhibits/', import.meta.url)
/** Kept whole, for whoever wants to open one. */
const WHOLE = 'valid-by-reading.pdf'

interface Vector {
  bundle: string
  /** Null where it cannot be drawn. */
  exhibit: { version: string; bytes: number; sha256: string } | null
}

const sources = readdirSync(BUNDLES).filter(name => /^(?:valid|unknown)-.*\.json$/.test(name))
const draw = (name: string): Promise<Uint8Array> =>
  drawExhibit(readFileSync(new URL(name, BUNDLES)), exhibitFonts)

async function vectorOf(bundle: string): Promise<Vector> {
  try {
    const pdf = await draw(bundle)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    return { bundle, exhibit: { version: EXHIBIT_VERSION, bytes: pdf.length, sha256 } }
  } catch (error) {
    if (!(error instanceof NotDrawable)) throw error
    return { bundle, exhibit: null }
  }
}

if (process.env.WRITE_VECTORS) {
  const written = JSON.stringify(await Promise.all(sources.map(vectorOf)), null, 1)
  writeFileSync(new URL('index.json', DIRECTORY), `${written}\n`)
  writeFileSync(new URL(WHOLE, DIRECTORY), await draw(WHOLE.replace('.pdf', '.json')))
}

const VECTORS: Vector[] = JSON.parse(readFileSync(new URL('index.json', DIRECTORY), 'utf8'))

describe('vectors/exhibits', () => {
  test('every bundle is in the index', () =>
    assert.deepEqual(
      VECTORS.map(({ bundle }) => bundle),
      sources,
    ))

  for (const vector of VECTORS)
    test(vector.bundle, async () => assert.deepEqual(await vectorOf(vector.bundle), vector))

  test(`${WHOLE} is verified`, async () => {
    const index = JSON.parse(readFileSync(new URL('index.json', BUNDLES), 'utf8'))
    const { trust } = index.find(({ file }: { file: string }) => file === WHOLE.replace('.pdf', '.json'))
    const { verdict } = await verify(readFileSync(new URL(WHOLE, DIRECTORY)), trust)
    assert.equal(verdict, 'verified')
  })
})
