// What a quote must speak of before it can say yes or no under a key that has no name in brackets.

import { folded } from '../../values/folded.ts'
import { FREE, spoken } from '../../values/free-words.ts'

const ENTRY =
  'entry|entrance|admission|access|visit|eintritt|zutritt|zugang|besuch|entree|entrada|acceso|acces|visite|ingresso|entrata|accesso|visita|acesso|toegang|inkom|wstep|wejscie|zwiedzanie|intrade|entre|giris|入場|入館|入园|门票|門票|입장'
const PETS =
  'pet|pets|dog|dogs|cat|cats|animal|animals|haustier|hund|tiere|vierbeiner|animaux|chien|mascota|perro|animali|animale|cane|cani|animais|animal|cachorro|huisdier|hond|zwierz|pies|psy|psow|husdjur|hundar|evcil|ペット|犬|宠物|寵物|반려|애완'
const BOOKING =
  'reserv|reserve|book|booking|table|tisch|buchung|buchen|vorbestell|termin|prenot|rezerw|boek|bokning|boka|rezervasyon|appointment|予約|预订|預訂|预约|預約|예약'

/** Each of them must be spoken of. */
const EVIDENCE = new Map([
  ['petsAllowed', [spoken(PETS)]],
  ['isAccessibleForFree', [spoken(ENTRY), FREE]],
  ['acceptsReservations', [spoken(BOOKING)]],
])

export const isEvident = (key: string, quote: string): boolean =>
  EVIDENCE.get(key)?.every(pattern => pattern.test(folded(quote))) ?? false
