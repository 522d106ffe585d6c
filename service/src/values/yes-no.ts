// Yes and no: true and false, and whether something is free or paid for.

import type { Bearing, Stated } from './bearing.ts'

const SAID = new Map(
  Object.entries({ true: true, yes: true, free: true, paid: true, false: false, no: false }),
)

/** As facts and statements write it; null for anything else. */
export const yesOrNo = (text: string): boolean | null => SAID.get(text.trim().toLowerCase()) ?? null

/** As people type it, and pages mark it up. */
export function readYesNo(text: string): 'true' | 'false' | null {
  if (/^(?:true|yes|y|1)$/i.test(text)) return 'true'
  return /^(?:false|no|n|0|none)$/i.test(text) ? 'false' : null
}

export function compareYesNo({ value }: Stated, fact: string): Bearing {
  const [said, known] = [yesOrNo(value), yesOrNo(fact)]
  return said === null || known === null ? 'silent' : said === known ? 'agrees' : 'differs'
}

export const isYesNo = (value: string): boolean => value === 'true' || value === 'false'

export const normalYesNo = (value: string): string => (yesOrNo(value) === false ? 'no' : 'yes')

export const yesNoWords = (value: string): string =>
  isYesNo(value.toLowerCase()) ? normalYesNo(value) : value
