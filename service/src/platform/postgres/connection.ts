import pg from 'pg'

/**
 * Where names without a schema are looked up. A role, a database or an address may say otherwise, and so lead us to tables of
 * somebody's making; what is said last, and by us, holds.
 */
const PINNED = '-c search_path=public,pg_temp'

/** Every connection of the service is one of these. */
export class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // Not among the types of `pg`. Options that an address names would replace those of the config.
    const { connectionParameters: given } = this as unknown as { connectionParameters: { options?: string } }
    given.options = [given.options, PINNED].filter(Boolean).join(' ')
  }
}
