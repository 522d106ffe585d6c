import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Claims, identityFrom, lacks } from './identity.ts'

const of = (...claims: Claims[]) => identityFrom('https://idp.example', claims, 'groups')
const SUB = { sub: 'ada' }

describe('who a provider says somebody is', () => {
  test('the token comes before the user info', () => {
    const { name, mail } = of({ ...SUB, name: 'Token' }, { sub: 'eve', name: 'Info', email: 'a@b.example' })
    assert.deepEqual([name, mail], ['Token', 'a@b.example'])
    assert.equal(of(SUB, { sub: 'eve' }).subject, 'ada')
  })

  test('a mail address counts unless it is said to be unverified', () => {
    const mail = (claims: Claims) => of({ ...SUB, email: 'a@b.example', ...claims }).mail
    assert.equal(mail({}), 'a@b.example')
    assert.equal(mail({ email_verified: 'true' }), 'a@b.example')
    for (const verified of [false, 'false', 0, null, 'yes'])
      assert.equal(mail({ email_verified: verified }), null, String(verified))
    for (const email of ['', 'nobody', 7, 'a\n@b', `${'a'.repeat(260)}@b`])
      assert.equal(mail({ email }), null)
  })

  test('groups are texts, one or many', () => {
    const groups = (value: unknown) => of({ ...SUB, groups: value }).groups
    assert.deepEqual(groups('staff'), ['staff'])
    assert.deepEqual(groups(['a', 7, null, ['b'], 'c']), ['a', 'c'])
    for (const value of [undefined, null, 7, {}, true]) assert.deepEqual(groups(value), [])
  })

  test('groups may have any name, also an unlucky one', () => {
    const claims = JSON.parse('{"sub": "ada", "https://x.example/groups": ["a"]}')
    assert.deepEqual(identityFrom('i', [claims], 'https://x.example/groups').groups, ['a'])
    for (const name of ['__proto__', 'constructor', 'toString'])
      assert.deepEqual(identityFrom('i', [SUB], name).groups, [])
  })

  test('groups that are only pointed at are not taken for none', () => {
    const claims = { ...SUB, _claim_names: { groups: 'src1' } }
    assert.throws(() => of(claims), /more groups than the provider writes/)
    assert.deepEqual(of(claims, { groups: ['a'] }).groups, ['a'])
  })

  test('what is asked for once more', () => {
    assert.equal(lacks({ email: 'a', name: 'b', groups: [] }, 'groups'), false)
    assert.equal(lacks({ email: 'a', name: 'b' }, 'groups'), true)
  })

  test('whatever is claimed, a database can hold what comes out', () => {
    const claims = fc.record({ name: fc.anything(), email: fc.anything(), groups: fc.anything() })
    fc.assert(
      fc.property(claims, fc.string({ unit: 'binary' }), (others, text) => {
        const { name, mail } = of({ ...SUB, ...others, name: text }, others)
        for (const kept of [name, mail])
          assert.ok(kept === null || (kept.isWellFormed() && !/\p{Cc}/u.test(kept) && kept.length <= 254))
      }),
    )
  })
})
