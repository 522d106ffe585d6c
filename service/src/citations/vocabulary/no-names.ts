// Words that are nobody's name although answers write them with a capital: at the head of a sentence, in headings, and in
// German everywhere.

import { Endings } from './endings.ts'
import { WordSet } from './word-sets.ts'

const ANYWHERE =
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december i the a an it its they their this that these there here in on at for with and or but if as by to of from while although though however additionally overall unlike like located situated founded established based both yes no not wifi wi fi american italian french german spanish english mexican chinese japanese european british yelp google'
/** What headings are called in every answer. */
const HEADINGS =
  'overview location address hours opening operating business features amenities attributes services service key summary details about contact information pricing price prices plans plan reviews review rating ratings customer customers feedback highlights parking ambience ambiance atmosphere menu food cuisine products product history company team support security pros cons conclusion notes note accessibility dining experience general basic facilities offerings name categories category additional other days type types specialties strengths weaknesses insights verdict bottom alternatives competition competitors risks offering assurance cost costs compliance leaving recommendation comparison integrations deployment performance usability limitations drawbacks benefits faq background leadership funding privacy headquarters founders founder employees ceo website phone email platforms platform languages customers certifications founded free paid availability trial refunds refund warranty hosting data onboarding setup value fazit preise funktionen überblick sicherheit vorteile nachteile gründung sitz prix tarifs fonctionnalités avantages inconvénients résumé precios funciones ventajas desventajas resumen preços recursos vantagens desvantagens resumo prezzi funzioni vantaggi svantaggi riepilogo'

export const NO_NAMES = new WordSet(`${ANYWHERE} ${HEADINGS}`.split(' '))

/** German nouns that stand without an article; with these endings they are no coined names. */
export const GERMAN_NOUN = new Endings(
  'ung heit keit schaft tion tät ismus ment chen nis er en e ent ing um tz mt st rt'.split(' '),
)
export const GERMAN_NOUNS = new WordSet(
  'dafür daneben heute dort damit dazu dabei außerdem zudem zusätzlich derzeit aktuell seit laut hinter angenommen insgesamt support preis tarif plan app team test import modus abo vertrag hauptsitz standort produkt firma zugriff cloud'.split(
    ' ',
  ),
)

/** Nouns that begin sentences everywhere; coined names have other endings. */
export const ORDINARY = new Endings(
  's ing tion sion ment ty ness ance ence age ity ship ism ly cy gy phy one body thing fast ner unch out food wine beer fee music staff chat data email cash seating access backup search sync dress lot alcohol patio bar wifi child people team most many each every both such here there what when where while then also still please note open live good great best more less only even just first last next after before since until during within about over under above although because however therefore moreover instead otherwise meanwhile besides despite except plus unfortunately yes'.split(
    ' ',
  ),
)
