// One way of ranking or recommending each, in a sentence or a few lines.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRivalReader } from './read-rivals.ts'

const NAMES = ['Veltora', 'Norvik', 'Quandro', 'Solmera', 'Brightline']
const company = (name: string) => ({ name, aliases: [], domain: `${name.toLowerCase()}.com` })
const read = createRivalReader(company('Veltora'), NAMES.slice(1).map(company))

/** Ranks as "Norvik1 Veltora2"; whom it recommends instead. */
const ANSWERS: [text: string, ranks: string, instead: string][] = [
  [
    'Here is my ranking of project tools:\n\n**1st place – Norvik**\nGreat.\n\n**2nd place – Veltora**\nOkay.',
    'Norvik1 Veltora2',
    '',
  ],
  [
    '1. Norvik is a very good choice for teams who like simple tools.\n2. Foobar is used by many people.\n3. Veltora has the best support in the industry.',
    'Norvik1 Veltora3',
    '',
  ],
  ['Top 3:\n\n1. Norvik (norvik.com)\n2. Veltora (veltora.com)\n3. Quandro', 'Norvik1 Veltora2 Quandro3', ''],
  [
    'Among the options, Veltora ranks #3, behind Norvik (#1) and Quandro (#2).',
    'Norvik1 Quandro2 Veltora3',
    '',
  ],
  ['Veltora ranks second after Norvik.', 'Veltora2', ''],
  ['I would put Norvik first, then Veltora, then Quandro.', 'Norvik1 Veltora2 Quandro3', ''],
  ['The best option is Norvik. The second-best is Veltora.', 'Veltora2', ''],
  ['My top pick is Solmera; runner-up: Norvik; third: Veltora.', 'Solmera1 Norvik2 Veltora3', ''],
  [
    '| # | Vendor | Notes |\n|---|---|---|\n| 1 | [Norvik](https://norvik.com) | good |\n| 2 | **Veltora** | ok |',
    'Norvik1 Veltora2',
    '',
  ],
  ['| Vendor | Score |\n|---|---|\n| Norvik | 9.1 |\n| Veltora | 8.7 |', '', ''],
  ['| | Vendor |\n|---|---|\n| 🥇 | Norvik |\n| 🥈 | Veltora |', 'Norvik1 Veltora2', ''],
  [
    '| Vendor | Price rank | Overall rank |\n|---|---|---|\n| Norvik | 2 | 1 |\n| Veltora | 1 | 2 |',
    'Norvik1 Veltora2',
    '',
  ],
  ['To migrate from Veltora to Norvik:\n\n1. Export from Veltora\n2. Import into Norvik\n3. Test', '', ''],
  [
    '1. **Veltora**\n   - Best for: teams\n   1. Norvik integration\n   2. Quandro integration\n2. **Solmera**',
    'Veltora1 Solmera2',
    '',
  ],
  [
    '1. Cloud tools\n   1. Norvik\n   2. Veltora\n2. Desktop tools\n   1. Quandro\n   2. Solmera',
    'Norvik1 Veltora2 Quandro1 Solmera2',
    '',
  ],
  [
    '1. **Ease of use:** Norvik wins here.\n2. **Price:** Veltora is cheaper.\n3. **Support:** Quandro.',
    '',
    '',
  ],
  ['**Norvik > Veltora > Quandro** in terms of price.', 'Norvik1 Veltora2 Quandro3', ''],
  ['Ranking (best to worst): Norvik, Veltora, Quandro', 'Norvik1 Veltora2 Quandro3', ''],
  ['Popular options include Norvik, Veltora and Quandro.', '', ''],
  [
    '- 🥇 **Best overall:** Norvik\n- 🥈 **Best value:** Veltora\n- 🥉 **Best budget:** Quandro',
    'Norvik1 Veltora2 Quandro3',
    '',
  ],
  ['The following list is not ranked.\n\n1. Norvik\n2. Veltora', '', ''],
  ['1. Norvik\n2. Veltora\n\n(The order does not imply a ranking.)', '', ''],
  ['Rank 1: Norvik\nRank 2: Veltora', 'Norvik1 Veltora2', ''],
  ['Number 1 – Norvik\n\nNumber 2 – Veltora', 'Norvik1 Veltora2', ''],
  ['**Tier 1**\n- Norvik\n- Quandro\n\n**Tier 2**\n- Veltora', '', ''],
  ['Nr. 1: Norvik – leise\nNr. 2: Veltora – laut und teuer, aber sonst gut', 'Norvik1 Veltora2', ''],
  ['Testsieger ist Norvik, Zweiter wird Veltora.', 'Norvik1 Veltora2', ''],
  ['Reihenfolge nach Empfehlung:\n\n- Norvik\n- Veltora', 'Norvik1 Veltora2', ''],
  ['Rangliste: 1. Norvik, 2. Quandro, 3. Veltora', 'Norvik1 Quandro2 Veltora3', ''],
  ['Die Nummer eins ist für mich Norvik, auf Rang zwei folgt Veltora.', 'Norvik1 Veltora2', ''],
  [
    'Je placerais Norvik en premier, Veltora en deuxième et Quandro en troisième.',
    'Norvik1 Veltora2 Quandro3',
    '',
  ],
  ['1er : Norvik\n2e : Veltora\n3e : Quandro', 'Norvik1 Veltora2 Quandro3', ''],
  ['Mon premier choix est Norvik ; mon deuxième choix serait Veltora.', 'Norvik1 Veltora2', ''],
  ['| Rang | Outil |\n|---|---|\n| 1er | Norvik |\n| 2e | Veltora |', 'Norvik1 Veltora2', ''],
  ['1.º Norvik\n2.º Veltora', 'Norvik1 Veltora2', ''],
  ['Mi primera opción sería Norvik y, en segundo lugar, Veltora.', 'Norvik1 Veltora2', ''],
  ['Norvik encabeza la lista, y le siguen Veltora y Quandro.', 'Norvik1 Veltora2 Quandro3', ''],
  ['1° posto: Norvik\n2° posto: Veltora', 'Norvik1 Veltora2', ''],
  ["In cima alla classifica c'è Norvik, seguito da Veltora.", 'Norvik1 Veltora2', ''],
  ['1º lugar: Norvik\n2º lugar: Veltora', 'Norvik1 Veltora2', ''],
  [
    'A Norvik fica em primeiro lugar, a Veltora em segundo e a Quandro em terceiro.',
    'Norvik1 Veltora2 Quandro3',
    '',
  ],
  ['Op nummer 1 staat Norvik, op nummer 2 Veltora.', 'Norvik1 Veltora2', ''],
  ['Norvik eindigt op de eerste plek, Veltora wordt tweede.', 'Norvik1 Veltora2', ''],
  ['【1位】Norvik\n【2位】Veltora', 'Norvik1 Veltora2', ''],
  ['1位：Norvik\n2位：Veltora\n3位：Quandro', 'Norvik1 Veltora2 Quandro3', ''],
  ['最もおすすめなのはNorvikで、次いでVeltora、Quandroの順です。', 'Norvik1 Veltora2 Quandro3', ''],
  ['①Norvik：静か\n②Veltora：丈夫', 'Norvik1 Veltora2', ''],
  ['If you are unhappy with Veltora, consider switching to Norvik.', '', 'Norvik'],
  ['Skip Veltora and buy Norvik.', '', 'Norvik'],
  ["You're better off with Quandro than with Veltora.", '', 'Quandro'],
  ["Rather than Veltora, I'd look at Norvik or Quandro.", '', 'Norvik Quandro'],
  ['Norvik is a popular alternative to Veltora.', '', ''],
  ['Norvik is cheaper than Veltora.', '', ''],
  ['How to switch to Norvik from Veltora is explained here.', '', ''],
  ["I wouldn't replace Veltora with Norvik.", '', ''],
  ['Use Veltora instead of Norvik for small teams.', '', 'Veltora'],
  ['Nehmen Sie lieber Norvik als Veltora.', '', 'Norvik'],
  ['Ein Wechsel zu Norvik lohnt sich nicht.', '', ''],
  ['Ich würde Veltora durch Norvik ersetzen.', '', 'Norvik'],
  ['Ein Wechsel zu Norvik ist empfehlenswert.', '', 'Norvik'],
  ['Mieux vaut choisir Norvik que Veltora.', '', 'Norvik'],
  ['À la place de Veltora, prenez Norvik.', '', 'Norvik'],
  ['Je remplacerais Veltora par Norvik.', '', 'Norvik'],
  ["Il n'est pas nécessaire de passer à Norvik.", '', ''],
  ['Te aconsejo cambiar Veltora por Norvik.', '', 'Norvik'],
  ['Mejor elige Norvik que Veltora.', '', 'Norvik'],
  ['No hace falta cambiar a Norvik.', '', ''],
  ['Ti consiglio di passare da Veltora a Norvik.', '', 'Norvik'],
  ['Meglio Norvik che Veltora.', '', 'Norvik'],
  ['Recomendo mudar da Veltora para a Norvik.', '', 'Norvik'],
  ['Prefira a Norvik à Veltora.', '', 'Norvik'],
  ['Ik raad aan om van Veltora over te stappen naar Norvik.', '', 'Norvik'],
  ['In plaats van Veltora kun je beter voor Norvik kiezen.', '', 'Norvik'],
  ['Veltoraではなく、Norvikを選ぶことをおすすめします。', '', 'Norvik'],
  ['VeltoraからNorvikへの乗り換えをおすすめします。', '', 'Norvik'],
  ['Veltoraを使うくらいなら、Norvikの方が良いでしょう。', '', 'Norvik'],
]

const sorted = (words: string): string => words.split(' ').sort().join(' ')

for (const [text, ranks, instead] of ANSWERS)
  test(text.replaceAll('\n', ' '), () => {
    const found = read({ text, prompt: '', citations: [] })
    assert.equal(
      sorted([...(found.ranks ?? [])].map(([party, rank]) => `${NAMES[party]}${rank}`).join(' ')),
      sorted(ranks),
    )
    assert.equal(
      sorted([...new Set(found.instead.map(({ recommended }) => NAMES[recommended]))].join(' ')),
      sorted(instead),
    )
  })
