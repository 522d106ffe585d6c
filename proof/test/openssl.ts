// What the tests need that have `openssl` for their timestamp authority.

import { spawnSync } from 'node:child_process'

const version = spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? ''
export const noOpenssl = /^OpenSSL [3-9]/.test(version) ? false : 'OpenSSL 3 is not installed'

export const OPENSSL_CONFIG = `
[req]
distinguished_name = none
[none]
[ca]
default_ca = us
[us]
database = index
new_certs_dir = .
serial = serial
default_md = sha256
unique_subject = no
policy = any
[any]
countryName = optional
organizationName = optional
commonName = optional
`

/** 20260131120000Z, as certificates, timestamps and the command line write it. */
export const derTime = (time: Date) => `${time.toISOString().replace(/\.\d+Z$|\D/g, '')}Z`
