// The client in a real browser: the page of the examples, with the installed packages behind an import map, asks
// the service across origins and verifies a bundle.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, posix } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from '../../../service/test/patience.ts'
import { installPackages, isHere } from '../outside/tools.ts'
import { Unavailable } from '../stage.ts'
import { folderOf, type Stage } from './examples.ts'
import type { Runtime } from './runtimes.ts'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome']
const LONGEST_MS = PATIENCE_MS

export async function findBrowser(): Promise<string> {
  const here = () => BROWSERS.find(isHere)
  if (!here() && process.getuid?.() === 0 && isHere('apt-get')) await installPackages(['chromium'])
  const browser = here()
  if (!browser) throw new Unavailable('a Chromium browser')
  return browser
}

/** Complaints. */
export async function performInBrowser(
  browser: string,
  consumer: string,
  runtime: Runtime,
  stage: Stage,
): Promise<string[]> {
  const files = {
    '/evidence.html': join(consumer, 'runs', folderOf(runtime), 'evidence.html'),
    '/log.vkey': stage.key,
  }
  const visit = async (serviceOf: (site: string) => string): Promise<string> => {
    await using site = await serveSite(consumer, files)
    const query = new URLSearchParams({ service: serviceOf(site.url), hash: stage.hash })
    // Awaited here: the site closes when this ends.
    return await open(browser, `${site.url}/browser.html?${query}`, site.result)
  }
  const said = await visit(() => stage.url)
  // A browser hides where a redirect leads, and that it is one.
  const moved = await visit(site => `${site}/moved`)
  return [
    ...(/^verified; it was captured \(request req-/.test(said) ? [] : [`${browser}: the page said ${said}`]),
    ...(/redirects to another address/.test(moved) ? [] : [`${browser}, redirected: the page said ${moved}`]),
  ]
}

/** Until the page has said something. */
async function open(browser: string, url: string, result: Promise<string>): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'bcf-browser-'))
  const options = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`]
  const child = spawn(browser, [...options, url], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  try {
    return await Promise.race([
      result,
      exited.then(([code]) => `nothing, and the browser ended with ${code}`),
      pause(LONGEST_MS, 'nothing, for minutes', { ref: false }),
    ])
  } finally {
    child.kill()
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.html': 'text/html',
}

/** Added to the example: where its imports are, and word of what it shows or fails with. */
const REPORTER = `<script>
  const tell = said => fetch('/result', { method: 'POST', body: said })
  // Captured: the failure of a script that does not load stays with its element.
  addEventListener('error', event => tell(event.message ?? 'that a script could not be loaded'), true)
  addEventListener('unhandledrejection', event => tell(String(event.reason)))
  addEventListener('DOMContentLoaded', () => {
    const output = document.querySelector('output')
    new MutationObserver(() => tell(output.textContent)).observe(output, { childList: true })
  })
</script>`

async function serveSite(consumer: string, files: Record<string, string>) {
  const example = await readFile(join(consumer, 'examples', 'browser.html'), 'utf8')
  const map = `<script type="importmap">${JSON.stringify({ imports: await importsOf(consumer) })}</script>`
  const page = example.replace('<script', `${map}\n${REPORTER}\n<script`)
  const result = Promise.withResolvers<string>()
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', 'http://site')
    if (pathname === '/result') result.resolve(await text(request))
    if (pathname.startsWith('/moved/')) return response.writeHead(302, { location: '/elsewhere' }).end()
    const body =
      pathname === '/browser.html'
        ? page
        : await readFile(files[pathname] ?? join(consumer, posix.normalize(pathname))).catch(() => null)
    response.writeHead(body === null ? 404 : 200, {
      'content-type': TYPES[extname(pathname)] ?? 'text/plain',
    })
    response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    result: result.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

type Target = string | { [condition: string]: Target }

/** What a bundler reads from every package.json, in the form that a browser reads. */
async function importsOf(consumer: string): Promise<Record<string, string>> {
  const modules = join(consumer, 'node_modules')
  const names = (await readdir(modules, { recursive: true })).filter(path =>
    /^(?:@[^/]+\/)?[^/@.]+\/package\.json$/.test(path),
  )
  const imports: Record<string, string> = {}
  for (const path of names) {
    const manifest = JSON.parse(await readFile(join(modules, path), 'utf8'))
    const place = (target: Target | undefined): string =>
      posix.join('/node_modules', path, '..', pick(target))
    for (const [name, target] of Object.entries<Target>(manifest.imports ?? {})) imports[name] = place(target)
    const exported: Record<string, Target> =
      typeof manifest.exports === 'object' && '.' in manifest.exports
        ? manifest.exports
        : { '.': manifest.exports ?? manifest.module ?? manifest.main ?? '' }
    for (const [name, target] of Object.entries(exported))
      imports[posix.join(manifest.name, name)] = place(target)
  }
  return imports
}

/** The condition that holds in a browser. */
function pick(target: Target | undefined): string {
  if (target === undefined || typeof target === 'string') return target ?? ''
  return pick(target.browser ?? target.import ?? target.default)
}
