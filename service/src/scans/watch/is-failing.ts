import { wilson } from '@brand-citation-forensics/proof'

/** More than half of what is asked brings nothing. */
const LIMIT = 0.5
/**
 * Looked at every few minutes, of every brand and engine: at the usual 95 % one look in forty would be wrong. At three standard
 * deviations it takes ten failures without an answer, and a few more where some came.
 */
const Z = 3

/** Whether so many failures are more than bad luck: the lower bound of their rate is above the limit. */
export const isFailing = (failed: number, captured: number): boolean =>
  failed > 0 && wilson(failed, failed + captured, Z).low > LIMIT
