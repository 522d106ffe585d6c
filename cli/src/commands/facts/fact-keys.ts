import { isCalled } from '@brand-citation-forensics/client/admin'
import type { Command } from 'commander'
import { example, openSession } from '../session.ts'

export function registerFactKeys(fact: Command): void {
  fact
    .command('keys')
    .description('the facts there are names for: label, key, and what a value looks like')
    .argument('[word]', 'only those that are called so, or have it in label, key or group')
    .addHelpText('after', example('bcf fact keys', 'bcf fact keys price'))
    .action(listKeys)
}

async function listKeys(word: string | undefined, _options: object, command: Command) {
  const session = openSession(command)
  const all = await session.admin.listFactKeys()
  const found = word === undefined ? all : all.filter(known => isCalled(known, word))
  session.print(found, () =>
    session.table(
      ['LABEL', 'KEY', 'KIND', 'EXAMPLE', 'READ BY'],
      found.map(({ label, key, kind, example, readers }) => [
        label,
        key,
        kind ?? 'any',
        example.value,
        readers.join(', '),
      ]),
    ),
  )
  if (found.length === 0)
    session.talk(`No fact is called ${word}. Any path of schema.org words is kept, but no rule compares it.`)
}
