// Checks an exported bundle, JSON or HTML, with the key of the log. Asks nobody.
import { readFile } from 'node:fs/promises'
import { verifyBundle } from '@brand-citation-forensics/client'

const [file = '', keyFile = ''] = process.argv.slice(2)
const keys = (await readFile(keyFile, 'utf8')).trim().split('\n')

const { verdict, steps, proved } = await verifyBundle(await readFile(file), { keys })
for (const { outcome, title, detail } of steps) console.log(`${outcome}: ${title} (${detail})`)
console.log(proved ? `${verdict}: ${proved.engine}, ${proved.sha256}` : verdict)
