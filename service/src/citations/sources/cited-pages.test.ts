import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citedPages, isKept } from './cited-pages.ts'

const pagesOf = (...urls: string[]) => citedPages(urls.map(url => ({ url, title: null })))
const addressesOf = (...urls: string[]) => pagesOf(...urls).map(({ address }) => address)

test('spellings of one page are one page', () => {
  const spellings = [
    'https://www.example.com/a/',
    'http://example.com/a',
    'https://EXAMPLE.com/a#section',
    'https://example.com/a?utm_source=chatgpt.com',
    'https://example.com/a#:~:text=kettle',
  ]
  assert.deepEqual(addressesOf(...spellings), ['example.com/a'])
  assert.equal(pagesOf(...spellings)[0]?.url, 'https://www.example.com/a/')
  assert.deepEqual(addressesOf('https://example.com/a?id=1', 'https://example.com/a?id=2').length, 2)
})

test('what is no web address is no page', () => {
  const none = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://example.com/',
    'https://',
    'not an address',
    '',
    `https://${'a'.repeat(250)}.${'b'.repeat(250)}.example/`,
  ]
  assert.deepEqual(pagesOf(...none), [])
})

test('names in other scripts, and those that look alike, stay apart, as they travel', () => {
  const [latin, cyrillic, umlaut] = pagesOf(
    'https://example.com/',
    'https://ехаmple.com/',
    'https://bücher.example/',
  )
  assert.equal(latin?.domain, 'example.com')
  assert.match(String(cyrillic?.domain), /^xn--/)
  assert.equal(umlaut?.domain, 'xn--bcher-kva.example')
  assert.equal(pagesOf('https://xn--bcher-kva.example/')[0]?.id, umlaut?.id)
})

test('letters that turn the line around are written as what they are', () => {
  const [page] = pagesOf('https://example.com/\u202Egnp.exe')
  assert.equal(page?.address, 'example.com/%E2%80%AEgnp.exe')
})

test('what is too long or holds a password is counted for its domain, and not kept', () => {
  const long = `https://example.com/${'a'.repeat(8_000)}`
  for (const url of [long, `https://example.com/${'a'.repeat(2_000)}`, 'https://me:secret@example.com/a']) {
    const [page] = pagesOf(url)
    assert.deepEqual([page?.domain, page?.url, isKept(page?.address ?? '')], ['example.com', null, false])
    assert.doesNotMatch(JSON.stringify(page), /secret|aaaa/)
  }
  assert.ok(isKept('example.com/a'))
})

test('nobody is sent to his own machine', () => {
  for (const url of ['http://localhost:3000/a', 'http://127.0.0.1/', 'http://[::1]/', 'http://2130706433/'])
    assert.equal(pagesOf(url)[0]?.url, null, url)
})

test('an answer that cites without end is cut off', () =>
  assert.equal(pagesOf(...Array.from({ length: 5_000 }, (_, at) => `https://example.com/${at}`)).length, 100))

test('where an engine hides the address, its title says which domain it is', () => {
  const url = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc'
  assert.equal(citedPages([{ url, title: 'example.com' }])[0]?.domain, 'example.com')
  assert.equal(citedPages([{ url, title: 'a title' }])[0]?.domain, 'vertexaisearch.cloud.google.com')
})
