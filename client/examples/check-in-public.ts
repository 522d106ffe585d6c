// Is this file the answer that was captured? Anyone may ask; no token is needed, and none is sent.
import { readFile } from 'node:fs/promises'
import { Client } from '@brand-citation-forensics/client'

const [hash = '', file = ''] = process.argv.slice(2)
const client = new Client({ baseUrl: process.env.BCF_URL })

const captured = await client.getPublicEvidence(hash)
if (captured.found) console.log(`${captured.engine} answered so at ${captured.captured_at}`)

const content = await readFile(file, 'utf8')
const check = await client.checkPublicEvidence(hash, { content })
console.log(check.found ? check.verdict : 'no such answer was captured')
