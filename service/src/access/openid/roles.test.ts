import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { BRAND_ROLES } from '../permissions.ts'
import { type GroupRole, rolesOf } from './roles.ts'

const MAPPING: GroupRole[] = [
  { group: 'Admins', role: 'administrator' },
  { group: 'acme', role: 'viewer', brand: 'brd_a' },
  { group: 'acme-leads', role: 'lead', brand: 'brd_a' },
  { group: 'agency', role: 'analyst', brand: 'brd_a' },
  { group: 'agency', role: 'analyst', brand: 'brd_b' },
]
const shown = (groups: string[]) => {
  const { administrator, brands } = rolesOf(groups, MAPPING)
  return { administrator, ...Object.fromEntries(brands) }
}

describe('roles by groups', () => {
  test('the highest in each brand, in whatever order', () => {
    assert.deepEqual(shown(['acme', 'acme-leads', 'agency']), {
      administrator: false,
      brd_a: 'lead',
      brd_b: 'analyst',
    })
    assert.deepEqual(shown(['agency', 'acme-leads', 'acme']), shown(['acme', 'acme-leads', 'agency']))
  })

  test('nothing for groups that nobody mapped, or that only look alike', () => {
    assert.deepEqual(shown([]), { administrator: false })
    assert.deepEqual(shown(['admins', 'Admins ', 'ACME', '__proto__']), { administrator: false })
    assert.deepEqual(shown(['Admins']), { administrator: true })
  })

  test('another group never takes anything away', () => {
    const groups = fc.subarray(['Admins', 'acme', 'acme-leads', 'agency', 'stranger'])
    fc.assert(
      fc.property(groups, groups, (some, more) => {
        const [before, after] = [rolesOf(some, MAPPING), rolesOf([...some, ...more], MAPPING)]
        const rank = (role: (typeof BRAND_ROLES)[number] | undefined) =>
          role === undefined ? -1 : BRAND_ROLES.indexOf(role)
        return (
          (!before.administrator || after.administrator) &&
          [...before.brands].every(([brand, role]) => rank(after.brands.get(brand)) >= rank(role))
        )
      }),
    )
  })
})
