// Workers of two versions may run at once. What an earlier one has counted is counted again; what a later one counts is left to it.

import { RIVALS } from '../reading/read-rivals.ts'

/** `rivals@3` is 3. */
const versionOf = (method: string): number => Number(method.split('@')[1] ?? 0)

export const isEarlier = (method: string): boolean => versionOf(method) < versionOf(RIVALS)

export const isLater = (method: string): boolean => versionOf(method) > versionOf(RIVALS)
