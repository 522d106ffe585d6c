// Whether a real store protects objects under lock, even from us.

import { AwsClient } from 'aws4fetch'
import { createS3Store } from '../../../service/src/platform/objects/s3.ts'
import { S3_KEYS } from './s3-server.ts'

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
