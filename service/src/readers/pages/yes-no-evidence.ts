// What a quote must speak of before it can say yes or no under a key that has no name in brackets.

import { folded } from '../../values/folded.ts'

const ENTRY =
  'entry|entrance|admission|access|visit|eintritt|zutritt|zugang|besuch|entree|entrada|acceso|acces|visite|ingresso|entrata|accesso|visita|acesso|toegang|inkom|wstep|wejscie|zwiedzanie|intrade|entre|giris|入場|入館|入园|门票|門票|입장'
const FREE =
  'free|no charge|without charge|kostenlos|kostenfrei|gratis|frei|freier|freien|gratuit|libre|gratuito|gratuita|gratuitement|libero|libera|bezplatn|darmow|wolny|fri|ucretsiz|無料|免费|免費|무료'
const PETS =
  'pet|pets|dog|dogs|cat|cats|animal|animals|haustier|hund|tiere|vierbeiner|animaux|chien|mascota|perro|animali|animale|cane|cani|animais|animal|cachorro|huisdier|hond|zwierz|pies|psy|psow|husdjur|hundar|evcil|ペット|犬|宠物|寵物|반려|애완'
const BOOKING =
  'reserv|reserve|book|booking|table|tisch|buchung|buchen|vorbestell|termin|prenot|rezerw|boek|bokning|boka|rezervasyon|appointment|予約|预订|預訂|预约|預約|예약'

/** Words may go on: "Haustiere" are pets. */
const spoken = (words: string): RegExp =>
  new RegExp(`(?<![\\p{Script=Latin}\\p{N}])(?:${words.split('|').map(folded).join('|')})`, 'u')

/** Each of them must be spoken of. */
const EVIDENCE = new Map([
  ['petsAllowed', [spoken(PETS)]],
  ['isAccessibleForFree', [spoken(ENTRY), spoken(FREE)]],
  ['acceptsReservations', [spoken(BOOKING)]],
])

export const isEvident = (key: string, quote: string): boolean =>
  EVIDENCE.get(key)?.every(pattern => pattern.test(folded(quote))) ?? false
