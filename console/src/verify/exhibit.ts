// A bundle, or an exhibit, which is a PDF whose pages are redrawn here with the exhibit's fonts. Few people bring one, so code
// and fonts are fetched on demand.

import { type BundleReport, type Trust, verifyBundleFile } from '@brand-citation-forensics/proof'
import sans from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf?url'
import bold from 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf?url'
import mono from 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf?url'
import serif from 'dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Bold.ttf?url'
import { PartMissing } from './bundle.ts'
import { isExhibit } from './copy.ts'

const ADDRESSES = { sans, bold, mono, serif }

export const verifyFile = (bytes: Uint8Array, trust: Trust): Promise<BundleReport> =>
  isExhibit(bytes) ? verifyPdf(bytes, trust) : verifyBundleFile(bytes, trust)

async function verifyPdf(bytes: Uint8Array, trust: Trust): Promise<BundleReport> {
  const { verifyExhibit, fonts } = await load().catch(cause => {
    throw new PartMissing('the drawing of exhibits', { cause })
  })
  return verifyExhibit(bytes, trust, fonts)
}

async function load() {
  const { verifyExhibit, readFonts } = await import('@brand-citation-forensics/proof/exhibit')
  const files = await Promise.all(
    Object.entries(ADDRESSES).map(async ([face, address]) => [face, await fetchFont(address)] as const),
  )
  const bytesOf = new Map<string, Uint8Array>(files)
  return { verifyExhibit, fonts: readFonts(face => bytesOf.get(face) ?? new Uint8Array()) }
}

async function fetchFont(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} gave ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
