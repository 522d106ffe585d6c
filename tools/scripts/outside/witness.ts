// A witness that is not ours: litewitness, with its key in an ssh-agent of its own.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { choosePort } from '../demo/service.ts'
import { until } from '../stage.ts'
import type { Verdict } from './verdicts.ts'

const run = promisify(execFile)

export interface Witness {
  url: string
  vkey: string
  /** From now on it knows this log, at size 0. */
  admit(vkey: string): void
  /** C2SP tlog-witness add-checkpoint. Accepted with its signature lines, or refused with status and reason. */
  addCheckpoint(request: { old: number; proof: string; note: string }): Promise<Verdict>
  stop(): Promise<void>
}

export async function startWitness(program: string, directory: string): Promise<Witness> {
  const key = join(directory, 'witness-key')
  const socket = join(directory, 'agent')
  const agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: 'ignore' })
  process.once('exit', () => agent.kill())
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  await until('the start of ssh-agent', async () => existsSync(socket))
  await run('ssh-add', ['-q', key], { env: { ...process.env, SSH_AUTH_SOCK: socket } })
  const [, fingerprint = ''] = (await run('ssh-keygen', ['-l', '-f', `${key}.pub`])).stdout.split(' ')
  const database = join(directory, 'witness.db')
  const listen = `127.0.0.1:${await choosePort('127.0.0.1', 0)}`
  const child = spawn(
    program,
    [
      ...['-name', 'witness.example/other-people', '-key', fingerprint, '-ssh-agent', socket],
      ...['-db', database, '-listen', listen],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  process.once('exit', () => child.kill())
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const url = `http://${listen}`
  const vkey = await until('the start of litewitness', async () => {
    if (child.exitCode !== null) throw new Error(`litewitness ended: ${said}`)
    const answers = await fetch(url).catch(() => null)
    return (answers && /vkey="?([^"\s]+)/.exec(said)?.[1]) ?? null
  })
  return {
    url,
    vkey,
    admit: logKey => admitLog(database, logKey),
    async addCheckpoint({ old, proof, note }) {
      const body = `old ${old}\n${proof}\n${note}`
      const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
      const text = await answer.text()
      return { accepted: answer.ok, said: answer.ok ? text : `${answer.status} ${text}` }
    },
    async stop() {
      await end(child)
      await end(agent)
    },
  }
}

/** What `witnessctl add-log` and `add-key` do, which need modules that not every registry has. */
function admitLog(file: string, vkey: string): void {
  const [origin = ''] = vkey.split('+')
  const emptyRoot = createHash('sha256').digest('base64')
  const database = new DatabaseSync(file)
  database.prepare('insert into log (origin, tree_size, tree_hash) values (?, 0, ?)').run(origin, emptyRoot)
  database.prepare('insert into key (origin, key) values (?, ?)').run(origin, vkey)
  database.close()
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
