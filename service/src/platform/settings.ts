// The settings of the database; config.ts reads them.

export const DATABASE_SETTINGS = [
  {
    name: 'DATABASE_URL',
    meaning: 'A PostgreSQL server (15 or newer). Unset: the embedded one in BCF_DATA_DIR',
    default: null,
    secret: true,
  },
  {
    name: 'BCF_DATABASE_CONNECTIONS',
    meaning:
      'Most connections that a process opens for its work, 2 to 500; a worker takes up to 8 more for the queue and for notices',
    default: '20',
    secret: false,
  },
  {
    name: 'BCF_APP_ROLE',
    meaning:
      'For `npm run migrate`: the role the service connects with when it is not the owner; it gets what it needs',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_READER_ROLE',
    meaning: 'For `npm run migrate`: a role that may read everything, such as an auditor',
    default: null,
    secret: false,
  },
]
