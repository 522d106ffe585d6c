import { wilson } from '@brand-citation-forensics/proof'

/** More than half of the requests bring nothing. */
const LIMIT = 0.5
/**
 * Every brand and engine is checked every few minutes: at the usual 95 %, one check in forty would be wrong. Three standard
 * deviations take ten failures without an answer, and a few more if some came.
 */
const Z = 3

/** Whether so many failures are more than bad luck: the lower bound of their rate exceeds the limit. */
export const isFailing = (failed: number, captured: number): boolean =>
  failed > 0 && wilson(failed, failed + captured, Z).low > LIMIT
