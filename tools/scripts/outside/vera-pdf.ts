// veraPDF, the validator of PDF/A that libraries and archives use: from Maven Central, known by its hash.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CACHE, download } from './tools.ts'
import { ask, type Verdict } from './verdicts.ts'

export const VERA_VERSION = '1.28.2'
const DIGEST = '687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6'
const ADDRESS = `https://repo1.maven.org/maven2/org/verapdf/apps/greenfield-apps/${VERA_VERSION}/greenfield-apps-${VERA_VERSION}.jar`

/** Where it lies. */
export async function fetchVeraPdf(): Promise<string> {
  const place = join(CACHE, `verapdf-${VERA_VERSION}.jar`)
  if (!existsSync(place)) {
    process.stdout.write(`Fetching veraPDF ${VERA_VERSION} …\n`)
    const jar = await download(ADDRESS)
    await mkdir(CACHE, { recursive: true })
    await writeFile(`${place}.${process.pid}`, jar)
    await rename(`${place}.${process.pid}`, place)
  }
  const found = createHash('sha256')
    .update(await readFile(place))
    .digest('hex')
  if (found !== DIGEST) throw new Error(`the fetched veraPDF has the SHA-256 ${found}, not ${DIGEST}`)
  return place
}

/** Of each, whether it is PDF/A-3u. */
export async function validate(jar: string, files: string[]): Promise<Verdict[]> {
  const { said } = await ask({
    program: 'java',
    args: [
      ...['-Xmx512m', '-cp', jar, 'org.verapdf.apps.GreenfieldCliWrapper'],
      ...['--flavour', '3u', '--format', 'text', '-v', '--nonpdfext', ...files],
    ],
  })
  const parts = said.split(/^(?=(?:PASS|FAIL) \/)/m)
  return files.map(file => {
    const about = parts.find(part => part.slice(5).startsWith(`${file} `)) ?? `nothing about ${file}: ${said}`
    return { accepted: about.startsWith('PASS '), said: about }
  })
}
