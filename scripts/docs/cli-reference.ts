// The reference of `bcf`: what every command prints for --help, in the order in which --help lists them.

import type { Command } from 'commander'
import { createProgram } from '../../cli/src/program.ts'

const WIDTH = 100

const INTRODUCTION = `# The command \`bcf\`

Everything that speaks to a running service. Data goes to standard output, talk to standard error; \`--json\` prints one JSON
document. This page is what \`--help\` prints, written by \`npm run docs\`.

In a checkout it is \`./bcf …\`. Elsewhere: nothing is published yet, and \`bcf\` of the registry of npm is somebody else's program.
\`npm run packages -- --build\` in a checkout puts what can be installed into its folder \`dist/\`; beside the checkout then

\`\`\`sh
npm install --global ../brand-citation-forensics/dist/*.tgz
\`\`\`

What runs the service itself are npm scripts: see [operations](operations.md).
`

export function cliReference(): string {
  const sections = walk(createProgram(), []).map(({ names, command }) => {
    const heading = names.length === 1 ? '## bcf' : `## ${names.join(' ')}`
    return `${heading}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\``
  })
  return `${INTRODUCTION}\n${sections.join('\n\n')}\n`
}

function walk(command: Command, above: string[]): { names: string[]; command: Command }[] {
  const names = [...above, command.name()]
  const below = command.commands.flatMap(child => walk(child, names))
  return [{ names, command }, ...below]
}

/** The whole text, examples included, as a terminal without colours and of a fixed width would get it. */
function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({
    writeOut: part => {
      text += part
    },
    getOutHelpWidth: () => WIDTH,
    getOutHasColors: () => false,
  })
  command.outputHelp()
  return text.trim()
}
