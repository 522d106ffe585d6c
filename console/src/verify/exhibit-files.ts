// What exhibits are drawn with, and where each file of it lies: a text needs a few of them.

export { verifyExhibit } from '@brand-citation-forensics/proof/exhibit'

const ADDRESSES = import.meta.glob<string>(
  [
    '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVu{SansCondensed,SansCondensed-Bold,SansMono,SerifCondensed-Bold}.ttf',
    '../../../node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm',
    '../../../node_modules/@fontsource-variable/noto-*/unicode.json',
    '../../../node_modules/@fontsource-variable/noto-*/files/*-wght-normal.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
)

export async function readFile(file: string): Promise<Uint8Array> {
  const address = ADDRESSES[`../../../node_modules/${file}`]
  if (address === undefined) throw new Error(`no address of ${file}`)
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} gave ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
