// A real S3 server that is not ours must keep what our object store puts, refuse to overwrite it, and, under object lock, to delete it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { createS3Store } from '../../../service/src/platform/objects/s3.ts'
import { choosePort } from '../demo/service.ts'
import { until } from '../stage.ts'
import type { Verdict, Verdicts } from './verdicts.ts'

export const S3 = 'versitygw, an S3 server'

const KEYS = { keyId: 'outside-key', secret: 'outside-secret-0123456789' }
const REGION = 'us-east-1'
const LOCKED = 'locked'

export interface S3Server {
  url: string
  stop(): Promise<void>
}

/** Keeps its objects as files; buckets are directories. */
export async function startS3Server(program: string, root: string): Promise<S3Server> {
  for (const part of ['data/evidence', 'meta', 'versions']) await mkdir(join(root, part), { recursive: true })
  const address = await choosePort('127.0.0.1', 0)
  const listen = `127.0.0.1:${address}`
  const places = [
    '--sidecar',
    join(root, 'meta'),
    '--versioning-dir',
    join(root, 'versions'),
    join(root, 'data'),
  ]
  const child = spawn(program, ['--port', listen, '--quiet', '--keep-alive', 'posix', ...places], {
    env: { PATH: process.env.PATH ?? '', ROOT_ACCESS_KEY: KEYS.keyId, ROOT_SECRET_KEY: KEYS.secret },
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill())
  const url = `http://${listen}`
  await until('the start of the S3 server', async () => {
    if (child.exitCode !== null) throw new Error(`the S3 server ended with ${child.exitCode}`)
    return fetch(url).catch(() => null)
  })
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

const saying = (accepted: boolean, said = ''): Promise<Verdict> => Promise.resolve({ accepted, said })

export async function checkStore(verdicts: Verdicts, { url }: S3Server): Promise<void> {
  const place = { endpoint: url, region: REGION, pathStyle: true, ...KEYS }
  const objects = createS3Store({ ...place, bucket: 'evidence', lockDays: 0 })
  const text = async (name: string) => Buffer.from((await objects.get(name)) ?? []).toString()
  await verdicts.accepts(S3, 'what is put first', saying(await objects.putFirst('a/b', Buffer.from('one'))))
  const again = await objects.putFirst('a/b', Buffer.from('two'))
  await verdicts.refuses(S3, 'something else under that name', saying(again, 'it is there'), /there/)
  await verdicts.accepts(S3, 'a read of it', saying((await text('a/b')) === 'one', await text('a/b')))
  const isNothing = (await objects.get('a/c')) === null && !(await objects.has('a/c'))
  await verdicts.accepts(S3, 'a look for what is not there', saying(isNothing))
  const names = (await objects.list('a/')).join()
  await verdicts.accepts(S3, 'a list of names', saying(names === 'a/b', names))
  await objects.close()

  const client = new AwsClient({
    ...{ accessKeyId: KEYS.keyId, secretAccessKey: KEYS.secret },
    ...{ service: 's3', region: REGION, retries: 0 },
  })
  const headers = { 'x-amz-bucket-object-lock-enabled': 'true' }
  await client.fetch(`${url}/${LOCKED}`, { method: 'PUT', headers })
  const locking = createS3Store({ ...place, bucket: LOCKED, lockDays: 1 })
  await locking.putFirst('kept', Buffer.from('for ever'), { isKept: true })
  await locking.putFirst('loose', Buffer.from('for now'))
  await locking.close()
  const remove = async (name: string): Promise<Verdict> => {
    const address = `${url}/${LOCKED}/${name}`
    const version = (await client.fetch(address, { method: 'HEAD' })).headers.get('x-amz-version-id')
    const one = version ? `${address}?versionId=${version}` : address
    const { ok, status } = await client.fetch(one, { method: 'DELETE' })
    return { accepted: ok, said: String(status) }
  }
  await verdicts.accepts(S3, 'to delete what is not locked', remove('loose'))
  await verdicts.refuses(S3, 'to delete what is locked', remove('kept'), /^403$/)
}
