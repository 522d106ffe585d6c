// What strangers can check about the log on their own: its signatures, that answers are in it, that it only grew.

import { join } from 'node:path'
import {
  alteredGrowth,
  alteredNotes,
  alteredProofs,
  changeLine,
  flipBase64,
  flipBit,
  signatureOf,
  textOf,
} from './alter.ts'
import { type Capture, type ExaminedLog, sizeOf } from './log.ts'
import { SOURCES } from './tools.ts'
import { ask, get, type Verdict, type Verdicts } from './verdicts.ts'

export interface Examination {
  log: ExaminedLog
  captures: Capture[]
  verdicts: Verdicts
  /** tools/outside/main.go, built. */
  outside: string
  /** Puts something into a file of its own and gives the path. */
  file(content: string | Uint8Array): Promise<string>
  /** The file with the log's own key, for whoever stole it. */
  keyFile: string
  /** A key of the same name that is not the log's. */
  otherKey: { vkey: string; file: string }
}

export const NOTE = 'golang.org/x/mod/sumdb/note'
export const RECORD = 'golang.org/x/mod/sumdb/tlog, CheckRecord'
export const TREE = 'golang.org/x/mod/sumdb/tlog, CheckTree'
export const POLICY = 'filippo.io/torchwood, ParsePolicy'
export const PKEYUTL = 'openssl pkeyutl -verify'
export const PYTHON = 'python3 hashlib, tools/outside/verify.py'

export const asker =
  ({ outside }: Examination) =>
  (...args: string[]): Promise<Verdict> =>
    ask({ program: outside, args })

export async function checkNotes(examination: Examination): Promise<void> {
  const { log, verdicts, outside, file, keyFile, otherKey } = examination
  const consult = asker(examination)
  for (const note of log.checkpoints()) {
    const what = `the checkpoint of ${sizeOf(note)} entries`
    await verdicts.accepts(NOTE, what, consult('note', await file(note), log.vkey))
  }
  const note = log.checkpoints().at(-1) ?? ''
  for (const { what, text, because } of alteredNotes(note))
    await verdicts.refuses(NOTE, what, consult('note', await file(text), log.vkey), because)
  const unknown = /no verifiable signatures/
  await verdicts.refuses(
    NOTE,
    'another key of the same name',
    consult('note', await file(note), otherKey.vkey),
    unknown,
  )
  const sign = (key: string) => get({ program: outside, args: ['sign', key], input: textOf(note) })
  const forged = await file(await sign(otherKey.file))
  await verdicts.refuses(NOTE, 'signed by another key', consult('note', forged, log.vkey), unknown)
  // Ed25519 has one signature for a text and a key.
  const again = Promise.resolve({ accepted: (await sign(keyFile)) === note, said: 'another note' })
  await verdicts.accepts(NOTE, 'it reads our key file, and writes the same note with it', again)
  const policy = await file(log.policy)
  await verdicts.accepts(POLICY, 'the published policy', consult('policy', policy, await file(note)))
  await verdicts.refuses(
    POLICY,
    'a checkpoint by another key',
    consult('policy', policy, forged),
    /no verifiable signatures/,
  )
}

/** `openssl` knows nothing of notes: it gets the text, the 64 bytes and the key. */
export async function checkSignaturesAlone({ log, verdicts, file, otherKey }: Examination): Promise<void> {
  const spki = (vkey: string) =>
    file(
      Buffer.concat([
        Buffer.from('302a300506032b6570032100', 'hex'),
        Buffer.from(vkey.split('+').slice(2).join('+'), 'base64').subarray(1),
      ]),
    )
  const verify = async (text: string, signature: Uint8Array, vkey: string) => {
    const files = ['-inkey', await spki(vkey), '-in', await file(text), '-sigfile', await file(signature)]
    return ask({
      program: 'openssl',
      args: ['pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-rawin', ...files],
    })
  }
  for (const note of log.checkpoints().slice(-3)) {
    const what = `the checkpoint of ${sizeOf(note)} entries`
    await verdicts.accepts(PKEYUTL, what, verify(textOf(note), signatureOf(note), log.vkey))
  }
  const note = log.checkpoints().at(-1) ?? ''
  const failed = /Signature Verification Failure/
  const changed = changeLine(textOf(note), 2, line => flipBase64(line, 7))
  const signature = signatureOf(note)
  await verdicts.refuses(PKEYUTL, 'one bit of the root flipped', verify(changed, signature, log.vkey), failed)
  await verdicts.refuses(
    PKEYUTL,
    'one bit of the signature flipped',
    verify(textOf(note), flipBit(signature, 3), log.vkey),
    failed,
  )
  await verdicts.refuses(PKEYUTL, 'another key', verify(textOf(note), signature, otherKey.vkey), failed)
}

