import type { Command } from 'commander'
import type { ApiKey } from '../../admin.ts'
import { example, openSession, type Session } from './session.ts'

interface KeyOptions {
  name: string
  brand: string[]
  write?: boolean
  expires?: string
  owner?: string
}

export function registerKey(program: Command): void {
  const key = program.command('key').description('API keys for agents and programs')
  key.addHelpText('after', example('bcf key create --name "Acme, agents" --brand brd_123'))

  key
    .command('create')
    .description('issue a key: it is printed once and cannot be shown again')
    .requiredOption('--name <name>', 'who it is for')
    .requiredOption('--brand <id...>', 'a brand it opens; may be repeated')
    .option('--write', 'it may also start scans, verifications and refreshes')
    .option('--expires <date>', 'when it ends: a day (at 00:00 UTC) or a time such as 2027-01-31T18:00:00Z')
    .option(
      '--owner <id>',
      'the person or service it belongs to: it carries at most their rights, and ends with them',
    )
    .addHelpText(
      'after',
      example(
        'bcf key create --name "Acme, agents" --brand brd_123',
        'bcf key create --name "Acme, nightly" --brand brd_123 brd_456 --write --expires 2027-06-30 > acme.key',
      ),
    )
    .action(createKey)

  key
    .command('list')
    .description('all keys and when they were last used, those that were revoked too')
    .addHelpText('after', example('bcf key list --json'))
    .action(listKeys)

  key
    .command('revoke')
    .description('end a key, at once and for ever')
    .argument('<id>', 'key')
    .addHelpText('after', example('bcf key revoke key_123'))
    .action(revokeKey)
}

async function createKey({ name, brand, write, expires, owner }: KeyOptions, command: Command) {
  const session = openSession(command)
  const issued = await session.api.POST('/api/admin/keys', {
    body: {
      name,
      brandIds: brand,
      ...(write && { write }),
      ...(owner !== undefined && { ownerId: owner }),
      ...(expires !== undefined && { expiresAt: timeOf(expires) }),
    },
  })
  // Alone on stdout, so that it can be piped into a file or variable.
  session.print(issued, () => issued.key)
  session.talk(`Keep it now: it is not shown again. To end it: bcf key revoke ${issued.id}`)
}

async function listKeys(_options: object, command: Command) {
  const session = openSession(command)
  const keys = (await session.api.GET('/api/admin/keys')).keys
  session.print(keys, () => rowsOf(session, keys))
  if (keys.length === 0) session.talk('No key yet. Next: bcf key create --name N --brand B')
}

async function revokeKey(id: string, _options: object, command: Command) {
  const session = openSession(command)
  const key = await session.api.POST('/api/admin/keys/{keyId}/revoke', { params: { path: { keyId: id } } })
  session.print(key, () => rowsOf(session, [key]))
}

/** A day means its beginning; the service decides whether it exists and lies ahead. */
const timeOf = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text)

const rowsOf = (session: Session, keys: ApiKey[]): string =>
  session.table(keys, [
    ...(['id', 'name'] as const),
    ['key', ({ hint }) => hint],
    ['scope', ({ write }) => (write ? 'write' : 'read')],
    ...(['brandIds', 'ownerId', 'lastUsedAt', 'expiresAt', 'revokedAt'] as const),
  ])
