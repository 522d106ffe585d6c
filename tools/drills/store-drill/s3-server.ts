// A real S3 server, which keeps its objects as files and can be killed.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { createS3Store } from '../../../service/src/platform/objects/s3.ts'
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

const LOCKED = 'locked'

/** The status of each try to delete an object that was put: the first under lock, the second not. */
export async function deleteLocked(endpoint: string): Promise<{ locked: number; free: number }> {
  const client = new AwsClient({
    ...{ accessKeyId: S3_KEYS.keyId, secretAccessKey: S3_KEYS.secret },
    ...{ service: 's3', region: 'us-east-1', retries: 0 },
  })
  const headers = { 'x-amz-bucket-object-lock-enabled': 'true' }
  const made = await client.fetch(`${endpoint}/${LOCKED}`, { method: 'PUT', headers })
  if (!made.ok) throw new Error(`the bucket with object lock could not be made: ${made.status}`)
  const place = { endpoint, bucket: LOCKED, region: 'us-east-1', pathStyle: true, ...S3_KEYS }
  const store = createS3Store({ ...place, lockDays: 1 })
  await store.putFirst('kept', Buffer.from('for ever'), { isKept: true })
  await store.putFirst('loose', Buffer.from('for now'))
  await store.close()
  const remove = async (name: string) => {
    const address = `${endpoint}/${LOCKED}/${name}`
    const head = await client.fetch(address, { method: 'HEAD' })
    const version = head.headers.get('x-amz-version-id')
    const one = version ? `${address}?versionId=${version}` : address
    return (await client.fetch(one, { method: 'DELETE' })).status
  }
  return { locked: await remove('kept'), free: await remove('loose') }
}
