// Asks a vendor through to its last exchange.

import type { Sandbox } from '../src/server.ts'
import type { Body, Vendor } from './vendors.ts'

export interface Exchange {
  status: number
  headers: Headers
  bytes: Buffer
}

export async function ask(
  sandbox: Sandbox,
  vendor: Vendor,
  prompt: string,
  key = 'test-key',
): Promise<Exchange[]> {
  const { path, headers, body } = vendor.ask(prompt, key)
  const exchanges: Exchange[] = []
  let at: string | undefined = path
  while (at !== undefined && exchanges.length < 10) {
    const first: boolean = exchanges.length === 0 && body !== undefined
    const response: Response = await fetch(sandbox.url + at, {
      method: first ? 'POST' : 'GET',
      headers: first ? { 'content-type': 'application/json', ...headers } : headers,
      redirect: 'manual',
      ...(first && { body: JSON.stringify(body) }),
    })
    const exchange = {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
    exchanges.push(exchange)
    at = response.ok ? vendor.next?.(bodyOf(exchange), response.status, at) : undefined
  }
  return exchanges
}

export function bodyOf({ bytes }: Exchange): Body {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

export async function answerOf(sandbox: Sandbox, vendor: Vendor, prompt: string): Promise<Body> {
  return bodyOf((await ask(sandbox, vendor, prompt)).at(-1) as Exchange)
}
