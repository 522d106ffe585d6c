/** Some errors have only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || 'no reason given'
}
