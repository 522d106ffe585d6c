import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { type CitedWebPage, PAGES_PROVE_NOT, type PageFinding, pageWords } from '../src/admin.ts'

const PAGE: CitedWebPage = {
  ...{ address: 'a.example/x', url: 'https://a.example/x', domain: 'a.example', title: null, isOwn: false },
  ...{ findings: [], reason: null, statement: null, truth: null, answers: 1, engines: [], looks: 0 },
  ...{ firstCited: '', lastCited: '', firstLook: null, lastLook: null, sha256: null },
}
const ALL = { isSearched: true }
const FINDINGS: Record<PageFinding, true> = {
  ...{ contains_statement: true, contains_true_value: true },
  ...{ says_nothing: true, not_reachable: true },
}

describe('what cited pages say, in words', () => {
  test('every finding, and both', () => {
    assert.equal(pageWords({ ...PAGE, findings: ['contains_statement'] }, ALL), 'contains the statement')
    assert.equal(
      pageWords({ ...PAGE, findings: ['contains_statement', 'contains_true_value'] }, ALL),
      'contains the statement, contains the true value',
    )
    assert.equal(
      pageWords({ ...PAGE, findings: ['not_reachable'], reason: 'it answered 404' }, ALL),
      'not reachable: it answered 404',
    )
    assert.equal(
      pageWords({ ...PAGE, findings: ['says_nothing'] }, ALL),
      'says nothing of it that code can find',
    )
    assert.equal(pageWords(PAGE, ALL), 'not looked at yet')
    assert.match(pageWords(PAGE, { isSearched: false }), /^not searched/)
  })

  /** Comments and imports are nobody's reading. */
  const shown = (path: string): string =>
    readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replace(
      /^\s*(?:\/\/|\/?\*|import).*$/gm,
      '',
    )

  test('no word says that one came of the other', () => {
    const words = [
      ...Object.keys(FINDINGS).map(one => pageWords({ ...PAGE, findings: [one as PageFinding] }, ALL)),
      PAGES_PROVE_NOT,
      shown('client/src/words/cases.ts'),
      shown('console/src/pages/cases/cited-pages.tsx'),
      shown('service/src/http/admin/cases/case-pages.ts'),
      shown('service/src/cases/pages/see-page.ts'),
      shown('docs/cases.md').split('## Where it may come from')[1]?.split('\n```')[0] ?? 'because',
    ]
    for (const text of words)
      assert.doesNotMatch(text, /\bcaus|\bbecause\b|\boriginat|\bdue to\b|\bis the source\b/i)
  })
})
