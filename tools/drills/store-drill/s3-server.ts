// A real S3 server, which keeps its objects as files and can be killed.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from '../../../service/test/patience.ts'

export const S3_KEYS = { keyId: 'drill-key', secret: 'drill-secret-0123456789' }

export interface S3Server {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
}

/** Buckets are the directories of `root`. */
export async function openS3Server(program: string, root: string, buckets: string[]): Promise<S3Server> {
  for (const bucket of buckets) await mkdir(join(root, 'data', bucket), { recursive: true })
  for (const part of ['meta', 'versions']) await mkdir(join(root, part), { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const places = [
      '--sidecar',
      join(root, 'meta'),
      '--versioning-dir',
      join(root, 'versions'),
      join(root, 'data'),
    ]
    child = spawn(program, ['--port', `127.0.0.1:${port}`, '--quiet', '--keep-alive', 'posix', ...places], {
      env: { PATH: process.env.PATH ?? '', ROOT_ACCESS_KEY: S3_KEYS.keyId, ROOT_SECRET_KEY: S3_KEYS.secret },
      stdio: 'ignore',
    })
    const deadline = performance.now() + PATIENCE_MS
    while (!(await fetch(url).catch(() => null))) {
      if (performance.now() > deadline || child.exitCode !== null)
        throw new Error('the S3 server does not start')
      await pause(20)
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  await start()
  return { url, kill, start }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
