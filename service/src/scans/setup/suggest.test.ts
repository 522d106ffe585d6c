import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Fact } from '../../model/fact.ts'
import type { Introduction } from '../../truth/site/introduction.ts'
import { suggestionsFrom } from './suggest.ts'

const fact = (key: string, value: string) =>
  ({ id: key, key, value, origin: 'website', active: true }) as Fact
const NOTHING: Introduction = { name: null, aliases: [], language: null, types: [], trade: null }
const suggest = (
  site: Partial<Introduction>,
  facts: Fact[],
  wishes: { category?: string; language?: string } = {},
) =>
  suggestionsFrom(
    { brand: { name: 'Seeblick', aliases: [] }, site: { ...NOTHING, ...site }, facts },
    { language: wishes.language ?? null, category: wishes.category ?? null, rivals: [] },
  )

describe('what a brand is suggested to ask', () => {
  test('a hotel: its trade in the language of its site, its town, and what there are facts about', () => {
    const { language, category, prompts } = suggest({ language: 'de', types: ['Hotel'] }, [
      fact('address.addressLocality', 'Lindau'),
      fact('checkinTime', '15:00'),
      fact('telephone', '+49 8382 1234'),
    ])
    assert.deepEqual([language, category], ['de', 'Hotels'])
    assert.equal(prompts[0]?.text, 'Welche Hotels sind in Lindau besonders zu empfehlen?')
    const texts = prompts.map(({ text }) => text)
    assert.ok(
      texts.includes('Was sollte ich vor einem Aufenthalt bei Seeblick wissen: Zimmer, Anreise, Abreise?'),
    )
    assert.ok(texts.includes('Wo sitzt Seeblick, und wie erreiche ich das Unternehmen?'))
    assert.ok(!texts.some(text => text.includes('15:00') || text.includes('8382')))
  })

  test('houses in two towns name none, and an airline has no town', () => {
    const two = [fact('address.addressLocality', 'Lindau'), fact('address.addressLocality', 'Bregenz')]
    assert.equal(suggest({ types: ['Hotel'] }, two).prompts[0]?.text, 'What are the best hotels?')
    const airline = suggest({ types: ['Airline'] }, two.slice(0, 1))
    assert.equal(airline.prompts[0]?.text, 'What are the best airlines?')
  })

  test('the category: said by a person, filed by the shop, its type, its title, or nobody', () => {
    const filed = fact('product[Kettle].category', 'Home > Kitchen > Kettles')
    const site = { types: ['BookStore'], trade: 'Old books' }
    assert.equal(suggest(site, [filed], { category: 'teapots' }).category, 'teapots')
    assert.equal(suggest(site, [filed]).category, 'Kettles')
    assert.equal(suggest(site, [fact('product[Kettle].category', '12345')]).category, 'bookshops')
    assert.equal(suggest({ trade: 'Old books' }, []).category, 'Old books')
    assert.equal(
      suggest({ trade: 'Hotel in Lindau' }, [fact('address.addressLocality', 'Lindau')]).category,
      null,
    )
    assert.equal(
      suggest({}, [fact('product[App].applicationCategory', 'BusinessApplication')]).category,
      'software',
    )
    const unknown = suggest({}, [])
    assert.equal(unknown.category, null)
    assert.ok(unknown.prompts.length >= 8)
  })

  test('a language that somebody chose goes before that of the site', () => {
    assert.equal(suggest({ language: 'de' }, [], { language: 'fr' }).language, 'fr')
    assert.equal(suggest({ language: 'fi' }, []).language, 'en')
  })
})
