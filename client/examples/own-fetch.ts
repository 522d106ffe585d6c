// Anything that behaves like fetch can send the calls: a proxy, a log, a test's double.
import { Client } from '@brand-citation-forensics/client'

const logged: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  console.log(`${init?.method} ${answer.status} ${answer.headers.get('x-request-id')}`)
  return answer
}

const [brandId = ''] = process.argv.slice(2)
const options = { baseUrl: process.env.BCF_URL, token: process.env.BCF_ACCESS_TOKEN }
const client = new Client({ ...options, fetch: logged })

const { facts } = await client.getGroundTruth(brandId)
for (const { key, value, source } of facts) console.log(`${key}: ${value} (${source})`)
