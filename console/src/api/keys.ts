// API keys: what customers call the v1 API with. A key itself is answered once, when it is made.

import { admin } from './clients.ts'

export interface ApiKey {
  id: string
  name: string
  /** The first characters, to tell keys apart. */
  hint: string
  brandIds: string[]
  write: boolean
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
  revokedAt: string | null
}

export interface NewApiKey {
  name: string
  brandIds: string[]
  write?: boolean
  expiresAt?: string
}

interface KeyCalls {
  createKey(body: NewApiKey): Promise<ApiKey & { key: string }>
  listKeys(): Promise<ApiKey[]>
  revokeKey(id: string): Promise<ApiKey>
}

const calls = admin as unknown as KeyCalls

export const createKey = (body: NewApiKey) => calls.createKey(body)
export const listKeys = () => calls.listKeys()
export const revokeKey = (id: string) => calls.revokeKey(id)
