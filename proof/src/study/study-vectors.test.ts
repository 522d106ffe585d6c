// vectors/studies: what other verifiers are held against too.

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { STUDY_CASES, type StudyVector } from '../../test/study/study-vectors.ts'
import { type StudyReport, verifyStudyFile } from './verify-study.ts'

const DIRECTORY = new URL('../../../vectors/studies/', import.meta.url)
const fileOf = (name: string) => new URL(name, DIRECTORY)
const nameOf = (name: string) => `${name}.json`

const failedOf = ({ steps }: StudyReport) => steps.filter(({ outcome }) => outcome === 'failed')

async function vectorOf({ name, about, trust, file }: (typeof STUDY_CASES)[number]): Promise<StudyVector> {
  const report = await verifyStudyFile(file, trust)
  return {
    file: nameOf(name),
    about,
    trust,
    verdict: report.verdict,
    failedSteps: failedOf(report).map(({ id }) => id),
    results: report.proved?.results ?? null,
    departures: report.proved?.departures ?? [],
    notProved: report.notProved,
  }
}

if (process.env.WRITE_VECTORS) {
  rmSync(DIRECTORY, { recursive: true, force: true })
  mkdirSync(DIRECTORY, { recursive: true })
  for (const { name, file } of STUDY_CASES) writeFileSync(fileOf(nameOf(name)), file)
  const vectors = await Promise.all(STUDY_CASES.map(vectorOf))
  writeFileSync(fileOf('index.json'), `${JSON.stringify(vectors, null, 1)}\n`)
}

const VECTORS: StudyVector[] = JSON.parse(readFileSync(fileOf('index.json'), 'utf8'))
const OF_NAME = { valid: 'verified', broken: 'modified', unproved: 'unproved' } as const

describe('vectors/studies', () => {
  test('every file is in the index, and every one of the index is there', () => {
    const files = readdirSync(DIRECTORY).filter(name => name !== 'index.json')
    assert.deepEqual(files.sort(), VECTORS.map(({ file }) => file).sort())
  })

  for (const { file, about, trust, verdict, failedSteps, ...expected } of VECTORS)
    test(`${file}: ${about}`, async () => {
      const report = await verifyStudyFile(readFileSync(fileOf(file)), trust)
      const failed = failedOf(report)
      assert.equal(verdict, OF_NAME[file.split('-', 1)[0] as keyof typeof OF_NAME])
      assert.deepEqual(
        [report.verdict, failed.map(({ id }) => id)],
        [verdict, failedSteps],
        failed.map(({ detail }) => detail).join('; '),
      )
      assert.deepEqual(
        {
          results: report.proved?.results ?? null,
          departures: report.proved?.departures ?? [],
          notProved: report.notProved,
        },
        expected,
      )
    })

  test('each of the broken ones is refused in words of its own', async () => {
    const said = new Set<string>()
    const broken = VECTORS.filter(({ verdict }) => verdict === 'modified')
    for (const { file, trust } of broken) {
      const failed = failedOf(await verifyStudyFile(readFileSync(fileOf(file)), trust))
      said.add(failed.map(({ id, detail }) => `${id}: ${detail}`).join('\n'))
    }
    assert.ok(said.size >= 70, `${said.size} different complaints of ${broken.length}`)
  })

  test('they are what the generator writes today', () => {
    assert.equal(STUDY_CASES.length, VECTORS.length)
    for (const { name, file } of STUDY_CASES)
      assert.ok(readFileSync(fileOf(nameOf(name)), 'utf8') === file, `${name} differs`)
  })
})
