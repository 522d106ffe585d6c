// The OpenAPI 3.1 document, made from the same route table that serves the requests: of v1 for everybody, of all
// operations for the types of the client.

import { z } from 'zod'
import { EXAMPLE } from '../api/examples.ts'
import { unexpectedResponse } from '../api/responses.ts'
import type { Response, Route } from '../api/route.ts'
import { components, Planned } from '../api/schemas.ts'
import { VERSION } from '../model/version.ts'
import { DOCUMENTED_PLANNED_ROUTE } from './planned.ts'

type Json = Record<string, unknown>

export function openApiDocument(routes: Route[], baseUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  paths[DOCUMENTED_PLANNED_ROUTE] = {
    get: plannedOperation('getWebhooks'),
    post: plannedOperation('postWebhooks'),
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brand Citation Forensics',
      version: VERSION,
      summary: 'What AI answer engines say about a brand, kept as evidence that anyone can check.',
      description:
        'Scans run a brand’s prompts on answer engines; every answer is kept byte for byte with its SHA-256. ' +
        'Routes without a security requirement need no account.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ bearerAuth: [] }],
    tags: TAGS,
    paths,
    components: {
      securitySchemes: {
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          description: 'The platform token, for server-side use.',
        },
      },
      schemas: componentSchemas(routes),
    },
  }
}

const TAGS = [
  { name: 'Scans', description: 'Asking the engines.' },
  { name: 'Confabulations', description: 'What they got wrong.' },
  { name: 'Evidence', description: 'What they said, provably.' },
  { name: 'Ground truth', description: 'What the brand says of itself.' },
  { name: 'Public verification', description: 'For anyone, without an account.' },
  { name: 'Planned', description: 'Announced, not built.' },
]

const tagOf = (route: Route): string => {
  if (route.access === 'public') return 'Public verification'
  if (route.url.startsWith('/api/')) return 'Operator'
  if (route.url.startsWith('/v1/scans')) return 'Scans'
  if (route.url.startsWith('/v1/runs')) return 'Evidence'
  return route.url.includes('ground-truth') ? 'Ground truth' : 'Confabulations'
}

function operation(route: Route): Json {
  return {
    operationId: route.operationId,
    tags: [tagOf(route)],
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    ...(route.access === 'public' ? { security: [] } : {}),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query), ...headers(route)],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemaOf(route.body, 'input'), example: route.bodyExample },
            },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.responses).map(([status, answer]) => [status, response(answer)]),
      ),
      default: response(unexpectedResponse),
    },
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
    example: PARAMETER_EXAMPLES[name],
  }))
}

const PARAMETER_EXAMPLES: Record<string, string> = {
  scanId: EXAMPLE.scan.id,
  brandId: EXAMPLE.brand.id,
  runId: EXAMPLE.evidence.runId,
  hash: EXAMPLE.publicEvidence.sha256,
  engine: 'CHATGPT',
  intent: 'BRANDED',
  window: '30d',
  format: 'json',
  version: '2',
  trail: 'true',
}

function headers(route: Route): Json[] {
  if (!route.isDoneOnce) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Sent again within 24 hours with the same request, the first answer is returned and nothing is done twice.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
      example: '5f0c2b1e-6a5d-4a0e-9a58-6a1f0b8a7c11',
    },
  ]
}

function response(answer: Response): Json {
  const content: Json = {}
  if (answer.schema)
    content['application/json'] = { schema: schemaOf(answer.schema), example: answer.example }
  if (answer.alsoText) {
    content[answer.alsoText.contentType] = { schema: { type: 'string' }, example: answer.alsoText.example }
  }
  return { description: answer.description, content }
}

const plannedOperation = (operationId: string): Json => ({
  operationId,
  tags: ['Planned'],
  summary: 'Planned: the service emits no webhooks today',
  security: [],
  responses: { 501: response({ description: 'Planned', schema: Planned, example: EXAMPLE.planned }) },
})

const refTo = (id: string) => `#/components/schemas/${id}`

function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const bare = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
  const id = components.get(bare)?.id
  if (id) return { $ref: refTo(id) }
  if (bare instanceof z.ZodDefault) {
    const inner = schemaOf(bare.unwrap() as z.ZodType, io)
    return { ...inner, default: bare.def.defaultValue }
  }
  const { $schema, ...plain } = z.toJSONSchema(bare, { io, override: tidy, unrepresentable: 'any' })
  return plain
}

/** What we send is closed; what we receive is open, since unknown fields are ignored. */
function componentSchemas(routes: Route[]): Json {
  const requests = new Set(routes.flatMap(({ body }) => (body ? [components.get(body)?.id] : [])))
  const describe = (io: 'input' | 'output') =>
    z.toJSONSchema(components, { uri: refTo, io, override: tidy }).schemas as Record<string, Json>
  const [sent, received] = [describe('output'), describe('input')]
  return Object.fromEntries(
    Object.keys(sent).map(id => {
      const { $schema, $id, ...schema } = (requests.has(id) ? received[id] : sent[id]) as Json
      return [id, schema]
    }),
  )
}

const CONTROL_CHARACTERS = '\\u0000-\\u001f\\u007f-\\u009f'

/** Plain types with null become `type: [..., "null"]`; patterns keep to what every regex dialect knows. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const options = jsonSchema.anyOf as Json[] | undefined
  const types = options?.map(option => option.type)
  const simple = options?.every(option => typeof option.type === 'string' && !option.enum && !option.$ref)
  if (options && types && simple && types.includes('null')) {
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, ...options.map(({ type, ...rest }) => rest), { type: types })
  }
  // In a query, where everything is text.
  if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodBoolean) jsonSchema.type = 'boolean'
  // A key for each value of an enumeration, by name.
  const keys = (jsonSchema.propertyNames as Json | undefined)?.enum
  if (Array.isArray(keys)) {
    jsonSchema.properties = Object.fromEntries(keys.map(key => [key, jsonSchema.additionalProperties]))
    delete jsonSchema.propertyNames
    jsonSchema.additionalProperties = false
  }
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  for (const part of [jsonSchema, ...((jsonSchema.allOf as Json[] | undefined) ?? [])]) {
    if (typeof part.pattern === 'string')
      part.pattern = part.pattern.replaceAll('\\p{Cc}', CONTROL_CHARACTERS)
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}
