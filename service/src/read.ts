// What other packages may take from the service: its pure readers. No database, no network, no settings.

export { readAnyBody } from './engines/reading/read-body.ts'
export { ENGINES } from './model/engine.ts'
