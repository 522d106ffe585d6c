import { Registry } from 'prom-client'

/** What this process did, whichever rooms it has. Each room keeps its own meters in a file of this name. */
export const meters = new Registry()
