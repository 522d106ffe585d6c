// What is said and written about facts, the same on the command line and in the console.

import type { KnownFact } from './shapes.ts'

/** Whether a word is part of any of the fact's names. */
export function isCalled({ label, key, group, alsoCalled }: KnownFact, word: string): boolean {
  const wanted = word.trim().toLowerCase()
  return [label, key, group, ...alsoCalled].some(name => name.toLowerCase().includes(wanted))
}
