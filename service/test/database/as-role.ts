import pg from 'pg'

/** For roles that a test makes: a server may ask everybody for a password. */
export const ROLE_PASSWORD = 'of-a-role-0123456789'

/** The same database, for another role. */
export const asRole = (url: string, role: string, password = ROLE_PASSWORD): string =>
  url.replace(/^(\w+:\/\/)[^@]*@/, `$1${encodeURIComponent(role)}:${encodeURIComponent(password)}@`)

/** A role that may do everything, with this password. Returns how to remove it, once nobody uses it any more. */
export async function makeChief(url: string, role: string, password: string): Promise<() => Promise<void>> {
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.replace(/\/[^/?]+(?=\?)/, '/postgres') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create role ${role} superuser login password '${password}'`)
  return () => run(`drop role if exists ${role}`)
}
