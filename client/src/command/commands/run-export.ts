import { writeFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { bundleJson, InvalidInputError } from '../../index.ts'
import { example, openSession, type Session } from './session.ts'

export function registerRunExport(run: Command): void {
  run
    .command('export')
    .description('the evidence bundle of a run, for others to check: bcf verify reads it without a service')
    .argument('<id>', 'run; bcf scan show lists them')
    .addOption(
      new Option(
        '--format <format>',
        'html is a page to read and print, pdf an exhibit for a court (PDF/A-3)',
      )
        .choices(['json', 'html', 'pdf'])
        .default('json'),
    )
    .option('--without-trail', 'leave out the ids of who did what to the run and its facts')
    .requiredOption('--output <file>', 'where to write it')
    .addHelpText(
      'after',
      example(
        'bcf run export run_123 --output bundle.json',
        'bcf run export run_123 --format html --without-trail --output evidence.html',
        'bcf run export run_123 --format pdf --output exhibit.pdf',
      ),
    )
    .action(exportRun)
}

interface ExportOptions {
  format: 'json' | 'html' | 'pdf'
  withoutTrail?: boolean
  output: string
}

async function exportRun(
  id: string,
  { format, withoutTrail = false, output }: ExportOptions,
  command: Command,
) {
  const session = openSession(command)
  const trail = !withoutTrail
  await writeFile(output, await contentOf(session, id, { format, trail })).catch(cause => {
    throw new InvalidInputError(`Cannot write ${output}: ${(cause as Error).message}`, { cause })
  })
  session.print({ runId: id, format, trail, output }, () => '')
  session.talk(`Written to ${output}. Whoever gets it checks it with: bcf verify ${output} --key KEY`)
}

const contentOf = async (
  { client, api }: Session,
  id: string,
  { format, trail }: Pick<ExportOptions, 'format'> & { trail: boolean },
): Promise<string | Uint8Array> => {
  if (format === 'pdf')
    return api.bytes('/api/admin/runs/{runId}/exhibit', {
      params: { path: { runId: id }, query: { trail } },
    })
  if (format === 'html') return client.getEvidenceBundle(id, { format, trail })
  return bundleJson(await client.getEvidenceBundle(id, { trail }))
}
