// `npm run eval -- gate`: errors that a reader may make, put one by one into 10,000 perfect readings of the long labelled
// answers, and how many of them accuse somebody.

import { type GateResult, injectErrors } from '../../service/test/citations/injected-errors.ts'

const READINGS = 10_000

export const evaluateGate = (readings = READINGS): GateResult => injectErrors(readings)
