// Strict parsing of outside input. A shape checks a value and returns it with its type, or throws a ProofError
// that says where it does not fit. Nothing is converted or copied.
//
// Input may be hostile: only own fields of plain objects count, so no prototype can stand in for one.

import { ProofError } from './error.ts'

export type Shape<T> = (value: unknown, path: string) => T
export type Shaped<S> = S extends Shape<infer T> ? T : never

function refuse(path: string, expected: string): never {
  throw new ProofError(`${path} is not ${expected}`)
}

/** Well-formed: once encoded, a lone surrogate has the bytes of another character. */
export const text: Shape<string> = (value, path) =>
  typeof value === 'string' && value.isWellFormed() ? value : refuse(path, 'a text')

export const textThat = (fits: (text: string) => boolean, expected: string): Shape<string> => {
  return (value, path) => (fits(text(value, path)) ? (value as string) : refuse(path, expected))
}

const numberThat = (fits: (number: number) => boolean, expected: string): Shape<number> => {
  return (value, path) => (typeof value === 'number' && fits(value) ? value : refuse(path, expected))
}

export const count = numberThat(number => Number.isSafeInteger(number) && number >= 0, 'a whole number')
export const share = numberThat(number => number >= 0 && number <= 1, 'a number from 0 to 1')
export const hash = textThat(value => /^[0-9a-f]{64}$/.test(value), 'a SHA-256 in lower-case hexadecimal')
export const hexadecimal = textThat(value => /^(?:[0-9a-f]{2}){1,64}$/.test(value), 'lower-case hexadecimal')
/** The form only: whether it is canonical is checked when decoding. */
export const base64 = textThat(value => /^[A-Za-z0-9+/]*={0,2}$/.test(value), 'base64')
/** Canonical: four bits of the last character end the hash, and the remaining two are zero. */
export const nodeText = textThat(
  value => /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(value),
  '32 bytes in base64',
)

/** One spelling of an instant, so that texts can be compared and sorted. */
export const instant = textThat(value => {
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString() === value
}, 'a time in UTC with milliseconds')

/** For what is checked elsewhere, or never. */
export const anything: Shape<unknown> = value => value

export const oneOf = <const Option extends string>(...options: Option[]): Shape<Option> => {
  return (value, path) =>
    options.includes(value as Option) ? (value as Option) : refuse(path, options.join(' or '))
}

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => {
  return (value, path) => (value === null ? null : shape(value, path))
}

export const list = <T>(item: Shape<T>, most = Number.POSITIVE_INFINITY): Shape<T[]> => {
  return (value, path) => {
    if (!Array.isArray(value)) refuse(path, 'a list')
    if (value.length > most) refuse(path, `a list of at most ${most}`)
    // By index: a hole in a list is checked too.
    for (let index = 0; index < value.length; index++) item(value[index], `${path}[${index}]`)
    return value
  }
}

type Fields = Record<string, Shape<unknown>>
type Of<F extends Fields> = { [Name in keyof F]: Shaped<F[Name]> }

const plain: Shape<Record<string, unknown>> = (value, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path, 'an object')
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) refuse(path, 'a plain object')
  return value as Record<string, unknown>
}

/** All of these fields, and the optional ones if present; others are ignored. */
export const having = <F extends Fields, O extends Fields = Record<never, never>>(
  fields: F,
  optional?: O,
): Shape<Of<F> & Partial<Of<O>>> => {
  const required = Object.entries(fields)
  const possible = Object.entries(optional ?? {})
  return (value, path) => {
    const object = plain(value, path)
    for (const [name, shape] of required) {
      if (!Object.hasOwn(object, name)) throw new ProofError(`${path} lacks ${name}`)
      shape(object[name], `${path}.${name}`)
    }
    for (const [name, shape] of possible)
      if (Object.hasOwn(object, name)) shape(object[name], `${path}.${name}`)
    return object as Of<F> & Partial<Of<O>>
  }
}

/** All of these fields, any of the optional ones, and no others. */
export const object = <F extends Fields, O extends Fields = Record<never, never>>(
  fields: F,
  optional?: O,
): Shape<Of<F> & Partial<Of<O>>> => {
  const required = having(fields)
  return (value, path) => {
    const fitting = required(value, path)
    for (const [name, item] of Object.entries(fitting)) {
      if (Object.hasOwn(fields, name)) continue
      const shape = optional && Object.hasOwn(optional, name) ? optional[name] : undefined
      if (!shape) throw new ProofError(`${path} has a field that does not belong there: ${shortened(name)}`)
      shape(item, `${path}.${name}`)
    }
    return fitting as Of<F> & Partial<Of<O>>
  }
}

/** A name chosen by an attacker must not fill the page that reports it. */
export const shortened = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
