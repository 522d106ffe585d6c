// What failed in another thread, as it would have failed in this one: a thread hands over plain values alone, and whoever
// starts an audit tells a store that is away from a defect by the class of the error.

import { AppError, type ErrorCode, StartError } from '../model/errors.ts'

export interface ThreadFailure {
  kind: 'app' | 'start' | 'other'
  name: string
  message: string
  code: string | undefined
  stack: string | undefined
}

export function failureOf(error: unknown): ThreadFailure {
  const { name, message, code, stack } = Object(error) as Partial<NodeJS.ErrnoException>
  const kind = error instanceof AppError ? 'app' : error instanceof StartError ? 'start' : 'other'
  return { kind, name: name ?? 'Error', message: message ?? String(error), code, stack }
}

export function errorOf({ kind, name, message, code, stack }: ThreadFailure): Error {
  if (kind === 'app') return new AppError(code as ErrorCode, message)
  if (kind === 'start') return new StartError(message)
  return Object.assign(new Error(message), { name, stack }, code === undefined ? {} : { code })
}
