import { isUnavailable } from '../../platform/database.ts'
import { isAway } from '../objects/body-objects.ts'
import type { Check, Findings } from './findings.ts'

/**
 * Replays stumble over what is missing or broken, in the object store too. That has already been found, and a crash must not
 * hide it. An unavailable database or store is no finding.
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
