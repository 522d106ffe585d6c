import type { Check, Findings } from './findings.ts'

/** Replays stumble over what is missing or broken. That was found before, and must not be hidden by a crash. */
export async function checkReplayed(
  check: Check,
  faults: AsyncIterable<{ where: string; message: string }>,
  findings: Findings,
): Promise<void> {
  try {
    for await (const { where, message } of faults) findings.add(check, where, null, message)
  } catch (error) {
    if (findings.list.length === 0) throw error
    findings.add(check, 'the rest', null, `they could not be replayed: ${(error as Error).message}`)
  }
}
