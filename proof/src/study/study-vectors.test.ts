// vectors/studies: what other verifiers are held against too.

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { STUDY_CASES, type StudyVector } from '../../test/study/study-vectors.ts'
import type { Trust } from '../trust.ts'
import { verifyStudyFile } from './verify-study.ts'

const DIRECTORY = new URL('../../../vectors/studies/', import.meta.url)
const fileOf = (name: string) => new URL(name, DIRECTORY)

async function told(file: string | Uint8Array, trust: Trust) {
  const { verdict, steps, proved, notProved } = await verifyStudyFile(file, trust)
  const failed = steps.filter(({ outcome }) => outcome === 'failed')
  return {
    complaint: failed.map(({ id, detail }) => `${id}: ${detail}`).join('\n'),
    expected: {
      ...{ verdict, failedSteps: failed.map(({ id }) => id), results: proved?.results ?? null },
      ...{ departures: proved?.departures ?? [], notProved },
    },
  }
}

if (process.env.WRITE_VECTORS) {
  rmSync(DIRECTORY, { recursive: true, force: true })
  mkdirSync(DIRECTORY, { recursive: true })
  const vectors: StudyVector[] = []
  for (const { name, about, file, trust } of STUDY_CASES) {
    writeFileSync(fileOf(`${name}.json`), file)
    vectors.push({ file: `${name}.json`, about, trust, ...(await told(file, trust)).expected })
  }
  writeFileSync(fileOf('index.json'), `${JSON.stringify(vectors, null, 1)}\n`)
}

const VECTORS: StudyVector[] = JSON.parse(readFileSync(fileOf('index.json'), 'utf8'))
const OF_NAME = { valid: 'verified', broken: 'modified', unproved: 'unproved' } as const

describe('vectors/studies', () => {
  test('they are what the generator writes today, and no others', () => {
    const files = readdirSync(DIRECTORY).filter(name => name !== 'index.json')
    assert.deepEqual(files.sort(), VECTORS.map(({ file }) => file).sort())
    assert.equal(STUDY_CASES.length, VECTORS.length)
    for (const { name, file } of STUDY_CASES)
      assert.ok(readFileSync(fileOf(`${name}.json`), 'utf8') === file, `${name} differs`)
  })

  const complaints = new Set<string>()
  for (const { file, about, trust, ...expected } of VECTORS)
    test(`${file}: ${about}`, async () => {
      const found = await told(readFileSync(fileOf(file)), trust)
      assert.equal(expected.verdict, OF_NAME[file.split('-', 1)[0] as keyof typeof OF_NAME])
      assert.deepEqual(found.expected, expected, found.complaint)
      complaints.add(found.complaint)
    })

  test('the broken ones are refused in words of their own', () => {
    assert.ok(complaints.size >= 60, `${complaints.size} different complaints`)
  })
})
