// Names that are words, parts of other names, or within addresses.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRivalReader } from './read-rivals.ts'

const company = (name: string) => ({
  name,
  aliases: [],
  domain: `${name.toLowerCase().replaceAll(' ', '')}.com`,
})

const ANSWERS: [names: string[], prompt: string, text: string, named: string][] = [
  [['Notion', 'Asana'], '', 'Notion and Asana are the most popular tools.', 'Notion,Asana'],
  [['Notion', 'Asana'], '', 'Asana and Notion are popular.', 'Notion,Asana'],
  [['Tavola Calda', 'Gnam'], '', 'Gnam consegna; sotto casa c’è una tavola calda.', 'Gnam'],
  [
    ['Banco Zurbal', 'Openia'],
    '',
    'La cuenta del banco Zurbal y la de Openia son gratuitas.',
    'Banco Zurbal,Openia',
  ],
  [['Bienenkorb', 'Wabenwelt'], '', 'Beuten gibt es bei Bienenkorb und Wabenwelt.', 'Bienenkorb,Wabenwelt'],
  [['Veltora', 'Norvik'], '', 'Eine Veltora hält zehn Jahre, ein Norvik nicht.', 'Veltora,Norvik'],
  [
    ['Stern', 'Rollmar'],
    '',
    '| Reifen | Note |\n|---|---|\n| Rollmar W4 | 2,5 |\n| Stern Polar | 2,0 |',
    'Stern,Rollmar',
  ],
  [['Linear', 'Jira'], '', 'Linear growth is not what Jira users expect.', 'Jira'],
  [['Linear', 'Jira'], '', 'Jira is fine. Linear is faster for small teams.', 'Linear,Jira'],
  [['Bolt', 'Uber'], '', 'The bolt was loose; call Uber.', 'Uber'],
  [['Bolt', 'Uber'], '', 'Uber, Bolt and Lyft operate there.', 'Bolt,Uber'],
  [['Monday', 'Asana'], '', 'We met on Monday to discuss Asana.', 'Asana'],
  [['Monday', 'Asana'], '', 'Tools such as Monday and Asana help.', 'Monday,Asana'],
  [['Square', 'Stripe'], '', 'A square table with a stripe.', ''],
  [
    ['Square', 'Stripe'],
    '',
    '| Tool | Fee |\n|---|---|\n| Square | 2.6% |\n| Stripe | 2.9% |',
    'Square,Stripe',
  ],
  [['Orange', 'Free'], '', 'Les opérateurs Orange et Free proposent des forfaits.', 'Orange,Free'],
  [['Orange', 'Free'], '', 'La couleur orange est libre.', ''],
  [['Orange', 'Free'], '', 'Une orange par jour suffit. Feel free to ask.', ''],
  [['Anker', 'Belkin'], '', 'Der Anker des Schiffes ist schwer. Belkin baut Ladegeräte.', 'Belkin'],
  [['Anker', 'Belkin'], '', 'Gute Ladegeräte kommen von Anker und Belkin.', 'Anker,Belkin'],
  [['Anker', 'Belkin'], '', '1. **Anker** – gut\n2. **Belkin** – auch gut', 'Anker,Belkin'],
  [['Mango', 'Zara'], '', 'El mango es una fruta. Zara vende ropa.', 'Zara'],
  [['Mango', 'Zara'], '', 'Las tiendas de Mango y Zara están en el centro.', 'Mango,Zara'],
  [['Claro', 'Vivo'], '', 'Claro que sim, é muito bom.', ''],
  [['Claro', 'Vivo'], '', 'As operadoras Claro e Vivo têm boa cobertura.', 'Claro,Vivo'],
  [['Jumbo', 'Albert Heijn'], '', 'Bij Jumbo en Albert Heijn is het goedkoop.', 'Jumbo,Albert Heijn'],
  [['Apple', 'Dell'], '', 'An apple a day. Dell laptops are good.', 'Dell'],
  [['Apple', 'Dell'], '', 'Laptops from Apple and Dell are good.', 'Apple,Dell'],
  [['Wave', 'Xero'], '', 'Wave: free accounting\n\nXero: paid', 'Wave,Xero'],
  [['Sage', 'Xero'], '', 'A sage choice is Xero.', 'Xero'],
  [['Lumen', 'Lumen Pro'], '', 'Lumen Pro beats others.', 'Lumen Pro'],
  [['Lumen', 'Lumenova'], '', 'This lamp gives 800 lumen and Lumenova is good.', 'Lumenova'],
  [['Signal', 'Threema'], '', 'Messenger wie Signal oder Threema sind sicher.', 'Signal,Threema'],
  [['Box', 'Dropbox'], '', 'Dropbox offers a box of tools.', 'Dropbox'],
  [['Box', 'Dropbox'], '', 'Consider Box, Dropbox, or OneDrive.', 'Box,Dropbox'],
  [['Acme', 'Acme Cloud'], '', 'Acme and Acme Cloud are different.', 'Acme,Acme Cloud'],
  [['Ring', 'Nest'], 'What about Ring?', 'Ring is good.', 'Ring'],
  [['Target', 'Walmart'], '', 'Your target audience shops at Walmart. Target customers early.', 'Walmart'],
  [
    ['Target', 'Walmart'],
    '',
    'Best stores:\n- **Target** has nice design\n- **Walmart** is cheap',
    'Target,Walmart',
  ],
  [['Veltora', 'Norvik'], '', 'Contact info@norvik.com or visit www.norvik.com.', 'Norvik'],
  [['Veltora', 'Norvik'], '', 'Mail to info@norvik.com.', ''],
  [
    ['Veltora', 'Norvik'],
    '',
    'Source: <https://norvik.com/a>, ![Veltora logo](https://x.com/v.png)',
    'Veltora',
  ],
  [['楽天', 'Amazon'], '', '楽天とAmazonが人気です。', '楽天,Amazon'],
  [['カゴメ', '伊藤園'], '', 'カゴメの野菜ジュースと伊藤園のお茶。', 'カゴメ,伊藤園'],
  [['Nova', 'Novartis'], '', 'Novartis is a company.', 'Novartis'],
  [['Free', 'SFR'], '', 'SFR et Bouygues sont chers; chez Free, le forfait coûte 20 €.', 'Free,SFR'],
  [['Vento', 'Enel'], '', 'Il vento è forte. Enel vende energia.', 'Enel'],
]

for (const [names, prompt, text, named] of ANSWERS)
  test(`${text.replaceAll('\n', ' ')} (${names.join(', ')})`, () => {
    const [brand = '', ...rivals] = names
    const { mentioned } = createRivalReader(
      company(brand),
      rivals.map(company),
    )({ text, prompt, citations: [], told: null })
    assert.equal(mentioned.map(party => names[party]).join(), named)
  })
