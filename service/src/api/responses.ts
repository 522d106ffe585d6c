import { EXAMPLE } from './examples.ts'
import type { Response } from './route.ts'
import { ErrorBody } from './schemas.ts'

const failure = (description: string, error: string): Response => ({
  description,
  schema: ErrorBody,
  example: { error, requestId: EXAMPLE.requestId },
})

export const validationResponse: Response = {
  description: 'Invalid request; `details` names the offending fields',
  schema: ErrorBody,
  example: EXAMPLE.validationError,
}
export const unauthorizedResponse = failure('Token missing or invalid', 'Invalid token')
export const notFoundResponse = (what: string) => failure(`${what} not found`, `${what} not found`)
export const conflictResponse = (error: string) => failure('Incompatible state', error)
export const unavailableResponse = (description: string) => failure(description, description)
export const unexpectedResponse = failure('Any other refusal (405, 413, 431, 500)', 'Method not allowed')
