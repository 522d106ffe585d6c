// What changed, in words. Only the test calls something a change.

import { ENGINE_NAMES } from '@brand-citation-forensics/client'
import type { Change, ComparedRate, Counted } from '@brand-citation-forensics/client/admin'
import { CLASS_NAMES, percentWords } from '@brand-citation-forensics/proof'

export const COUNTED_NAMES: Record<Counted, string> = { MENTIONED: 'Mention rate', ...CLASS_NAMES }

export const CHANGE_VERDICT_WORDS: Record<ComparedRate['verdict'], string> = {
  changed: 'changed',
  no_change_seen: 'no change seen',
  too_few_scans: 'too few scans to tell',
}

export const engineWords = (engine: ComparedRate['engine']): string =>
  engine === null ? 'All engines' : ENGINE_NAMES[engine]

export const changedRates = ({ rates }: Pick<Change, 'rates'>): ComparedRate[] =>
  rates.filter(({ verdict }) => verdict === 'changed')

/** "ChatGPT: Correct rose from 22 % to 41 %". */
export function changeSentence({
  engine,
  counted,
  before,
  after,
}: Pick<ComparedRate, 'engine' | 'counted' | 'before' | 'after'>): string {
  const [was, is] = [before?.share ?? 0, after?.share ?? 0]
  const moved = is > was ? 'rose' : is < was ? 'fell' : 'moved'
  return `${engineWords(engine)}: ${COUNTED_NAMES[counted]} ${moved} from ${percentWords(was)} to ${percentWords(is)}`
}

const times = (amount: number, one: string): string => `${amount} ${amount === 1 ? one : `${one}s`}`

/** Why there is nothing to compare; null if there is. */
export function nothingToCompare({ kind, before, after, asked }: Change): string | null {
  if (kind === 'since_last' && after.scans === 0) return 'No scan has ended yet.'
  if (kind === 'since_last' && before.scans === 0)
    return 'There has been one scan. From the second on, this says what changed.'
  if (before.scans === 0 || after.scans === 0)
    return `There is no ended scan in the ${before.scans === 0 ? 'earlier' : 'later'} days.`
  if (asked.both > 0) return null
  return asked.waiting > 0
    ? 'The answers wait for their verdicts.'
    : 'No prompt has an answer of the same engine on both sides.'
}

/** The test's overall result, in a sentence. */
export function testWords(change: Change): string {
  const { kind, before, after, rates, neededBefore } = change
  const isTested = rates.some(({ p }) => p !== null)
  if (isTested) {
    const changed = changedRates(change).length
    const found =
      changed === 0
        ? 'No rate moved by more than chance'
        : `${changed} of ${times(rates.length, 'rate')} changed`
    return `${found}: ${times(after.answered, 'scan')} against ${before.answered}.`
  }
  if (kind === 'scans')
    return 'Two scans alone cannot tell chance from change. What differs is shown; none of it is called a change.'
  const have = `${times(before.answered, 'scan')} before and ${after.answered} after`
  if (neededBefore === null) return `Too few scans to tell chance from change: ${have}.`
  return `Too few scans to tell chance from change: it takes ${neededBefore} before the last one, and there are ${before.answered}.`
}

/** What else is needed to read it. */
export function changeNotes({ truncated, asked, falseClaims }: Change): string[] {
  const { onlyBefore, onlyAfter, apart, waiting } = asked
  const alone = onlyBefore + onlyAfter
  return [
    ...(waiting > 0 ? [`${times(waiting, 'answer')} still without a verdict: this may move.`] : []),
    ...(alone > 0
      ? [`Asked on one side only, and left out: ${times(alone, 'pair')} of a prompt and an engine.`]
      : []),
    ...(apart > 0 ? [`Left out: ${times(apart, 'answer')} by batch that no rate counts.`] : []),
    ...(truncated ? ['There are more than 60 scans on a side; the newest 60 are compared.'] : []),
    ...(falseClaims.truncated ? ['There are more false claims than were looked at.'] : []),
  ]
}
