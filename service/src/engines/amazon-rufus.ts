import { pangolinfoAlexa } from './pangolinfo.ts'
import type { Route } from './route.ts'
import { scrapelessRufus } from './scrapeless.ts'

export const AMAZON_RUFUS: readonly Route[] = [pangolinfoAlexa, scrapelessRufus]
