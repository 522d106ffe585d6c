// The lints of `tools/scripts/node tools/scripts/supply-chain.ts`, which the real files pass, on files that should not pass.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  closureOf,
  type Lockfile,
  lintLockfile,
  lintManifest,
  lintRequirements,
  lintSettings,
} from '../../../tools/scripts/supply-chain/lockfile.ts'
import { missingFrom, type Sbom, withoutDevelopment } from '../../../tools/scripts/supply-chain/sbom.ts'
import { readText } from '../source.ts'

const lock: Lockfile = JSON.parse(readText('package-lock.json'))
const integrity = `sha512-${'A'.repeat(86)}==`

/** The real lock file with one package more. */
const adding = (name: string, locked: object): Lockfile => ({
  ...lock,
  packages: { ...lock.packages, [`node_modules/${name}`]: { version: '1.0.0', integrity, ...locked } },
})

describe('package-lock.json', () => {
  test('is as it should be', () => assert.deepEqual(lintLockfile(lock), []))

  const refused: [what: string, name: string, locked: object][] = [
    ['another registry', 'left-pad', { resolved: 'https://registry.example/left-pad-1.0.0.tgz' }],
    ['the registry without TLS', 'left-pad', { resolved: 'http://registry.npmjs.org/left-pad.tgz' }],
    [
      'a host that begins like it',
      'left-pad',
      { resolved: 'https://registry.npmjs.org.example/left-pad.tgz' },
    ],
    ['a git repository', 'left-pad', { resolved: 'git+ssh://git@github.com/a/b.git#0' }],
    ['a file', 'left-pad', { resolved: 'file:../left-pad' }],
    ['no integrity', 'left-pad', { integrity: undefined }],
    ['a weak hash', 'left-pad', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['an install script that nobody read', 'left-pad', { hasInstallScript: true }],
    ['a name that is not the tool', 'semgrep', {}],
  ]
  for (const [what, name, locked] of refused)
    test(`refused: ${what}`, () => {
      const found = lintLockfile(adding(name, locked))
      assert.equal(found.length, 1, found.join('\n'))
      assert.match(found[0] ?? '', new RegExp(name))
    })

  test('the list of install scripts may not outlive them', () => {
    const { 'node_modules/protobufjs': _gone, ...packages } = lock.packages
    assert.match(lintLockfile({ ...lock, packages }).join(), /protobufjs has no install script any more/)
  })
})

test('a version is one version', () => {
  for (const version of '^1.0.0 ~1.0.0 * latest 1.x >=1 file:../x github:a/b npm:b@^1.0.0'.split(' '))
    assert.equal(lintManifest('package.json', { dependencies: { a: version } }).length, 1, version)
  for (const version of ['1.0.0', '18.4.0-beta.17', 'npm:@a/b@1.0.0'])
    assert.deepEqual(lintManifest('package.json', { devDependencies: { a: version } }), [], version)
  assert.equal(lintRequirements('requirements.txt', '# why\nhttpx>=1\nanyio==4.0').length, 1)
})

test('the settings of npm: no scripts, exact versions, no credential', () => {
  assert.deepEqual(lintSettings(readText('.npmrc')), [])
  assert.equal(lintSettings('fund=false\n').length, 2)
  assert.equal(lintSettings(`${readText('.npmrc')}//registry.npmjs.org/:_authToken=x\n`).length, 1)
})

test('what a workspace needs is followed to the end, as Node would find it', () => {
  const needs = (...names: string[]) => ({
    dependencies: Object.fromEntries(names.map(name => [name, '1.0.0'])),
  })
  const made: Lockfile = {
    lockfileVersion: 3,
    packages: {
      app: needs('a', 'ours'),
      'node_modules/a': needs('b'),
      'node_modules/a/node_modules/b': needs('c'),
      'node_modules/b': needs('never'),
      'node_modules/c': needs('a'),
      'node_modules/d': {},
      'node_modules/ours': { link: true, resolved: 'ours' },
      ours: needs('d'),
      'node_modules/never': {},
    },
  }
  assert.deepEqual([...closureOf(made, 'app')].sort(), [
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ])
})

test('the bill of materials: no development, and nothing that people get may lack', () => {
  const made: Lockfile = {
    lockfileVersion: 3,
    packages: {
      console: { devDependencies: { bundled: '4.0.0', vite: '5.0.0' } },
      'node_modules/bundled': { version: '4.0.0', dev: true },
      'node_modules/vite': { version: '5.0.0', dev: true },
      'node_modules/@a/needed': { version: '1.0.0' },
      'node_modules/tool': { version: '2.0.0', dev: true },
      'node_modules/both': { version: '3.0.0', dev: true },
      'node_modules/x/node_modules/both': { version: '3.0.0' },
    },
  }
  const component = (ref: string) => ({ 'bom-ref': ref, purl: `pkg:npm/${ref.replace('@', '%40')}` })
  const sbom: Sbom = {
    specVersion: '1.5',
    metadata: { component: { name: 'folder' } },
    components: [
      { 'bom-ref': '@a/needed@1.0.0', purl: 'pkg:npm/%40a/needed@1.0.0' },
      component('tool@2.0.0'),
      component('both@3.0.0'),
      component('bundled@4.0.0'),
      component('vite@5.0.0'),
    ],
    dependencies: [
      { ref: '@a/needed@1.0.0', dependsOn: ['tool@2.0.0', 'both@3.0.0'] },
      { ref: 'tool@2.0.0' },
    ],
  }
  const { metadata, components, dependencies } = withoutDevelopment(sbom, made, 'ours')
  assert.equal(metadata.component.name, 'ours')
  assert.deepEqual(
    components.map(each => each['bom-ref']),
    ['@a/needed@1.0.0', 'both@3.0.0', 'bundled@4.0.0'],
  )
  assert.deepEqual(dependencies, [{ ref: '@a/needed@1.0.0', dependsOn: ['both@3.0.0'] }])
  assert.deepEqual(missingFrom(sbom, made), [])
  assert.deepEqual(missingFrom({ ...sbom, components: [] }, made), [
    'the bill of materials lacks bundled@4.0.0',
    'the bill of materials lacks @a/needed@1.0.0',
    'the bill of materials lacks both@3.0.0',
  ])
})
