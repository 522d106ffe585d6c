// Five hundred attacks through letters and feeds: what they are put into keeps its own tags, headers and elements, and no others.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseFragment } from 'parse5'
import { PAYLOADS } from '../../../console/e2e/payloads.ts'
import type { Alert } from '../../src/alerts/alert.ts'
import { atomOf } from '../../src/alerts/feed/atom.ts'
import { compose } from '../../src/alerts/letters/compose.ts'
import { createMailer } from '../../src/alerts/letters/mailer.ts'
import type { Letter } from '../../src/alerts/letters/store.ts'
import { fieldsOf } from '../harness.ts'
import { partsOf, startMailServer } from './mail-server.ts'

const INJECTIONS = [
  'x\r\nBcc: victim@evil.example',
  'x\nSubject: other\n\n<script>__xss()</script>',
  'x\u2028Bcc: victim@evil.example\u2029',
  '\u0000\u0008\u001b[31m\uFFFE\uFFFF\uD800',
  ']]><entry><id>urn:evil</id></entry>',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
  '\u202Egpj.exe',
  '"><a href="javascript:__xss()">x</a>',
]
const TEXTS = [...INJECTIONS, ...PAYLOADS]

const at = new Date('2026-11-17T09:00:00Z')
const alertOf = (text: string, n: number): Alert => ({
  ...{ id: `alt_${n}`, kind: 'case_new', scope: 'brd_1', subject: `cas_${n}`, raisedAt: at, brandName: text },
  details: { title: text, quote: text },
})
const letterOf = (n: number): Letter => ({
  ...{ id: `ltr_${n}`, personId: 'psn_1', scope: 'brd_1', kind: 'alert', state: 'waiting', attempts: 1 },
  ...{ madeAt: at, wantedAt: at, nextTryAt: at, error: null, endedAt: null },
})

interface Node {
  nodeName: string
  attrs?: { name: string; value: string }[]
  childNodes?: Node[]
}

function* elementsOf(node: Node): Generator<Node> {
  if (!node.nodeName.startsWith('#')) yield node
  for (const child of node.childNodes ?? []) yield* elementsOf(child)
}

const OWN_TAGS = ['meta', 'title', 'h2', 'p', 'p', 'a', 'hr', 'p', 'a']

describe('hostile texts', async () => {
  const server = await startMailServer()
  const from = { name: 'Citations', address: 'alerts@sender.example' }
  const mailer = createMailer({ url: server.url, from, retryMs: 1_000, patienceMs: 60_000 })

  test('in letters: our own tags and links, one of each header, one recipient', async () => {
    assert.ok(TEXTS.length >= 500)
    const messages = TEXTS.map((text, n) =>
      compose(letterOf(n), [alertOf(text, n)], { baseUrl: 'https://bcf.example', domain: 'sender.example' }),
    )
    // Many at a time: a letter on its way is mostly waited for.
    for (let first = 0; first < messages.length; first += 50) {
      const sent = messages
        .slice(first, first + 50)
        .map(message => mailer.send('ada@people.example', message))
      for (const delivery of await Promise.all(sent)) assert.deepEqual(delivery, { kind: 'sent' })
    }
    const taken = new Map(server.taken.map(mail => [mail.messageId, mail]))
    assert.deepEqual([server.taken.length, taken.size], [TEXTS.length, TEXTS.length])
    for (const [n, text] of TEXTS.entries()) {
      const mail = taken.get(`<ltr_${n}@sender.example>`)
      assert.ok(mail)
      for (const [name, values] of mail.headers) assert.equal(values.length, 1, `${name} of ${text}`)
      assert.deepEqual(
        [mail.to, mail.headers.has('bcc'), mail.headers.has('cc')],
        [['ada@people.example'], false, false],
      )
      const { html } = partsOf(mail)
      const elements = [...elementsOf(parseFragment(html) as Node)]
      assert.deepEqual(fieldsOf(elements, 'nodeName'), OWN_TAGS, text)
      const links = elements.flatMap(({ attrs = [] }) => attrs.filter(({ name }) => name !== 'charset'))
      assert.deepEqual(links, [
        { name: 'href', value: `https://bcf.example/console/cases/cas_${n}` },
        { name: 'href', value: 'https://bcf.example/console/account' },
      ])
    }
  })

  test('in feeds: the elements of Atom, and every other sign escaped', () => {
    const alerts = TEXTS.map(alertOf)
    const feed = atomOf({
      id: 'alw_1',
      name: TEXTS[1] ?? '',
      madeAt: at,
      alerts,
      baseUrl: 'https://bcf.example',
    })
    const elements = feed.match(/<[^>]*>/g) ?? []
    const kinds = new Map<string, number>()
    for (const element of elements) {
      const form = element.replace(/cas_\d+/, 'cas_').replace(/^<\//, '<')
      kinds.set(form, (kinds.get(form) ?? 0) + 1)
    }
    const n = TEXTS.length
    const twice = (count: number) => 2 * count
    assert.deepEqual(Object.fromEntries([...kinds].sort()), {
      '<?xml version="1.0" encoding="utf-8"?>': 1,
      '<author>': 2,
      '<category term="case_new"/>': n,
      '<entry>': twice(n),
      '<feed xmlns="http://www.w3.org/2005/Atom">': 1,
      '<feed>': 1,
      '<id>': twice(n + 1),
      '<link rel="alternate" type="text/html" href="https://bcf.example/console/account"/>': 1,
      '<link rel="alternate" type="text/html" href="https://bcf.example/console/cases/cas_"/>': n,
      '<name>': 2,
      '<published>': twice(n),
      '<summary type="text">': n,
      '<summary>': n,
      '<title>': twice(n + 1),
      '<updated>': twice(n + 1),
    })
    const texts = feed.replace(/<[^>]*>/g, '')
    assert.deepEqual(
      texts
        .match(/&(?!(?:amp|lt|gt|quot|#39);)|[<\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu)
        ?.filter(sign => sign !== '\n') ?? [],
      [],
    )
  })
})
