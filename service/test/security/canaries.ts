// Values that are planted as secrets and looked for afterwards, in every form in which they could have been carried
// away. Letters and digits only where it matters, so that no escaping hides them.

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Canary {
  name: string
  value: string
}

/** What every canary holds; nothing else in the world does. */
export const plant = (name: string, dress = (core: string) => core): Canary => ({
  name,
  value: dress(`cnry${randomBytes(12).toString('hex')}`),
})

/** As it is, as hex, and as base64 at each of the three places it can have in a longer text. */
function formsOf(value: string): Buffer[] {
  const bytes = Buffer.from(value)
  const encoded = [0, 1, 2].map(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // The first and last characters also hold bits of the neighbours.
    return text.slice(before === 0 ? 0 : before + 1, -4)
  })
  const urlSafe = encoded.map(text => text.replaceAll('+', '-').replaceAll('/', '_'))
  const hex = bytes.toString('hex')
  return [value, encodeURIComponent(value), hex, hex.toUpperCase(), ...encoded, ...urlSafe].map(form =>
    Buffer.from(form),
  )
}

/** The cores of a dressed value are looked for as well: a copy may have lost the rest. */
const coresOf = (value: string): string[] => [
  ...new Set([value, ...(value.match(/cnry[0-9a-f]{24}/g) ?? [])]),
]

/** Says which canaries are in a place; the sentences name the secret and the place, never the value. */
export function search(canaries: Canary[]) {
  const sought = canaries.flatMap(({ name, value }) =>
    coresOf(value)
      .flatMap(formsOf)
      .map(form => ({ name, form })),
  )

  // Most begin alike, and whole databases are searched.
  const byBeginning = Map.groupBy(sought, ({ form }) => form.toString('latin1', 0, 4))

  const inBytes = (place: string, bytes: Buffer | string): string[] => {
    const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
    const names = [...byBeginning].flatMap(([beginning, alike]) =>
      content.includes(beginning, 0, 'latin1')
        ? alike.filter(({ form }) => content.includes(form)).map(({ name }) => name)
        : [],
    )
    return [...new Set(names)].map(name => `${name} in ${place}`)
  }

  /** Sockets and the like hold nothing. */
  const inFolder = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(name => join(folder, name))
      .filter(path => statSync(path, { throwIfNoEntry: false })?.isFile())
      .flatMap(path => inBytes(path, readFileSync(path)))

  return { inBytes, inFolder }
}
