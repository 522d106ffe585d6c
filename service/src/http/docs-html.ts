// The reference of v1 as a page: every operation with its parameters, bodies and examples, from the OpenAPI document that
// programs read. All of it is our own text; it is escaped all the same.

import { escapedText as escaped } from '@brand-citation-forensics/proof'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  default?: unknown
  additionalProperties?: Schema | boolean
}

interface Content {
  description?: string
  content?: Record<
    string,
    { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> }
  >
}

interface Operation {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[]
  requestBody?: Content
  responses?: Record<string, Content>
}

export interface Document {
  info: { title: string; version: string; summary?: string; description?: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export function drawReference(document: Document): string {
  const { info, servers, tags, paths, components } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const draw = drawer(servers[0]?.url ?? '')
  const groups = tags
    .map(tag => ({ ...tag, found: operations.filter(({ operation }) => operation.tags?.includes(tag.name)) }))
    .filter(({ found }) => found.length > 0)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(info.title)} API</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Operations">
<p><strong>${escaped(info.title)} API</strong> ${escaped(info.version)}</p>
${groups
  .map(
    ({ name, found }) =>
      `<h2>${escaped(name)}</h2><ul>${found.map(({ path, method, operation }) => `<li><a href="#${anchorOf(method, path)}">${escaped(operation.summary ?? path)}</a></li>`).join('')}</ul>`,
  )
  .join('\n')}
<h2>Schemas</h2><ul>${Object.keys(components.schemas)
    .map(name => `<li><a href="#schema-${escaped(name)}">${escaped(name)}</a></li>`)
    .join('')}</ul>
</nav>
<main>
<h1>${escaped(info.title)} API</h1>
<p>${escaped(info.summary ?? '')}</p>
<p>${escaped(info.description ?? '')} The same as a file for programs: <a href="/v1/openapi.json">/v1/openapi.json</a></p>
${groups.map(({ name, description, found }) => `<section><h2>${escaped(name)}</h2><p>${escaped(description)}</p>${found.map(draw.operation).join('\n')}</section>`).join('\n')}
<section><h2>Schemas</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) =>
      `<article id="schema-${escaped(name)}"><h3>${escaped(name)}</h3>${draw.fields(schema)}</article>`,
  )
  .join('\n')}
</section>
</main>
</body>
</html>
`
}

const anchorOf = (method: string, path: string): string =>
  `${method}${path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function drawer(server: string) {
  const code = (text: string) => `<code>${escaped(text)}</code>`
  const example = (value: unknown) =>
    value === undefined ? '' : `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`

  function typeOf(schema: Schema = {}): string {
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1) ?? ''
      return `<a href="#schema-${escaped(name)}">${escaped(name)}</a>`
    }
    const either = schema.anyOf ?? schema.oneOf
    if (either) return either.map(typeOf).join(' or ')
    if (schema.enum) return schema.enum.map(value => code(JSON.stringify(value))).join(' or ')
    if (schema.const !== undefined) return code(JSON.stringify(schema.const))
    if (schema.items) return `list of ${typeOf(schema.items)}`
    return escaped([schema.type ?? 'any'].flat().join(' or ') + (schema.format ? ` (${schema.format})` : ''))
  }

  const row = (name: string, type: string, isNeeded: boolean, about: string) =>
    `<tr><th scope="row">${code(name)}</th><td>${type}</td><td>${isNeeded ? 'required' : ''}</td><td>${about}</td></tr>`

  const table = (rows: string[]) =>
    rows.length === 0 ? '' : `<table><tbody>${rows.join('')}</tbody></table>`

  /** Objects inside objects are drawn below their field. */
  function fields(schema: Schema): string {
    if (schema.$ref || !schema.properties) return `<p>${typeOf(schema)}</p>`
    const { required = [] } = schema
    return table(
      Object.entries(schema.properties).flatMap(([name, field]) => {
        const inner = field.properties ? field : field.items?.properties ? field.items : null
        const own = row(name, typeOf(field), required.includes(name), escaped(field.description ?? ''))
        return inner ? [own, `<tr><td></td><td colspan="3">${fields(inner)}</td></tr>`] : [own]
      }),
    )
  }

  function body({ content = {} }: Content): string {
    return Object.entries(content)
      .map(([type, { schema, example: one, examples = {} }]) => {
        const shown = one ?? Object.values(examples)[0]?.value
        const drawn = schema && type.includes('json') ? fields(schema) : ''
        return `<p class="faint">${escaped(type)}</p>${drawn}${example(shown)}`
      })
      .join('')
  }

  function operation({
    path,
    method,
    operation,
  }: {
    path: string
    method: string
    operation: Operation
  }): string {
    const {
      summary = '',
      description = '',
      parameters = [],
      requestBody,
      responses = {},
      security,
    } = operation
    const isPublic = security?.length === 0
    const call = [
      `curl ${method === 'GET' ? '' : `-X ${method} `}${server}${path}`,
      ...(isPublic ? [] : ['  -H "Authorization: Bearer $BCF_ACCESS_TOKEN"']),
    ].join(' \\\n')
    return `<article id="${anchorOf(method, path)}">
<h3>${escaped(summary)}</h3>
<p><strong>${escaped(method)}</strong> ${code(path)}${isPublic ? ' <span class="faint">no account needed</span>' : ''}</p>
<p>${escaped(description)}</p>
<pre tabindex="0">${escaped(call)}</pre>
${parameters.length > 0 ? `<h4>Parameters</h4>${table(parameters.map(one => row(one.name, `${typeOf(one.schema)}, in ${escaped(one.in)}`, one.required ?? false, escaped(one.description ?? one.schema?.description ?? ''))))}` : ''}
${requestBody ? `<h4>Body</h4>${body(requestBody)}` : ''}
<h4>Responses</h4>
${Object.entries(responses)
  .map(
    ([status, answer]) =>
      `<details><summary><strong>${escaped(status)}</strong> ${escaped(answer.description ?? '')}</summary>${body(answer)}</details>`,
  )
  .join('')}
</article>`
  }
  return { operation, fields }
}

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d7dde2,#39424b);--faint:light-dark(#55616d,#a5b0bb);--sunken:light-dark(#f2f5f7,#1b2127);--accent:light-dark(#0b6b6b,#6fd0cd)}
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:light-dark(#fff,#12171c);color:light-dark(#12181e,#e8edf1);display:grid;grid-template-columns:260px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:16px;border-right:1px solid var(--line);box-sizing:border-box;font-size:14px}
nav h2{font-size:13px;color:var(--faint);margin:16px 0 4px}nav ul{list-style:none;margin:0;padding:0}nav li{padding:2px 0}
main{padding:24px 32px 64px;max-width:900px}article{padding:16px 0;border-top:1px solid var(--line)}
h3{margin:0 0 4px;font-size:18px}h4{margin:16px 0 4px;font-size:14px}p{margin:4px 0}a{color:var(--accent)}
pre{background:var(--sunken);border:1px solid var(--line);border-radius:6px;padding:12px;overflow:auto;font-size:13px}
code{overflow-wrap:anywhere}table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;vertical-align:top;padding:4px 8px;border-top:1px solid var(--line);font-weight:normal}
.faint{color:var(--faint)}details{padding:4px 0}summary{cursor:pointer}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}main{padding:16px}}
`
