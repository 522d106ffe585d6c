export const say = (text: string) => process.stdout.write(`${text}\n`)

/** Ends a drill at the first thing that is not as it should be. */
export function require(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(`NOT: ${sentence}`)
  say(`  ok   ${sentence}`)
}
