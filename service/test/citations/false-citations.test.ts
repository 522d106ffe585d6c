// Answers that cite the brand's own pages, from the captured bytes to the verdict: the pages are those of a
// scripted site, and are looked at just before the answers get their class.

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { checkCitations } from '../../src/citations/check-citations.ts'
import { factsFor, judgeRun } from '../../src/citations/judge-run.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import type { Brand } from '../../src/model/brand.ts'
import { classifyRuns } from '../../src/scans/verdicts/classify-runs.ts'
import { classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { reclassify } from '../../src/scans/verdicts/reclassify.ts'
import { activeFacts } from '../../src/truth/store.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { type PlantedRun, plantCapture, plantVerdict, responsesBody } from '../planted.ts'
import { type ScriptedSite, scriptedSite } from '../truth/brand-site.ts'

const DAY = 86_400_000
const HOME = 'https://northwind-kettles.example'
const STORY = `${HOME}/story`
const page = (text: string) =>
  `<html><body><h1>Our story</h1><p>${text}</p><p>${'We make quiet kettles by the river, with warm colours and good handles. '.repeat(8)}</p></body></html>`

interface Cited {
  url: string
  title: string
  start_index?: number
  end_index?: number
}

describe('citations of the brand’s own pages', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database, engines, log } = service
  let brand: Pick<Brand, 'id'>
  let site: ScriptedSite
  beforeEach(async () => {
    brand = await makeBrand(service)
    site = scriptedSite()
  })

  const depsOf = () => ({
    ...{ database, clock, engines, log, fetch: site.fetch, pageSurface: 'website' },
    queue: paperQueue(),
  })

  /** A link behind each sentence, as engines put it there, with the place of the link. */
  function cite(...sentences: [words: string, url: string][]): Uint8Array {
    let text = ''
    const citations: Cited[] = sentences.map(([words, url]) => {
      text += `${words} `
      const start_index = text.length
      text += `([page](${url})) `
      return { url, title: 'page', start_index, end_index: text.length - 1 }
    })
    return responsesBody(text, citations)
  }

  const plant = (body: Uint8Array) =>
    plantCapture(service, brand.id, {
      body,
      prompt: 'Tell me about Northwind Kettles.',
      capturedAt: clock.now(),
    })

  async function classified(body: Uint8Array): Promise<PlantedRun> {
    const run = await plant(body)
    clock.advance(1_000)
    await classifyScan(depsOf(), run.scanId)
    return run
  }

  const evidenceOf = async ({ runId }: PlantedRun) =>
    (await service.call('GET', `/v1/runs/${runId}/evidence`)).body
  const verdictOn = async (body: Uint8Array) => (await evidenceOf(await classified(body))).classification

  const SAYS = 'Northwind Kettles makes very quiet kettles with comfortable handles.'

  test('a page that is gone is a false citation, with its address and the fact', async () => {
    site.answers[STORY] = 410
    const { citationClass, reason, claims, rationale } = await verdictOn(cite([SAYS, STORY]))
    assert.deepEqual([citationClass, reason], ['CONFABULATED', 'false_citation'])
    assert.ok(rationale.includes(STORY))
    const [claim] = claims
    const [fact] = await activeFacts(database, brand.id)
    assert.deepEqual([fact?.key, fact?.value, fact?.source], ['page.status', '410', STORY])
    assert.deepEqual(
      [claim.facet, claim.value, claim.verdict, claim.kind, claim.factId, claim.text],
      ['citation', STORY, 'contradicted', 'invented', fact?.id, `([page](${STORY}))`],
    )
  })

  test('a page that cannot be had says nothing about the citation', async () => {
    site.answers[STORY] = 503
    const { citationClass, claims } = await verdictOn(cite([SAYS, STORY]))
    assert.deepEqual([citationClass, claims, site.asked], ['DESCRIPTIVE', [], [STORY]])
  })

  test('a page that is there and says it', async () => {
    site.answers[STORY] = page('We began in 1987 in an old mill.')
    const { citationClass } = await verdictOn(
      cite(['Northwind Kettles says “We began in 1987 in an old mill” of itself.', STORY]),
    )
    assert.equal(citationClass, 'DESCRIPTIVE')
    assert.deepEqual(await activeFacts(database, brand.id), [])
  })

  test('a page that lacks the number it is cited for', async () => {
    site.answers[STORY] = page('We began in 1987 in an old mill.')
    const words = 'Northwind Kettles began in 1978 in an old mill.'
    const { citationClass, reason, claims, rationale } = await verdictOn(cite([words, STORY]))
    assert.deepEqual([citationClass, reason], ['CONFABULATED', 'false_citation'])
    const { text, start, end, value, rule } = claims[0]
    assert.deepEqual([text, value, rule], ['1978', '1978', 'citation/not-on-page'])
    assert.equal(words.slice(start, end), '1978')
    assert.ok(rationale.includes(STORY) && rationale.includes('1978'))
  })

  test('a citation without a place in the answer: the page counts, what it says does not', async () => {
    site.answers[STORY] = page('We began in 1987.')
    const body = responsesBody('Northwind Kettles began in 1978.', [{ url: STORY, title: 'page' }])
    assert.equal((await verdictOn(body)).citationClass, 'DESCRIPTIVE')
    const gone = `${HOME}/gone`
    const { reason, claims } = await verdictOn(responsesBody(SAYS, [{ url: gone, title: 'page' }]))
    assert.equal(reason, 'false_citation')
    assert.deepEqual([claims[0].text, claims[0].start, claims[0].end], [gone, 0, 0])
  })

  test('an answer that only cites and does not name the brand', async () => {
    const { citationClass, reason } = await verdictOn(cite(['They make very quiet kettles.', STORY]))
    assert.deepEqual([citationClass, reason], ['CONFABULATED', 'false_citation'])
  })

  test('an answer that cannot be read holds up nobody', async () => {
    const broken = await plant(Buffer.from('{ no JSON'))
    await assert.rejects(classifyScan(depsOf(), broken.scanId), /not classified/)
    assert.equal((await verdictOn(cite([SAYS, STORY]))).reason, 'false_citation')
  })

  test('a page that is back supersedes the fact: the run keeps its class and is stale', async () => {
    const run = await classified(cite([SAYS, STORY]))
    const before = await evidenceOf(run)
    assert.equal(before.verificationStatus, 'active')
    site.answers[STORY] = page('We began in 1987.')
    clock.advance(DAY)
    const later = await classified(cite([SAYS, STORY]))
    assert.equal((await evidenceOf(later)).classification.citationClass, 'DESCRIPTIVE')
    const after = await evidenceOf(run)
    assert.equal(after.verificationStatus, 'stale')
    assert.deepEqual(after.classifications, before.classifications)
  })

  test('a page that went away later does not accuse who cited it before', async () => {
    site.answers[STORY] = page('We began in 1987.')
    const run = await classified(cite([SAYS, STORY]))
    site.answers[STORY] = 404
    clock.advance(DAY)
    await classified(cite([SAYS, STORY]))
    assert.equal((await activeFacts(database, brand.id)).length, 1)
    const { verdict } = await replay(run)
    assert.equal(verdict.citationClass, 'DESCRIPTIVE')
  })

  async function replay({ runId }: PlantedRun) {
    const [run] = await readCapturedRuns(database, [runId])
    assert.ok(run)
    const known = await factsFor(database, [run], clock.now())
    return judgeRun({ engines }, run, { known, at: clock.now() })
  }

  test('judged again from the records, whatever the page says today, it is the same verdict', async () => {
    site.answers[STORY] = page('We began in 1987.')
    const runs = [
      await classified(cite([SAYS, `${HOME}/gone`])),
      await classified(cite(['Northwind Kettles began in 1978.', STORY])),
    ]
    site.answers = { [STORY]: page('We began in 1978.'), [`${HOME}/gone`]: page('It is here.') }
    clock.advance(DAY)
    await classified(cite([SAYS, `${HOME}/gone`], ['Northwind Kettles began in 1978.', STORY]))
    assert.deepEqual(await activeFacts(database, brand.id), [])
    for (const run of runs) {
      const [sealed] = (await readCapturedRuns(database, [run.runId]))[0]?.classifications ?? []
      assert.equal(sealed?.content.reason, 'false_citation')
      const again = (await replay(run)).content
      assert.deepEqual({ ...sealed?.content, ...again }, sealed?.content)
    }
  })

  test('newer rules hold it against the pages as they were at the first verdict', async () => {
    const run = await plant(cite([SAYS, STORY]))
    await checkCitations(depsOf(), await readCapturedRuns(service.database, [run.runId]))
    await plantVerdict(service, run, { at: clock.now() })
    site.answers[STORY] = page('We began in 1987.')
    clock.advance(DAY)
    await classified(cite([SAYS, STORY]))
    const request = { brandId: brand.id, scanId: run.scanId, dryRun: false }
    assert.equal((await reclassify(depsOf(), request)).judged, 1)
    const { classification, verificationStatus } = await evidenceOf(run)
    assert.equal(classification.reason, 'false_citation')
    assert.equal(verificationStatus, 'stale')
  })

  test('runs that have their class are not looked at again', async () => {
    const run = await classified(cite([SAYS, STORY]))
    clock.advance(DAY)
    site.asked.splice(0)
    const deps = depsOf()
    await classifyRuns(deps, [run.runId], { cause: 'scan', site: deps })
    assert.deepEqual(site.asked, [])
  })
})
