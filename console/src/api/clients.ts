// The same two clients that customers and the command line use, with a session instead of a token.

import { Client } from '@brand-citation-forensics/client'
import { AdminClient } from '@brand-citation-forensics/client/admin'
import { consoleFetch } from './session.ts'

export const CONSOLE_API = '/api/console'

const options = { baseUrl: location.origin + CONSOLE_API, token: null, fetch: consoleFetch }

export const client = new Client(options)
export const admin = new AdminClient(options)
