import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Me } from '@brand-citation-forensics/client/admin'
import { mayDo } from './may-do.ts'

const may = {
  viewer: ['scan.read'],
  analyst: ['scan.read', 'scan.start'],
  lead: ['scan.read', 'scan.start', 'member.change'],
  administrator: ['scan.read', 'scan.start', 'member.change', 'brand.create'],
}
const me = (isAdministrator: boolean, roles: Me['roles'], actions: string[]) => ({
  isAdministrator,
  roles,
  actions,
  may,
})

test('a role counts in its own brand, and in no other', () => {
  const ada = me(
    false,
    [
      { brandId: 'brd_1', role: 'analyst' },
      { brandId: 'brd_2', role: 'viewer' },
    ],
    may.analyst,
  )
  assert.equal(mayDo(ada, 'scan.start', 'brd_1'), true)
  assert.equal(mayDo(ada, 'scan.start', 'brd_2'), false)
  assert.equal(mayDo(ada, 'scan.read', 'brd_3'), false)
  assert.equal(mayDo(ada, 'scan.start'), true)
  assert.equal(mayDo(ada, 'brand.create'), false)
})

test('an administrator may everywhere what the table knows, and nothing else', () => {
  const root = me(true, [{ brandId: null, role: 'administrator' }], may.administrator)
  assert.equal(mayDo(root, 'member.change', 'brd_9'), true)
  assert.equal(mayDo(root, 'brand.create'), true)
  assert.equal(mayDo(root, 'no.such'), false)
})
