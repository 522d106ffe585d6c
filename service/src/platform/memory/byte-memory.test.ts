import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createByteMemory } from './byte-memory.ts'

const KIB = 1024

test('what was told is told again, byte for byte', () => {
  const memory = createByteMemory(64 * KIB)
  memory.set('a', Buffer.from('— one —'))
  memory.set('empty', Buffer.alloc(0))
  assert.equal(memory.get('a', 'utf8'), '— one —')
  assert.equal(memory.get('a', 'latin1'), Buffer.from('— one —').toString('latin1'))
  assert.equal(memory.get('empty', 'utf8'), '')
  assert.equal(memory.get('b', 'utf8'), undefined)
  memory.set('a', Buffer.from('two'))
  assert.equal(memory.get('a', 'utf8'), 'two')
})

test('what is too large for a piece is not remembered', () => {
  const memory = createByteMemory(64 * KIB)
  memory.set('large', Buffer.alloc(KIB))
  assert.equal(memory.get('large', 'utf8'), undefined)
  memory.set('fits', Buffer.alloc(KIB - 4, 'x'))
  assert.equal(memory.get('fits', 'utf8')?.length, KIB - 4)
})

test('any order of telling and asking: the newest are known, and nothing is ever told wrong', () => {
  const limit = 64 * KIB
  const memory = createByteMemory(limit)
  const told = new Map<string, string>()
  let remembered = 0
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  const latest: { name: string; size: number }[] = []
  for (let turn = 0; turn < 20_000; turn++) {
    const name = `n${random(500)}`
    if (random(3) > 0) {
      const known = memory.get(name, 'utf8')
      if (known !== undefined) assert.equal(known, told.get(name))
      if (known !== undefined) remembered += 1
      continue
    }
    const text = `${turn} `.repeat(1 + random(40))
    memory.set(name, Buffer.from(text))
    told.set(name, text)
    latest.push({ name, size: text.length })
  }
  assert.ok(remembered > 1_000, String(remembered))
  let size = 0
  for (const { name, size: more } of latest.toReversed()) {
    size += more
    if (size > limit / 4) break
    assert.equal(memory.get(name, 'utf8'), told.get(name))
  }
})

test('what is asked for stays, whatever else is told', () => {
  const memory = createByteMemory(64 * KIB)
  memory.set('asked for', Buffer.from('still here'))
  memory.set('forgotten', Buffer.from('gone'))
  for (let turn = 0; turn < 5_000; turn++) {
    memory.set(`n${turn}`, Buffer.alloc(100))
    assert.equal(memory.get('asked for', 'utf8'), 'still here')
  }
  assert.equal(memory.get('forgotten', 'utf8'), undefined)
})

test('what takes most of the room is not forgotten for its own sake', () => {
  const [asked, size] = [2_000, 220]
  const memory = createByteMemory((asked * (size + 4)) / 0.7)
  for (let turn = 0; turn < asked; turn++) memory.set(`n${turn}`, Buffer.alloc(size))
  let seed = 11
  let missed = 0
  for (let turn = 0; turn < 40 * asked; turn++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const name = `n${Math.floor((seed / 2 ** 31) * asked)}`
    if (memory.get(name, 'latin1') !== undefined) continue
    missed += 1
    memory.set(name, Buffer.alloc(size))
  }
  assert.equal(missed, 0)
})
