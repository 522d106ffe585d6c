// Every reader there is, in the order their statements are listed for one sentence.

import { readContacts } from './contacts.ts'
import { readFeatures } from './features/features.ts'
import { readHours } from './hours/hours.ts'
import { readListed } from './listed/listed.ts'
import { readMeasures } from './measures.ts'
import { readPrices } from './prices/prices.ts'
import { readRatings } from './ratings.ts'
import type { Reader } from './reader.ts'
import { readStated } from './stated/stated.ts'

export const READERS: Reader[] = [
  readHours,
  readFeatures,
  readRatings,
  readStated,
  readPrices,
  readMeasures,
  readListed,
  readContacts,
]
