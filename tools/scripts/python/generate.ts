// What nobody writes by hand in the Python client: its models, from openapi.json, and the client that blocks, from the
// one that waits. Shapes of errors are read by hand in errors.py, and requests are arguments of methods: neither is made.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PACKAGE = join(ROOT, 'python', 'src', 'brand_citation_forensics')

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: string[]
  const?: string | boolean
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  format?: string
  description?: string
}

const LEFT_OUT = ['Error', 'QuotaError', 'Planned', 'ScanRequest', 'CheckRequest']

/** What the document leaves without a name is called like its field, or as here. */
const NAMES: Record<string, string> = {
  confabulations: 'ConfabulationList',
  groundTruth: 'BundleFact',
  chainOfCustody: 'CustodyStep',
  keys: 'LogKey',
  records: 'SealedRecord',
}

const PLAIN: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

const KEYWORDS = ['as', 'class', 'def', 'for', 'from', 'global', 'import', 'in', 'is', 'not', 'pass', 'with']

const MODELS_HEAD = `"""The shapes of the v1 API. Made of openapi.json by \`npm run types\`: do not edit."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, Field
from typing_extensions import TypeAliasType

from ._answer import Answer
`

/** The service has checked limits and patterns; a client that checks again breaks when the service allows more. */
function pythonModels(schemas: Record<string, Schema>): string {
  const written = new Map<string, string>()

  const write = (name: string, text: string): string => {
    if ((written.get(name) ?? text) !== text) throw new Error(`two shapes are called ${name}: see NAMES`)
    written.set(name, text)
    return name
  }

  /** Any word is allowed where the document lists some. */
  const typeOf = (schema: Schema, field: string): string => {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split('/').at(-1)!
      return schemas[name]?.enum ? `${name} | str` : name
    }
    if (schema.anyOf) return schema.anyOf.map(one => typeOf(one, field)).join(' | ')
    if (schema.enum) return `${literal(...schema.enum)} | str`
    if (schema.const !== undefined) return literal(schema.const)
    return [schema.type ?? []]
      .flat()
      .map(type => single(type, schema, field))
      .join(' | ')
  }

  const single = (type: string, schema: Schema, field: string): string => {
    if (type === 'array') return `list[${typeOf(schema.items!, field)}]`
    if (schema.properties && type === 'object') return model(nameOf(field), schema)
    if (type === 'object') return `dict[str, ${typeOf(schema.additionalProperties as Schema, field)}]`
    if (schema.format === 'date-time' && type === 'string') return 'AwareDatetime'
    const plain = PLAIN[type]
    if (plain === undefined) throw new Error(`${field} is of the unknown type ${type}`)
    return plain
  }

  const model = (name: string, { properties = {}, required = [] }: Schema): string => {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = typeOf(schema, field)
      return fieldOf(field, type, schema.description, required.includes(field))
    })
    return write(name, `class ${name}(Answer):\n${fields.join('')}`)
  }

  for (const [name, schema] of Object.entries(schemas))
    if (schema.enum) write(name, `${name} = TypeAliasType("${name}", ${literal(...schema.enum)})\n`)
    else if (!LEFT_OUT.includes(name)) model(name, schema)
  return [MODELS_HEAD, ...written.values()].join('\n\n')
}

function fieldOf(field: string, type: string, description: string | undefined, isRequired: boolean): string {
  const snake = field.replaceAll(/(?<=[a-z0-9])[A-Z]/g, letter => `_${letter}`).toLowerCase()
  const name = KEYWORDS.includes(snake) ? `${snake}_` : snake
  const known = [
    ...(name === field ? [] : [`alias="${field}"`]),
    ...(description === undefined ? [] : [`description=${JSON.stringify(description)}`]),
  ]
  const whole = isRequired || type.endsWith(' | None') ? type : `${type} | None`
  const noted = known.length === 0 ? whole : `Annotated[${whole}, Field(${known.join(', ')})]`
  return `    ${name}: ${noted}${isRequired ? '' : ' = None'}\n`
}

const literal = (...values: (string | boolean)[]): string =>
  `Literal[${values.map(value => (typeof value === 'string' ? JSON.stringify(value) : value ? 'True' : 'False')).join(', ')}]`

/** Of one of them, when the field holds a list. */
const nameOf = (field: string): string =>
  NAMES[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replace(/s$/, '')

/** From the client that waits to the one that blocks. */
const BLOCKING: [RegExp, string][] = [
  [/^""".*"""$/m, '"""The client that blocks. Made of _async_client.py by `npm run types`: do not edit."""'],
  [/^import anyio\n/m, ''],
  [/\banyio\.sleep\b/g, 'time.sleep'],
  [/\basync_wait_for_scan\b/g, 'wait_for_scan'],
  [/\basync (?=def|for|with)/g, ''],
  [/\bawait /g, ''],
  [/Async(?=Client|GetsScan)/g, ''],
  [/\baclose\b/g, 'close'],
  [/\b__a(?=enter|exit)/g, '__'],
  [/\baiter_bytes\b/g, 'iter_bytes'],
]

const blockingClient = (waiting: string): string =>
  BLOCKING.reduce((text, [from, to]) => {
    if (text.search(from) === -1) throw new Error(`_async_client.py has nothing like ${from} any more`)
    return text.replace(from, to)
  }, waiting)

/** A file that is right already is left alone: others may be reading it. */
function renew(name: string, text: string): void {
  const path = join(PACKAGE, name)
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {
    // It was never made.
  }
  writeFileSync(path, text)
}

export function generatePython(): void {
  const { components } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
  renew('models.py', pythonModels(components.schemas))
  renew('_client.py', blockingClient(readFileSync(join(PACKAGE, '_async_client.py'), 'utf8')))
}
