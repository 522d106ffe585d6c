import { Registry } from 'prom-client'

/** Metrics of this process, whichever rooms it runs. Each room keeps its own meters in a file of this name. */
export const meters = new Registry()
