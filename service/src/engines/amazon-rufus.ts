import type { DeclaredEngine } from './terms/route.ts'
import { pangolinfoAlexa } from './wires/pangolinfo.ts'
import { scrapelessRufus } from './wires/scrapeless.ts'

export const AMAZON_RUFUS: DeclaredEngine = {
  routes: [pangolinfoAlexa, scrapelessRufus],
  timeoutSeconds: 240,
  feedback: { how: 'thumb down under an answer of the shopping assistant', url: null },
}
