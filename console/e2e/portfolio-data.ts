// A service with brands that were watched for ninety days, for one and not at all, and one that is asked about and answered in Arabic
// and Hebrew; and a browser that has logged in there.

import { makeBrand, type TestService } from '../../service/test/harness.ts'
import { responsesBody } from '../../service/test/planted.ts'
import { plantPrompts, plantScan } from '../../service/test/scans/planted-scans.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const DAY_MS = 86_400_000
const WRONG = 'Northwind Kettles was founded in 1999.'

export const ARABIC = {
  brand: 'غلايات الشمال (Northwind)',
  prompt: 'ما هي أفضل غلاية كهربائية من Northwind Kettles؟',
  answer: 'شركة Northwind Kettles تصنع غلايات كهربائية ممتازة، والسعر 49 يورو.',
}
export const HEBREW = { answer: 'חברת Northwind Kettles מייצרת קומקומים חשמליים (מאז 1987).' }

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)

export async function startPortfolio() {
  const service = await startConsoleService()
  const url = service.url as string
  const [long, short, arabic] = [
    await plantWatched(service, 'Northwind Kettles', 90),
    await plantWatched(service, 'Acme Kettles', 1),
    await plantArabic(service),
  ]
  const { id: empty } = await makeBrand(service, { name: 'Empty Kettles', domain: 'empty.example' })
  await service.database.query('select forget_summaries(), recount_activity()')
  const watched = await openConsole(url)
  return { ...watched, url, service, long, short, empty, arabic: arabic.id, arabicRun: arabic.runId }
}

async function addFact(service: TestService, brandId: string): Promise<void> {
  const facts = [{ key: 'foundingDate', value: '1987' }]
  await service.call('POST', `/api/admin/brands/${brandId}/facts`, { facts })
}

/** A scan a day, and on the last day answers that contradict a fact. */
async function plantWatched(service: TestService, name: string, days: number): Promise<string> {
  const { id } = await makeBrand(service, { name, aliases: ['Northwind Kettles'] })
  await addFact(service, id)
  const prompts = await plantPrompts(service, id, ['Which kettle?', 'Is it safe?'], daysAgo(days))
  for (let ago = days; ago >= 1; ago--) {
    const runs = prompts.flatMap(promptId =>
      (['CHATGPT', 'GEMINI'] as const).map(engine => ({
        ...({
          promptId,
          engine,
          citationClass: (ago + promptId.length) % 3 === 0 ? 'ABSENT' : 'DESCRIPTIVE',
        } as const),
      })),
    )
    await plantScan(service, id, { at: daysAgo(ago), runs })
  }
  const body = responsesBody(WRONG, [{ url: 'https://kettle-news.example/review', title: 'A review' }])
  const runs = prompts.map(promptId => ({ promptId, engine: 'CHATGPT' as const, citationClass: null, body }))
  // Facts count from the moment they were entered.
  await plantScan(service, id, { at: new Date(), runs })
  return id
}

async function plantArabic(service: TestService): Promise<{ id: string; runId: string }> {
  const { id } = await makeBrand(service, { name: ARABIC.brand, aliases: ['Northwind Kettles'] })
  const [promptId = ''] = await plantPrompts(service, id, [ARABIC.prompt])
  const body = responsesBody(`${ARABIC.answer}\n\n${HEBREW.answer}\n\nNorthwind Kettles was here.`)
  const run = { promptId, engine: 'CHATGPT' as const, citationClass: null, body }
  const { runIds } = await plantScan(service, id, { at: new Date(), runs: [run] })
  return { id, runId: runIds[0] ?? '' }
}