/** Captures from the first, the middle and the last of the log. */
function fewOf(captures: Capture[]): Capture[] {
  const places = [0, 0.2, 0.4, 0.6, 0.8, 1].map(part => Math.round(part * (captures.length - 1)))
  return places.flatMap(place => captures[place] ?? [])
}

export async function checkRecords(examination: Examination): Promise<void> {
  const { log, captures, verdicts, file } = examination
  const consult = asker(examination)
  const newest = await file(log.checkpoints().at(-1) ?? '')
  for (const { proof } of fewOf(captures)) {
    const [, , index] = proof.split('\n')
    const path = await file(proof)
    await verdicts.accepts(RECORD, `the proof of a capture, ${index}`, consult('record', path, log.vkey))
    await verdicts.accepts(
      RECORD,
      `the same capture in the newest checkpoint, by the tiles, ${index}`,
      consult('included', log.url, newest, path, log.vkey),
    )
  }
  const [first, last] = [captures[0], captures.at(-1)]
  for (const { what, text, because } of alteredProofs(last?.proof ?? '', first?.proof ?? ''))
    await verdicts.refuses(RECORD, what, consult('record', await file(text), log.vkey), because)
}

export async function checkByHand({ log, captures, verdicts, file, otherKey }: Examination): Promise<void> {
  const verify = async (lookup: string, vkey = log.vkey): Promise<Verdict> =>
    ask({ program: 'python3', args: [join(SOURCES, 'verify.py'), await file(lookup), vkey] })
  for (const { lookup } of fewOf(captures))
    await verdicts.accepts(
      PYTHON,
      `the lookup of a capture, index ${JSON.parse(lookup).log.index}`,
      verify(lookup),
    )
  const last = captures.at(-1)
  const withProof = (proof: string) => {
    const lookup = JSON.parse(last?.lookup ?? '')
    return JSON.stringify({ ...lookup, log: { ...lookup.log, proof } })
  }
  for (const { what, text } of alteredProofs(last?.proof ?? '', captures[0]?.proof ?? ''))
    await verdicts.refuses(PYTHON, what, verify(withProof(text)), /refused: .*/)
  const dated = JSON.stringify({ ...JSON.parse(last?.lookup ?? ''), captured_at: '2020-01-01T00:00:00.000Z' })
  await verdicts.refuses(PYTHON, 'another time of capture', verify(dated), /the proof is of another time/)
  await verdicts.refuses(
    PYTHON,
    'another key',
    verify(last?.lookup ?? '', otherKey.vkey),
    /the key did not sign/,
  )
}

export async function checkGrowth(examination: Examination): Promise<void> {
  const { log, verdicts, outside, file, keyFile } = examination
  const consult = asker(examination)
  const notes = log.checkpoints()
  const [first = '', last = ''] = [notes[0], notes.at(-1)]
  const prove = async (before: string, after: string) =>
    get({ program: outside, args: ['prove', log.url, await file(before), await file(after), log.vkey] })
  const check = async (proof: string, before: string, after: string) =>
    consult('consistent', await file(proof), await file(before), await file(after), log.vkey)
  const steps = notes.slice(1).map((after, place): [string, string] => [notes[place] ?? '', after])
  for (const [before, after] of [...steps, [first, last] as const]) {
    const what = `${sizeOf(before)} entries grew to ${sizeOf(after)}`
    await verdicts.accepts(TREE, what, check(await prove(before, after), before, after))
  }
  const [before = ''] = notes.slice(-2)
  const proof = await prove(before, last)
  const refused = /invalid transparency proof|malformed/
  for (const { what, text } of alteredGrowth(proof))
    await verdicts.refuses(TREE, what, check(text, before, last), refused)
  const rewritten = await get({
    program: outside,
    args: ['sign', keyFile],
    input: changeLine(textOf(before), 2, line => flipBase64(line, 7)),
  })
  const stolen = 'another past, signed with the stolen key'
  await verdicts.refuses(TREE, stolen, check(proof, rewritten, last), refused)
  await verdicts.refuses(TREE, 'a tree that shrank', check(proof, last, before), /invalid inputs/)
}
