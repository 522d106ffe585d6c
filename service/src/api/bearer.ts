const BEARER = /^bearer +([^\s]+)$/i

/** The token of an Authorization header (RFC 6750 section 2.1), of any kind. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]
