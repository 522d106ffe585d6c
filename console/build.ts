// How the pages are built: the console and, when they are there, the public check and the file of a case, into one directory. The service
// serves that directory; it never builds.

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import decompress from 'woff2-encoder/decompress'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const pages = ['index.html', 'verify.html', 'case.html'].map(at).filter(existsSync)

/** The fonts of exhibits, as they are drawn with: the page's own policy refuses what unpacks them. */
const unpacked: Plugin = {
  name: 'unpacked-fonts',
  async generateBundle(_, bundle) {
    for (const one of Object.values(bundle))
      if (one.type === 'asset' && one.fileName.endsWith('.woff2'))
        one.source = await decompress(one.source as Uint8Array)
  },
}

const settingsFor = (page: string, isFirst: boolean): InlineConfig => ({
  configFile: false,
  root: at('.'),
  base: '/console/',
  logLevel: 'warn',
  plugins: [react(), unpacked],
  build: {
    outDir: 'dist',
    emptyOutDir: isFirst,
    target: 'es2024',
    // A data: address would be refused by the page's own policy for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: page },
  },
})

/** Each by itself: a stranger who checks an answer loads nothing that only the console needs. */
export async function buildConsole(): Promise<void> {
  for (const [place, page] of pages.entries()) await build(settingsFor(page, place === 0))
}
