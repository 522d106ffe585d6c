// What deploy/ names in the rest of the repository exists: a file that is renamed must not be missed only when somebody
// builds an image.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { SETTINGS } from '../../src/config.ts'
import { ENGINE_SETTINGS } from '../../src/engines/index.ts'
import { findFiles, ROOT, readText } from '../source.ts'

const containerfile = readText('deploy/Containerfile')
const units = findFiles('deploy/systemd/*.service')
const main = readText('service/src/main.ts')
const isCommand = (name: string) => new RegExp(`^  ${name}: \\{|command === '${name}'`, 'm').test(main)

describe('the image', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )

  test('copies what exists', () => {
    assert.ok(copied.length > 10)
    assert.deepEqual(
      copied.filter(path => !existsSync(`${ROOT}${path}`)),
      [],
    )
  })

  test('knows every workspace: npm ci would refuse the lock file', () => {
    const { workspaces } = JSON.parse(readText('package.json'))
    assert.deepEqual(
      workspaces.filter((name: string) => !copied.includes(`${name}/package.json`)),
      [],
    )
  })

  test('is run with commands that there are', () => {
    const commands = [...readText('deploy/compose.yaml').matchAll(/^ {4}command: \[(\w+)\]$/gm)].map(
      ([, name = '']) => name,
    )
    assert.deepEqual(commands, ['migrate', 'serve', 'work'])
    assert.ok(commands.every(isCommand))
  })
})

describe('the units', () => {
  test('run commands that there are', () => {
    const commands = units.map(
      unit => /^ExecStart=\S+ service\/src\/main\.ts (\w+)$/m.exec(readText(unit))?.[1],
    )
    assert.deepEqual(commands.toSorted(), ['audit', 'migrate', 'serve', 'work'])
    assert.ok(commands.every(name => name && isCommand(name)))
  })

  test('are all shut in the same way', () => {
    const walls = units.map(unit =>
      readText(unit).match(/^(?:NoNew|Protect|Private|Restrict|Capab|System)\w+=.*$/gm),
    )
    assert.ok((walls[0]?.length ?? 0) >= 20)
    for (const wall of walls) assert.deepEqual(wall, walls[0])
  })
})

test('settings that deploy/ names exist', () => {
  const known = [...SETTINGS, ...ENGINE_SETTINGS].map(({ name }) => name)
  const named = findFiles('deploy/**/*.{service,example,yaml,yml,ts}', 'deploy/Containerfile').flatMap(path =>
    [...readText(path).matchAll(/\bBCF_[A-Z_]*[A-Z]\b/g)].map(([name]) => name),
  )
  assert.ok(named.length > 10)
  assert.deepEqual(
    named.filter(name => !known.includes(name)),
    [],
  )
})
