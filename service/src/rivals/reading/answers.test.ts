// Whole answers as engines write them, one to several for each language.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRivalReader } from './read-rivals.ts'

const NAMES = ['Veltora', 'Norvik', 'Quandro', 'Solmera', 'Brightline']
const company = (name: string) => ({ name, aliases: [], domain: `${name.toLowerCase()}.com` })
const read = createRivalReader(company('Veltora'), NAMES.slice(1).map(company))

interface Expected {
  ranks?: Record<string, number>
  instead?: string[]
  mentioned?: string[]
}

const ANSWERS: [what: string, text: string, expected: Expected][] = [
  [
    'en, list with descriptions',
    `Here are the best electric kettles in 2026:

1. **Norvik Quiet 2** — The quietest kettle we tested, better than the Veltora One.
   - *Pros:* quiet, light
   - *Cons:* price
2. **[Foobar Max](https://foobar.example/max)** — Fast.
3. **Veltora One** — Solid, with a long warranty.
4. **Quandro** — A good budget pick.

If you want the quietest, go with Norvik.`,
    { ranks: { Norvik: 1, Veltora: 3, Quandro: 4 }, mentioned: ['Veltora', 'Norvik', 'Quandro'] },
  ],
  [
    'en, headings with numbers and pros',
    `## Top CRM tools

### 1. Solmera
**Best for:** small teams
1. Create a workspace
2. Invite people

### 2. Veltora
**Best for:** large teams

### 3. Norvik
Cheap.

## How to choose
1. Define your budget
2. Try Veltora for a week
3. Decide`,
    { ranks: { Solmera: 1, Veltora: 2, Norvik: 3 } },
  ],
  [
    'en, comparison without ranking',
    `**Veltora vs. Norvik**

| Feature | Veltora | Norvik |
|---|---|---|
| Price | $10 | $12 |
| Users | 5 | 10 |

- **Choose Veltora if** you want low cost.
- **Choose Norvik if** you need support.`,
    {},
  ],
  [
    'en, table sorted',
    `Here's how I'd rank them, best first:

| Tool | Strength |
|---|---|
| **Quandro** | price |
| Acmely | speed |
| **Veltora** | support |`,
    { ranks: { Quandro: 1, Veltora: 3 } },
  ],
  [
    'en, reasons to switch',
    `Veltora has become expensive. If budget is your concern, I'd suggest replacing Veltora with Quandro. Norvik is also worth a look.`,
    { instead: ['Quandro'] },
  ],
  [
    'en, prose rank',
    `Solmera is the clear number one for me. Norvik would be my second choice, and Veltora comes in third.`,
    { ranks: { Solmera: 1, Norvik: 2, Veltora: 3 } },
  ],
  [
    'en, places in words',
    `In first place: Norvik. In second place: Veltora. Third place goes to Brightline.`,
    { ranks: { Norvik: 1, Veltora: 2, Brightline: 3 } },
  ],
  [
    'en, winner and runner-up',
    `**Winner:** Quandro\n\n**Runner-up:** Veltora`,
    { ranks: { Quandro: 1, Veltora: 2 } },
  ],
  ['en, questions', `1. What does Veltora cost?\n2. Is Norvik better?\n3. Which one do you need?`, {}],
  ['en, history', `A short history:\n\n1. Norvik was founded in 1990.\n2. Veltora followed in 1995.`, {}],
  ['en, order of mention', `First, Veltora is cheap. Second, Norvik is good.`, {}],
  [
    'en, separate lists',
    `**For beginners**\n\n1. Norvik\n2. Solmera\n\n**For professionals**\n\n1. Veltora\n2. Quandro`,
    { ranks: { Norvik: 1, Solmera: 2, Veltora: 1, Quandro: 2 } },
  ],
  ['en, would not switch', `I would not switch to Norvik. Stay with Veltora.`, {}],
  [
    'de, list',
    `Die besten Anbieter im Überblick:

1. **Solmera** – sehr leise und günstig
2. **Musterwerk** – gut verarbeitet
3. **Veltora** – teuer, aber langlebig; als Alternative zu Norvik beliebt

Fazit: Solmera ist die beste Wahl.`,
    { ranks: { Solmera: 1, Veltora: 3 }, mentioned: ['Veltora', 'Norvik', 'Solmera'] },
  ],
  [
    'de, prose',
    `Auf Platz 1 liegt Quandro, Platz 2 belegt Veltora und auf dem dritten Platz landet Norvik.`,
    { ranks: { Quandro: 1, Veltora: 2, Norvik: 3 } },
  ],
  [
    'de, table',
    `| Platz | Anbieter | Preis |\n|:-:|---|---|\n| 1 | Norvik | 10 € |\n| 2 | Veltora | 12 € |`,
    { ranks: { Norvik: 1, Veltora: 2 } },
  ],
  [
    'de, alphabetical',
    `Hier sind einige Anbieter in alphabetischer Reihenfolge:\n\n1. Norvik\n2. Quandro\n3. Veltora`,
    {},
  ],
  [
    'de, steps',
    `So wechseln Sie in drei Schritten:\n\n1. Norvik-Konto anlegen\n2. Daten aus Veltora exportieren\n3. Daten importieren`,
    {},
  ],
  [
    'de, instead',
    `Wenn Ihnen der Preis wichtig ist, würde ich statt Veltora lieber Norvik nehmen.`,
    { instead: ['Norvik'] },
  ],
  ['de, switch', `Ich empfehle Ihnen, von Veltora auf Solmera umzusteigen.`, { instead: ['Solmera'] }],
  [
    'de, favourite',
    `Meine erste Wahl ist Brightline, gefolgt von Veltora.`,
    { ranks: { Brightline: 1, Veltora: 2 } },
  ],
  [
    'fr, list',
    `Voici les meilleures solutions :

1. **Brightline** : idéal pour les PME
2. **Veltora** : complet mais cher
3. **Norvik** : bon rapport qualité-prix`,
    { ranks: { Brightline: 1, Veltora: 2, Norvik: 3 } },
  ],
  [
    'fr, prose',
    `Norvik occupe la première place. Veltora arrive en deuxième position et Solmera en troisième position.`,
    { ranks: { Norvik: 1, Veltora: 2, Solmera: 3 } },
  ],
  ['fr, instead', `Je vous conseille plutôt de passer à Quandro.`, { instead: ['Quandro'] }],
  ['fr, rather', `Plutôt que Veltora, je vous recommande Quandro.`, { instead: ['Quandro'] }],
  ['fr, no order', `Voici quelques options, sans ordre particulier :\n\n1. Norvik\n2. Veltora`, {}],
  [
    'fr, steps',
    `Étapes à suivre :\n\n1. Ouvrez Veltora.\n2. Exportez vos données.\n3. Importez-les dans Norvik.`,
    {},
  ],
  [
    'es, list',
    `Estas son las mejores opciones:\n\n1. **Quandro**: la más completa\n2. **Veltora**: muy fiable\n3. **Otra Marca**: barata`,
    { ranks: { Quandro: 1, Veltora: 2 } },
  ],
  [
    'es, prose',
    `Norvik ocupa el primer puesto, seguida de Veltora y Quandro.`,
    { ranks: { Norvik: 1, Veltora: 2, Quandro: 3 } },
  ],
  ['es, instead', `En vez de Veltora, te recomiendo Solmera.`, { instead: ['Solmera'] }],
  ['es, replace', `Yo sustituiría Veltora por Norvik sin dudarlo.`, { instead: ['Norvik'] }],
  [
    'es, table',
    `| Puesto | Marca |\n|---|---|\n| 1.º | Norvik |\n| 2.º | Veltora |`,
    { ranks: { Norvik: 1, Veltora: 2 } },
  ],
  [
    'it, list',
    `Ecco la mia classifica:\n\n- **Norvik**: silenzioso\n- **Veltora**: robusto\n- **Solmera**: economico`,
    { ranks: { Norvik: 1, Veltora: 2, Solmera: 3 } },
  ],
  [
    'it, prose',
    `La prima scelta è Solmera, mentre al secondo posto metterei Veltora.`,
    { ranks: { Solmera: 1, Veltora: 2 } },
  ],
  ['it, instead', `Al posto di Veltora ti consiglio Norvik.`, { instead: ['Norvik'] }],
  ['it, switch', `Se il prezzo conta, passerei a Quandro.`, { instead: ['Quandro'] }],
  [
    'pt, list',
    `As melhores opções são:\n\n1. **Norvik** – silenciosa\n2. **Veltora** – robusta`,
    { ranks: { Norvik: 1, Veltora: 2 } },
  ],
  [
    'pt, prose',
    `A primeira opção é a Brightline; a segunda opção é a Veltora.`,
    { ranks: { Brightline: 1, Veltora: 2 } },
  ],
  ['pt, instead', `Eu trocaria a Veltora pela Norvik.`, { instead: ['Norvik'] }],
  ['pt, no order', `Sem ordem específica:\n\n1. Norvik\n2. Veltora`, {}],
  [
    'nl, list',
    `Dit zijn de beste keuzes:\n\n1. **Veltora** – betrouwbaar\n2. **Quandro** – goedkoop`,
    { ranks: { Veltora: 1, Quandro: 2 } },
  ],
  ['nl, prose', `Mijn eerste keus is Norvik, gevolgd door Veltora.`, { ranks: { Norvik: 1, Veltora: 2 } }],
  ['nl, instead', `Ik zou Veltora vervangen door Solmera.`, { instead: ['Solmera'] }],
  ['nl, rather', `Kies liever Norvik dan Veltora.`, { instead: ['Norvik'] }],
  [
    'ja, list',
    `おすすめの電気ケトルは以下の通りです。\n\n1. **Norvik** - 静か\n2. **Foobar** - 速い\n3. **Veltora** - 丈夫`,
    { ranks: { Norvik: 1, Veltora: 3 } },
  ],
  [
    'ja, headings',
    `## 第1位：Quandro\n\n静かです。\n\n## 第2位：Veltora\n\n丈夫です。`,
    { ranks: { Quandro: 1, Veltora: 2 } },
  ],
  [
    'ja, order',
    `おすすめ順に並べると、次のようになります。\n\n- Solmera\n- Veltora`,
    { ranks: { Solmera: 1, Veltora: 2 } },
  ],
  [
    'ja, steps',
    `乗り換えの手順：\n\n1. Norvikのアカウントを作成します。\n2. Veltoraからデータを書き出します。`,
    {},
  ],
  ['ja, instead', `VeltoraよりもNorvikをおすすめします。`, { instead: ['Norvik'] }],
  ['ja, chain', `総合評価：Norvik ＞ Veltora ＞ Quandro`, { ranks: { Norvik: 1, Veltora: 2, Quandro: 3 } }],
  ['ja, first choice', `第一候補はSolmera、次点はVeltoraです。`, { ranks: { Solmera: 1, Veltora: 2 } }],
  ['code', '```\n1. Norvik\n2. Veltora\n```', { ranks: { Norvik: 1, Veltora: 2 } }],
  [
    'escaped number',
    '**1\\. Norvik**\n\nQuiet.\n\n**2\\. Veltora**\n\nLoud.',
    { ranks: { Norvik: 1, Veltora: 2 } },
  ],
  [
    'bold numbers in bullets',
    '- **1. Norvik:** quiet\n- **2. Veltora:** loud',
    { ranks: { Norvik: 1, Veltora: 2 } },
  ],
  ['keycaps', '1️⃣ **Norvik** – quiet\n\n2️⃣ **Veltora** – loud', { ranks: { Norvik: 1, Veltora: 2 } }],
]

for (const [what, text, { ranks = {}, instead = [], mentioned }] of ANSWERS)
  test(what, () => {
    const found = read({ text, prompt: '', citations: [] })
    assert.deepEqual(
      {
        ranks: Object.fromEntries([...(found.ranks ?? [])].map(([party, rank]) => [NAMES[party], rank])),
        instead: [...new Set(found.instead.map(({ recommended }) => NAMES[recommended]))],
        ...(mentioned && { mentioned: found.mentioned.map(party => NAMES[party]) }),
      },
      { ranks, instead, ...(mentioned && { mentioned }) },
    )
  })
