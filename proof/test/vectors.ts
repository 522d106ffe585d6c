// Data that every implementation of the formats is checked against; vectors/README.md says where it is from.

import { readFileSync } from 'node:fs'

export const readVectors = <T>(path: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../vectors/${path}`, import.meta.url), 'utf8'))
