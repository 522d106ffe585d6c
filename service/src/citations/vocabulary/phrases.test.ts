import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asksBack, saysNoKnowledge } from './phrases.ts'

describe('saysNoKnowledge', () => {
  const yes = [
    'I don’t have any specific information about Northwind.',
    "I'm sorry, but I couldn't find any reliable details on a firm of that name.",
    'I am not familiar with Northwind.',
    'There is no publicly available information about Northwind.',
    'Zu Northwind liegen mir leider keine Informationen vor.',
    'Northwind ist mir leider nicht bekannt.',
    "Je n'ai pas d'informations sur Northwind.",
    'Je ne connais pas Northwind.',
    'No tengo información sobre Northwind.',
    'Não encontrei informações sobre a Northwind.',
    'Non ho informazioni su Northwind.',
    'Ik heb geen informatie over Northwind.',
    'Nie mam informacji o firmie Northwind.',
    'Jag har ingen information om Northwind.',
    'Northwind hakkında bilgim yok.',
    'У меня нет информации о Northwind.',
    'У мене немає інформації про Northwind.',
    'O firmě Northwind bohužel nemám informace.',
    'Northwindに関する情報は見つかりませんでした。',
    '我没有关于Northwind的信息。',
    'Northwind에 대한 정보가 없습니다.',
    'ليس لدي معلومات عن Northwind.',
    'Minulla ei ole tietoa yrityksestä Northwind.',
    'Jeg har ingen oplysninger om Northwind.',
  ]
  for (const text of yes) test(text, () => assert.ok(saysNoKnowledge(text)))

  const no = [
    'Northwind is a maker of kettles from Leeds.',
    'Northwind gives customers information about its kettles.',
    'Northwind bietet Informationen über Wasserkocher.',
    'Northwind ist ein bekannter Hersteller. Es gibt keine Filiale in Köln.',
    'Northwind fournit des informations sur ses bouilloires.',
    'Northwind no tiene tiendas físicas.',
    'Northwindは1987年に設立されました。',
  ]
  for (const text of no) test(text, () => assert.ok(!saysNoKnowledge(text)))
})

describe('asksBack', () => {
  const yes = [
    'Could you clarify which Northwind you mean?',
    'Which Northwind are you referring to?',
    'Welches Northwind meinen Sie?',
    'Könnten Sie das bitte genauer beschreiben?',
    'Pourriez-vous préciser de quelle entreprise vous parlez ?',
    '¿Podrías aclarar a qué empresa te refieres?',
    'Você poderia fornecer mais detalhes?',
    'Potresti specificare quale azienda intendi?',
    'Kunt u verduidelijken welk bedrijf u bedoelt?',
    'Hangi Northwind’i kastediyorsunuz?',
    'Уточните, пожалуйста, о какой компании идёт речь?',
    'どのNorthwindのことでしょうか？',
    '请问您指的是哪家公司？',
    '어떤 Northwind를 말씀하시는 건가요?',
  ]
  for (const text of yes) test(text, () => assert.ok(asksBack(text)))

  test('a statement asks nothing', () => {
    assert.ok(!asksBack('Northwind is a maker of kettles that could be found in Leeds.'))
    assert.ok(!asksBack('Northwind stellt Wasserkocher her.'))
  })
})

test('a megabyte made to be slow is read in one go', () => {
  for (const bait of ['i have no ', '没有', 'which ', 'könnten sie ']) {
    assert.equal(saysNoKnowledge(bait.repeat(100_000)), false)
    asksBack(bait.repeat(100_000))
  }
})
