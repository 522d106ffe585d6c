export async function killSelf(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {})
}
