import { pangolinfoAlexa } from './pangolinfo.ts'
import type { DeclaredEngine } from './route.ts'
import { scrapelessRufus } from './scrapeless.ts'

export const AMAZON_RUFUS: DeclaredEngine = {
  routes: [pangolinfoAlexa, scrapelessRufus],
  timeoutSeconds: 240,
  feedback: { how: 'thumb down under an answer of the shopping assistant', url: null },
}
