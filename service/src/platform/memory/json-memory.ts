import { LRUCache } from 'lru-cache'

/** Bytes: others decide how long a text is. */
const REMEMBERED = 20 * 1024 * 1024

/** Keeps what was used last, as much of it as fits. */
export const createJsonMemory = <T extends object>(): LRUCache<string, T> =>
  new LRUCache({ maxSize: REMEMBERED, sizeCalculation: one => 2 * JSON.stringify(one).length })
