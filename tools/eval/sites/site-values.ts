// Two values are the same when their canonical forms are: case, blanks, the digits of a phone number, ISO dates, amounts.

const digits = (text: string): string => text.replace(/\(0\)/g, '').replace(/\D/g, '')

export function canonicalValue(key: string, value: string): string {
  const last = key.slice(key.lastIndexOf('.') + 1)
  const text = value.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (/telephone|faxNumber/.test(last)) return digits(text).replace(/^0+/, '').slice(-8)
  if (/^(?:price|lowPrice|highPrice|ratingValue|ratingCount|reviewCount|bestRating)$/.test(last))
    return number(text) ?? text
  if (/(?:vatID|taxID|leiCode|duns|gtin)$/.test(last)) return text.replace(/[\s.-]/g, '').toLowerCase()
  if (/Date$/.test(last)) return text.replace(/T.*$/, '')
  if (/^(?:url|sameAs)$/.test(last)) return text.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, '')
  if (/\.name$|legalName$/.test(key)) return name(text)
  if (/^(?:streetAddress|addressLocality|addressRegion|addressCountry|postalCode)$/.test(last))
    return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return (number(text) ?? text)
    .toLowerCase()
    .replace(/\s*([–—-])\s*/g, '-')
    .replace(/[\s.,;]+/g, ' ')
    .trim()
}

/** "1,299.00" and "1299" are one; so are "30 days" and "30". */
function number(text: string): string | null {
  const plain = text.replace(/(?<=\d)[,'’\u00a0 ](?=\d{3}(?!\d))/g, '').replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^\d+(?:\.\d+)?$/.test(plain) ? String(Number(plain)) : null
}

const name = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(?:dr|prof|dipl|ing|mr|mrs|ms|med)\b\.?/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
