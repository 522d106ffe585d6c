// For those who draw the bundle in another form than the page, and check the drawing: the page's words and the reading of a file.
// Not part of the public interface: what verifiers need is in index.ts.

export { counted, type Passed, Skipped } from './checklist.ts'
export { type OpenedRun, readRun } from './open-run.ts'
export { code, engineName, escaped, inWords } from './page-text.ts'
export { readBundle } from './read-bundle.ts'
export { anything, instant, list, object, oneOf, type Shaped, text } from './shape.ts'
export { type Reading, verifyReading } from './verify-bundle.ts'
export { parseJson } from './verify-bundle-file.ts'
