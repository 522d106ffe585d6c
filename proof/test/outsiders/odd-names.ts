// Names that a certificate can have, and what every verifier must call the authority. Every byte follows from this file.

import { concat, fromHex, toBase64, toHex, utf8 } from '../../src/bytes.ts'
import { sha256 } from '../../src/crypto.ts'
import { der, namePart, sequence, set, testAuthority } from '../timestamp-authority.ts'

const TAGS = { utf8: 0x0c, printable: 0x13, teletex: 0x14, ia5: 0x16, bmp: 0x1e, universal: 0x1c, bits: 0x03 }

const utf16 = (text: string) =>
  concat(
    ...text.split('').map(unit => {
      const code = unit.charCodeAt(0)
      return Uint8Array.of(code >> 8, code & 0xff)
    }),
  )

const valued = (value: string | Uint8Array, type: keyof typeof TAGS) =>
  der(TAGS[type], typeof value === 'string' ? (type === 'bmp' ? utf16(value) : utf8(value)) : value)

type Value = [value: string | Uint8Array, type?: keyof typeof TAGS]
const common = (...[value, type = 'utf8']: Value) => namePart('commonName', valued(value, type))
const organization = (...[value, type = 'utf8']: Value) => namePart('organization', valued(value, type))

/** One set of a name. */
export const commonName = (...value: Value) => set(common(...value))

/** `authority` is null where it has no name that may be shown. */
const ODD: [about: string, sets: Uint8Array[], authority: string | null][] = [
  ['a common name', [commonName('Example TSA')], 'Example TSA'],
  ['of 64 characters', [commonName('x'.repeat(64))], 'x'.repeat(64)],
  ['of 65 characters', [commonName('x'.repeat(65))], null],
  ['beyond ASCII', [commonName('Bürgeramt Übersee – 時刻認証局')], 'Bürgeramt Übersee – 時刻認証局'],
  ['from right to left', [commonName('רשות חותמת זמן')], 'רשות חותמת זמן'],
  ['with signs that a name in writing would escape', [commonName('A, B+C="D" <E>;#')], 'A, B+C="D" <E>;#'],
  ['with a space before and behind', [commonName(' Example ')], ' Example '],
  ['empty', [commonName('')], null],
  ['spaces alone', [commonName('   ')], null],
  ['an end of line', [commonName('One\nTwo')], null],
  ['a carriage return', [commonName('One\rTwo')], null],
  ['a tab', [commonName('One\tTwo')], null],
  ['NUL', [commonName('One\0Two')], null],
  ['DEL', [commonName('One\x7f')], null],
  ['U+0085', [commonName('One\u0085Two')], null],
  ['no-break space', [commonName('One\u00a0Two')], null],
  ['soft hyphen', [commonName('One\u00adTwo')], null],
  ['a mark upon a letter', [commonName('e\u0301')], null],
  ['zero-width space', [commonName('One\u200bTwo')], null],
  ['zero-width joiner', [commonName('One\u200dTwo')], null],
  ['from right to left by force', [commonName('One\u202eTwo')], null],
  ['an isolate', [commonName('One\u2066Two')], null],
  ['line separator', [commonName('One\u2028Two')], null],
  ['byte order mark', [commonName('\ufeffOne')], null],
  ['Hangul filler', [commonName('\u3164')], null],
  ['of private use', [commonName('\ue000')], null],
  ['replacement character', [commonName('One \ufffd')], null],
  ['of another plane', [commonName('One \u{1f600}')], null],
  ['printable string', [commonName('Example TSA', 'printable')], 'Example TSA'],
  ['a printable string with what it may not hold', [commonName('Example @ TSA', 'printable')], null],
  ['IA5 string', [commonName('Example TSA', 'ia5')], 'Example TSA'],
  ['teletex string', [commonName('Example TSA', 'teletex')], 'Example TSA'],
  ['teletex string beyond ASCII', [commonName(fromHex('45fc'), 'teletex')], null],
  ['a printable string beyond ASCII', [commonName(fromHex('45fc'), 'printable')], null],
  ['BMP string', [commonName('Größe', 'bmp')], 'Größe'],
  ['BMP string of an odd length', [commonName(fromHex('004500'), 'bmp')], null],
  ['BMP string with half of a character', [commonName(fromHex('d83d'), 'bmp')], null],
  ['universal string', [commonName(fromHex('00000045'), 'universal')], null],
  ['universal string that is none', [commonName(fromHex('0000d800'), 'universal')], null],
  [
    'a part besides with what it may not hold',
    [commonName('One'), set(organization('T@o', 'printable'))],
    null,
  ],
  [
    'a universal string besides',
    [commonName('One'), set(organization(fromHex('00000045'), 'universal'))],
    'One',
  ],
  [
    'a universal string besides that is none',
    [commonName('One'), set(organization(fromHex('0045'), 'universal'))],
    null,
  ],
  ['a bit string besides', [commonName('One'), set(organization(fromHex('0045'), 'bits'))], 'One'],
  ['UTF-8 besides that is none', [commonName('One'), set(organization(fromHex('45ff')))], 'One'],
  ['bit string', [commonName(fromHex('0045'), 'bits')], null],
  ['UTF-8 that is none', [commonName(fromHex('45ff'))], null],
  ['two common names', [commonName('One'), commonName('Two')], null],
  ['two common names in one set', [set(common('One'), common('Two'))], null],
  ['common name and organization in one set', [set(common('One'), organization('Two'))], 'One'],
  ['one set out of order', [set(organization('Two'), common('One'))], null],
  ['organization before the common name', [set(organization('Two')), commonName('One')], 'One'],
  ['organization alone', [set(organization('Example Trust'))], 'Example Trust'],
  ['organization of 65 characters', [set(organization('x'.repeat(65)))], null],
  ['an empty common name beside an organization', [commonName(''), set(organization('Example Trust'))], null],
  ['two organizations', [set(organization('One')), set(organization('Two'))], null],
  ['nothing', [], null],
]

const IMPRINT = sha256(utf8('what was stamped'))
const NONCE = fromHex('0102030405060708')

export const ODD_NAMES = ODD.map(([about, sets, authority]) => {
  const { root, stamp } = testAuthority('Odd', { subject: sequence(...sets) })
  const genTime = new Date('2026-11-14T09:30:00.000Z')
  return {
    name: about,
    response: toBase64(stamp({ imprint: IMPRINT, nonce: NONCE, genTime })),
    imprint: toHex(IMPRINT),
    nonce: toHex(NONCE),
    roots: [root],
    authority,
  }
})
