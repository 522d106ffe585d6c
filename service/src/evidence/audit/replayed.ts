import { isUnavailable } from '../../platform/database.ts'
import { isAway } from '../objects/body-objects.ts'
import type { Check, Findings } from './findings.ts'

/**
 * Replays stumble over what is missing or broken, in the store of bodies too. That was found before, and must not be hidden by a
 * crash. A database or a store that is away is no finding.
 */
export async function checkReplayed(
  check: Check,
  faults: AsyncIterable<{ where: string; message: string }>,
  findings: Findings,
): Promise<void> {
  try {
    for await (const { where, message } of faults) findings.add(check, where, null, message)
  } catch (error) {
    if (findings.list.length === 0 || isAway(error) || isUnavailable(error)) throw error
    findings.add(check, 'the rest', null, `they could not be replayed: ${(error as Error).message}`)
  }
}
