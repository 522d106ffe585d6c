// The keys that this service shows for its log.

/** One line for each key that the log ever had. */
export async function servedKeys(signal?: AbortSignal): Promise<string[]> {
  const answer = await fetch('/log/key', { signal: signal ?? null })
  if (!answer.ok) return []
  return (await answer.text()).trim().split('\n')
}
