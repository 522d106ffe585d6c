// Third-party tools: found on this machine, or fetched in pinned versions from the usual registries. Nothing is
// installed outside .cache/, except Debian packages if we are root.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { chmod, copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Unavailable } from '../stage.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const CACHE = join(ROOT, '.cache')
export const SOURCES = join(ROOT, 'tools', 'outside')
const BUILT = join(CACHE, 'outside')

const run = promisify(execFile)

/** The Go that is fetched when none is here; the digests are those that sum.golang.org vouches for. */
const GO = {
  version: '1.26.8',
  digests: {
    amd64: '30c2b1bf7dcc88d3eb0a1364e47ddd9128edb3110a30e8a0ef61cd5856b31de7',
    arm64: '02b36b6787b3ac767668f630e2998df45a3b1f9ffee08d1bf3ef6487cd658d99',
  } as Record<string, string>,
}

/** By the Debian package that brings them. */
const PROGRAMS: Record<string, string[]> = {
  openssl: ['openssl'],
  'openssh-client': ['ssh-agent', 'ssh-add', 'ssh-keygen'],
  python3: ['python3'],
  'default-jre-headless': ['java'],
  'poppler-utils': ['pdfdetach', 'pdftotext'],
}

export const isHere = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some(directory => existsSync(join(directory, program)))

const absentPrograms = (): [string, string[]][] =>
  Object.entries(PROGRAMS).filter(([, programs]) => !programs.every(isHere))

export async function ensurePrograms(): Promise<void> {
  const packages = absentPrograms().map(([name]) => name)
  if (packages.length > 0 && process.getuid?.() === 0 && isHere('apt-get')) await installPackages(packages)
  const absent = absentPrograms().flatMap(([, programs]) => programs.filter(program => !isHere(program)))
  if (absent.length > 0) throw new Unavailable(absent.join(', '))
  const version = await opensslVersion()
  if (!/^[3-9]/.test(version)) throw new Unavailable(`OpenSSL 3 (here: ${version})`)
}

export async function installPackages(names: string[]): Promise<void> {
  process.stdout.write(`Installing ${names.join(', ')} …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update', '--quiet'], { env })
    await run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', ...names], { env })
  } catch (error) {
    throw new Unavailable(`${names.join(', ')} (${(error as Error).message})`)
  }
}

export const opensslVersion = async (): Promise<string> =>
  (await run('openssl', ['version'])).stdout.replace(/^OpenSSL /, '').split(' ')[0] ?? ''

export const pythonVersion = async (): Promise<string> =>
  (await run('python3', ['--version'])).stdout.replace('Python', '').trim()

export const popplerVersion = async (): Promise<string> =>
  /version (\S+)/.exec((await run('pdftotext', ['-v'])).stderr)?.[1] ?? ''

export const s3Version = async (): Promise<string> =>
  /versitygw (\S+)/.exec(await readFile(join(SOURCES, 's3', 'go.mod'), 'utf8'))?.[1] ?? ''

export interface Built {
  /** tools/outside/main.go: the libraries behind one command. */
  outside: string
  litewitness: string
}

/** Once; afterwards Go only sees that nothing changed. */
export async function buildTools(): Promise<Built> {
  await build(SOURCES, ['.', 'filippo.io/torchwood/cmd/litewitness'])
  return { outside: join(BUILT, 'outside'), litewitness: join(BUILT, 'litewitness') }
}

/** An S3 server that is not ours, of tools/outside/s3/go.mod. It is large: built only where it is older than its pins. */
export async function buildS3Server(): Promise<string> {
  const place = join(SOURCES, 's3')
  const built = join(BUILT, 'versitygw')
  const builtAt = await stat(built).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  if (builtAt < (await stat(join(place, 'go.sum'))).mtimeMs) {
    process.stdout.write('Building versitygw …\n')
    await build(place, ['github.com/versity/versitygw/cmd/versitygw'])
  }
  return built
}

async function build(sources: string, packages: string[]): Promise<void> {
  const env = {
    ...process.env,
    GOMODCACHE: join(CACHE, 'go-modules'),
    GOCACHE: join(CACHE, 'go-build'),
    // What tools/outside/go.sum does not know is not built; and the cache can be deleted like any other folder.
    GOFLAGS: '-mod=readonly -modcacherw',
    GOTOOLCHAIN: 'local',
    GOWORK: 'off',
    GOMAXPROCS: '2',
    CGO_ENABLED: '0',
  }
  await mkdir(BUILT, { recursive: true })
  // Unoptimised: quicker to build, and they run for a second.
  const options = ['-gcflags=all=-N -l', '-ldflags=-s -w', '-o', `${BUILT}/`]
  const go = await findGo()
  await run(go, ['build', ...options, ...packages], { cwd: sources, env }).catch(error => {
    // A registry that cannot be reached is one thing, code that does not compile another.
    if (/dial tcp|i\/o timeout|no such host|connection refused/.test(error.stderr))
      throw new Unavailable(
        `the modules of ${join(sources, 'go.mod')} (${error.stderr.trim().split('\n').at(-1)})`,
      )
    throw error
  })
}

async function findGo(): Promise<string> {
  const needed = /^go (\S+)$/m.exec(await readFile(join(SOURCES, 'go.mod'), 'utf8'))?.[1] ?? ''
  const fetched = join(CACHE, 'go', 'bin', 'go')
  for (const go of ['go', fetched]) {
    const env = { ...process.env, GOTOOLCHAIN: 'local' }
    const said = await run(go, ['version'], { env }).catch(() => ({ stdout: '' }))
    const version = /go version go(\S+)/.exec(said.stdout)?.[1]
    if (version && version.localeCompare(needed, 'en', { numeric: true }) >= 0) return go
  }
  await fetchGo(join(CACHE, 'go'))
  return fetched
}

/** The module proxy has the toolchain too, as a zip that knows neither permissions nor files called go.mod. */
async function fetchGo(place: string): Promise<void> {
  const machine = { x64: 'amd64', arm64: 'arm64' }[arch() as string] ?? ''
  const digest = GO.digests[machine]
  if (platform() !== 'linux' || !digest) throw new Unavailable(`Go for ${platform()} on ${arch()}`)
  const version = `v0.0.1-go${GO.version}.linux-${machine}`
  process.stdout.write(`Fetching Go ${GO.version} …\n`)
  const zip = await download(`https://proxy.golang.org/golang.org/toolchain/@v/${version}.zip`)
  const found = createHash('sha256').update(zip).digest('hex')
  // Not a tool that cannot be had: one that somebody has changed.
  if (found !== digest) throw new Error(`the fetched Go has the SHA-256 ${found}, not ${digest}`)
  const temporary = `${place}-${process.pid}`
  await mkdir(temporary, { recursive: true })
  await writeFile(`${temporary}.zip`, zip)
  await run('python3', ['-m', 'zipfile', '-e', `${temporary}.zip`, temporary])
  const unpacked = join(temporary, 'golang.org', `toolchain@${version}`)
  for (const name of globSync('**/_go.mod', { cwd: unpacked }))
    await copyFile(join(unpacked, name), join(unpacked, name.replace(/_go\.mod$/, 'go.mod')))
  for (const name of globSync(['bin/*', 'pkg/tool/*/*'], { cwd: unpacked }))
    await chmod(join(unpacked, name), 0o755)
  await rm(place, { recursive: true, force: true })
  await rename(unpacked, place)
  await rm(temporary, { recursive: true })
  await rm(`${temporary}.zip`)
}

export async function download(url: string): Promise<Buffer> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  } catch (error) {
    throw new Unavailable(`${url} (${(error as Error).message})`)
  }
}
