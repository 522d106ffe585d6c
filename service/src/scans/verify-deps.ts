import type { ModelReader, ReaderDesk } from '../readers/model/reader.ts'
import type { RunDeps } from './run.ts'

export interface VerifyDeps extends RunDeps {
  /** How often an engine is asked again. */
  verifyAsks: number
  /** The model that reads; without one, nobody does. */
  reader?: ModelReader | null
  desk?: ReaderDesk | null
}
