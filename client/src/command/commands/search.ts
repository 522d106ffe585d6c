import { type Command, Option } from 'commander'
import { SEARCHED, type SearchRequest, type SearchResult } from '../../admin.ts'
import { CITATION_CLASSES, ENGINES, InvalidInputError, PROMPT_INTENTS } from '../../index.ts'
import { example, openSession, type Session } from './session.ts'

export function registerSearch(program: Command): void {
  program
    .command('search')
    .description(
      'search answers, prompts and false claims: "a phrase", -without; the last word may be incomplete',
    )
    .argument('<words...>', 'what to look for')
    // Otherwise commander would take -trial for an option.
    .allowUnknownOption()
    .requiredOption('--brand <id>', 'brand')
    .addOption(new Option('--in <group>', 'only there').choices(SEARCHED))
    .addOption(new Option('--engine <engine>', 'only answers of this engine').choices(ENGINES))
    .addOption(
      new Option('--intent <intent>', 'only answers to prompts of this intent').choices(PROMPT_INTENTS),
    )
    .addOption(new Option('--class <class>', 'only answers of this class').choices(CITATION_CLASSES))
    .option('--from <day>', 'only from this UTC day on, such as 2026-11-01')
    .option('--to <day>', 'only up to this UTC day')
    .option('--newest', 'all that fit, newest first, in place of the best of the newest 200')
    .option('--cursor <next>', 'go on where the page before ended')
    .addHelpText(
      'after',
      example(
        'bcf search --brand brd_123 "free plan" -trial',
        'bcf search --brand brd_123 --in claims founded --json',
      ),
    )
    .action(search)
}

interface SearchOptions extends Omit<SearchRequest, 'q' | 'order'> {
  brand: string
  newest?: boolean
}

async function search(words: string[], { brand, newest, ...filter }: SearchOptions, command: Command) {
  const unknown = words.find(word => word.startsWith('--'))
  if (unknown !== undefined) throw new InvalidInputError(`unknown option '${unknown}'`)
  const session = openSession(command)
  const q = words.map(quoted).join(' ')
  const result = await session.api.GET('/api/admin/brands/{brandId}/search', {
    params: { path: { brandId: brand }, query: { ...filter, q, order: newest ? 'newest' : 'best' } },
  })
  if (result.isEmpty) throw new InvalidInputError('There is no word in this to look for.')
  session.print(result, () => rowsOf(session, result))
  if (result.meant !== null) session.talk(`Did you mean: ${result.meant}`)
  const { answers, index } = result
  if (answers?.isMore)
    session.talk(`More than ${answers.total}, looked for in the newest ${answers.searched} answers.`)
  if (answers && answers.next !== null) session.talk(`More: the same with --newest --cursor ${answers.next}`)
  if (!index.isComplete) session.talk(`${index.indexed} of ${index.answers} answers can be searched so far.`)
}

/** The shell removed the quotation marks from a single argument. */
const quoted = (word: string): string => {
  const [sign, text] = word.startsWith('-') ? ['-', word.slice(1)] : ['', word]
  return /\s/.test(text) && !text.includes('"') ? `${sign}"${text}"` : word
}

function rowsOf(session: Session, { answers, prompts, claims }: SearchResult): string {
  return session.cells(
    ['WHAT', 'ID', 'WHEN', 'WORDS'],
    [
      ...(claims?.found ?? []).map(({ row }) => [...['claim', row.id, row.lastSeen], row.title]),
      ...(prompts?.found ?? []).map(({ row }) => ['prompt', row.id, null, row.text]),
      ...(answers?.found ?? []).map(({ runId, capturedAt, snippet }) => [
        ...['answer', runId, capturedAt, snippet.text],
      ]),
    ],
  )
}
