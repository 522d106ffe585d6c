// Who vouches for the log outside: a witness that must refuse any other past or present, and an authority that
// dates it. First asked by hand, then by the service itself.

import { until } from '../stage.ts'
import { changeLine, flipBase64, flipBit, textOf } from './alter.ts'
import type { TimestampAuthority } from './authority.ts'
import { type Examination, NOTE, TREE } from './checks.ts'
import { sizeOf } from './log.ts'
import type { Middleman } from './proxy.ts'
import { ask, get, type Verdict } from './verdicts.ts'
import type { Witness } from './witness.ts'

export const WITNESS = 'litewitness (filippo.io/torchwood)'
export const TIMESTAMP = 'openssl ts -verify'

/** The same size with another root, by somebody who has the key. */
const rewrite = ({ outside }: Examination, note: string, key: string): Promise<string> =>
  get({
    program: outside,
    args: ['sign', key],
    input: changeLine(textOf(note), 2, line => flipBase64(line, 7)),
  })

const openCosigned = async (examination: Examination, note: string, witness: string): Promise<Verdict> => {
  const { outside, file, log } = examination
  return ask({ program: outside, args: ['note', await file(note), log.vkey, witness] })
}

export async function checkWitness(examination: Examination, witness: Witness): Promise<void> {
  const { log, verdicts, outside, file, keyFile, otherKey } = examination
  const notes = log.checkpoints()
  const [first = '', second = ''] = [notes[1], notes.at(-2)]
  const add = (old: number, proof: string, note: string) => witness.addCheckpoint({ old, proof, note })
  const prove = async (before: string, after: string) =>
    get({ program: outside, args: ['prove', log.url, await file(before), await file(after), log.vkey] })

  await verdicts.refuses(WITNESS, 'a log it was not told of', add(0, '', first), /^404/)
  witness.admit(log.vkey)
  const foreign = await rewrite(examination, first, otherKey.file)
  await verdicts.refuses(WITNESS, 'a checkpoint by another key', add(0, '', foreign), /^403/)
  const cosigned = await add(0, '', first)
  await verdicts.accepts(WITNESS, `the checkpoint of ${sizeOf(first)} entries`, Promise.resolve(cosigned))
  const both = 'a checkpoint with the signature of the witness'
  await verdicts.accepts(NOTE, both, openCosigned(examination, first + cosigned.said, witness.vkey))
  const [dash, name, signature = ''] = cosigned.said.trim().split(' ')
  const redated = `${first}${dash} ${name} ${flipBase64(signature, 11)}\n`
  await verdicts.refuses(
    NOTE,
    'another time in the signature of the witness',
    openCosigned(examination, redated, witness.vkey),
    /invalid signature for key/,
  )

  const [known, size] = [sizeOf(first), sizeOf(second)]
  const proof = await prove(first, second)
  const flipped = changeLine(proof, 0, line => flipBase64(line, 5))
  const forged = await rewrite(examination, second, keyFile)
  const badProof = /^422 bad consistency proof/
  await verdicts.refuses(WITNESS, 'growth without a proof', add(known, '', second), badProof)
  await verdicts.refuses(WITNESS, 'one bit of the proof flipped', add(known, flipped, second), badProof)
  await verdicts.refuses(
    WITNESS,
    'another future, signed with the stolen key',
    add(known, proof, forged),
    badProof,
  )
  await verdicts.accepts(WITNESS, `growth to ${size} entries`, add(known, proof, second))
  await verdicts.refuses(WITNESS, 'the log rolled back', add(known, '', first), new RegExp(`^409 ${size}\n`))
  await verdicts.refuses(
    WITNESS,
    'a fork: the same size, another root, signed with the stolen key',
    add(size, '', forged),
    badProof,
  )
}

