// Where the client must run: the pinned Node, the oldest one it supports, Deno and Bun. What is not here is
// fetched in a pinned version from npm; each of them is one program in one package.

import { arch, platform } from 'node:os'
import { Unavailable } from '../stage.ts'
import { fetchOnce } from './one-off.ts'

export interface Runtime {
  name: string
  program: string
  /** What stands before the file, for a program that may use the network and for one that may not. */
  online: string[]
  offline: string[]
  /** The folder of the examples in the form that it runs. */
  form: { folder: string; extension: string }
}

const TYPESCRIPT = { folder: 'examples', extension: '.ts' }
const JAVASCRIPT = { folder: 'built', extension: '.js' }

/** By platform: package, version, program. */
const machine = `${platform()}-${arch()}`
const BUN_MACHINE = machine.replace('arm64', 'aarch64')
const DENO_MACHINE = platform() === 'linux' ? `${machine}-glibc` : machine
const FETCHED = {
  node: { name: `node-${machine}`, version: '20.19.0', program: 'bin/node' },
  deno: { name: `@deno/${DENO_MACHINE}`, version: '2.9.6', program: 'deno' },
  bun: { name: `@oven/bun-${BUN_MACHINE}`, version: '1.4.4', program: 'bin/bun' },
}

/** The oldest Node, or the pinned one where that cannot be had; all of them where `every` one is asked for. */
export async function findRuntimes(every: boolean): Promise<{ found: Runtime[]; lacking: string[] }> {
  const plain = { online: [], offline: [] }
  const pinned = {
    name: `Node ${process.versions.node}`,
    program: process.execPath,
    ...plain,
    form: JAVASCRIPT,
  }
  const fetched = await Promise.allSettled([
    obtain('node').then(at => ({ ...at, name: `Node ${at.version}`, ...plain, form: JAVASCRIPT })),
    ...(every
      ? [
          obtain('deno').then(at => ({ ...at, name: `Deno ${at.version}`, ...DENO, form: TYPESCRIPT })),
          obtain('bun').then(at => ({ ...at, name: `Bun ${at.version}`, ...plain, form: TYPESCRIPT })),
        ]
      : []),
  ])
  const found: Runtime[] = every ? [pinned] : []
  const lacking: string[] = []
  for (const outcome of fetched) {
    if (outcome.status === 'fulfilled') found.push(outcome.value)
    else if (outcome.reason instanceof Unavailable) lacking.push(outcome.reason.message)
    else throw outcome.reason
  }
  return { found: found.length > 0 ? found : [pinned], lacking }
}

/** It asks for every right; without the right to the network it shows that none is used. */
const OFFLINE = [
  'run',
  '--no-lock',
  '--node-modules-dir=manual',
  '--allow-env',
  '--allow-read',
  '--allow-write',
]
const DENO = { online: [...OFFLINE, '--allow-net=127.0.0.1'], offline: OFFLINE }

async function obtain(kind: keyof typeof FETCHED): Promise<{ program: string; version: string }> {
  const { name, version, program } = FETCHED[kind]
  return { program: await fetchOnce(`${name}@${version}`, program), version }
}