/** The service has lost its memory of the witness, learns from it what it knows, and continues from there. */
export async function checkServiceWitness(
  examination: Examination,
  witness: Witness,
  { passed }: Middleman,
): Promise<void> {
  const { log, captures, verdicts, outside, file } = examination
  await log.grow()
  const size = sizeOf(log.checkpoints().at(-1) ?? '')
  const published = await until('the signature of the witness', async () => {
    const note = await log.newest()
    return sizeOf(note) >= size && note.includes(`\n\u2014 ${witness.vkey.split('+')[0]} `) && note
  })
  const statuses = passed.map(({ status }) => status)
  const submitted = { accepted: statuses[0] === 409 && statuses.at(-1) === 200, said: statuses.join(' ') }
  await verdicts.accepts(
    WITNESS,
    `what the service submits by itself (${statuses.join(', ')})`,
    Promise.resolve(submitted),
  )
  await verdicts.accepts(
    NOTE,
    'the published checkpoint, signed by log and witness',
    openCosigned(examination, published, witness.vkey),
  )

  // The first export seals its list of contents, which the witness has not seen yet.
  const { integrity, witnessed } = await until('a bundle with the signature of the witness', async () => {
    const { integrity } = await log.bundle(captures[0]?.runId ?? '')
    return integrity.witnessed && { integrity, witnessed: integrity.witnessed }
  })
  const { checkpoint, consistency } = witnessed
  const inBundle = "a bundle's checkpoint, signed by log and witness"
  await verdicts.accepts(NOTE, inBundle, openCosigned(examination, checkpoint, witness.vkey))
  const files = [
    await file(`${consistency.join('\n')}\n`),
    await file(integrity.checkpoint),
    await file(checkpoint),
  ]
  await verdicts.accepts(
    TREE,
    `a bundle's growth from ${sizeOf(integrity.checkpoint)} entries to the ${sizeOf(checkpoint)} of the witness`,
    ask({ program: outside, args: ['consistent', ...files, log.vkey] }),
  )
}

export async function checkTimestamps(
  examination: Examination,
  authority: TimestampAuthority,
): Promise<void> {
  const { log, captures, verdicts, file } = examination
  const anchor = await until('a timestamp', async () => {
    const { integrity } = await log.bundle(captures[0]?.runId ?? '')
    return integrity.anchors[0] ?? null
  })
  const response = Buffer.from(anchor.response, 'base64')
  const text = textOf(anchor.checkpoint)
  const verify = async (answer: Uint8Array, what: string[], root = authority.root) =>
    ask({
      program: 'openssl',
      args: ['ts', '-verify', '-in', await file(answer), ...what, '-CAfile', root],
    })
  const about = async (content: string) => ['-data', await file(content)]
  const accepts = (what: string, asked: ReturnType<typeof verify>) => verdicts.accepts(TIMESTAMP, what, asked)
  const refuses = (what: string, asked: ReturnType<typeof verify>, reason: RegExp) =>
    verdicts.refuses(TIMESTAMP, what, asked, reason)
  const query = authority.queries[0] ?? ''
  const size = sizeOf(anchor.checkpoint)
  await accepts(`a bundle's timestamp of ${size} entries`, verify(response, await about(text)))
  await accepts('it answers our request', verify(response, ['-queryfile', query]))
  const grown = changeLine(text, 1, line => String(Number(line) + 1))
  const mismatch = /message imprint mismatch/
  await refuses('another checkpoint', verify(response, await about(grown)), mismatch)
  const byOther = verify(response, await about(text), authority.otherRoot)
  await refuses('another root', byOther, /certificate verify error/)
  const changed = flipBit(response, response.length - 5)
  await refuses('one bit of its signature flipped', verify(changed, await about(text)), /signature failure/)
  const request = ['ts', '-query', '-data', await file(text), '-sha256', '-cert', '-out']
  const other = await file('')
  await get({ program: 'openssl', args: [...request, other] })
  await refuses('the answer to another request', verify(response, ['-queryfile', other]), /nonce mismatch/)
}

/**
 * The thief shows the witness a future that extends what it knows. It has no reason to refuse, and signs; from
 * then on it refuses ours. The service must notice and sign nothing more.
 */
export async function checkSplitView(
  examination: Examination,
  witness: Witness,
  { passed }: Middleman,
): Promise<void> {
  const { log, verdicts, outside, file, keyFile } = examination
  const known = await until('the future of a thief', async () => {
    const note = await log.newest()
    const args = ['fork', log.url, await file(note), keyFile, log.vkey]
    const [proof = '', future = ''] = (await get({ program: outside, args })).split(/\n\n(.*)/s)
    // Until the witness has signed what is published, it does not know what this grew out of.
    const answer = await witness.addCheckpoint({ old: sizeOf(note), proof: `${proof}\n`, note: future })
    return answer.accepted && note
  })
  await log.scan()
  const refusal = until('a refusal by the witness', async () =>
    passed.some(({ status }) => status === 422) ? { accepted: false, said: '422' } : null,
  )
  await verdicts.refuses(WITNESS, 'our growth, after it signed a future made by a thief', refusal, /^422/)
  const later = await Promise.all((await log.scan()).map(log.lookUp))
  const signed = later.filter(capture => capture !== null).length
  const said = await log.stop()
  if (signed > 0 || !said.includes(`has signed another tree of ${sizeOf(known) + 1} entries`))
    verdicts.complaints.push(
      `the service signed ${signed} answers beside a witness that knows another log: ${said}`,
    )
}
