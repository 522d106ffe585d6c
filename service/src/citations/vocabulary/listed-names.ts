// Things of which a brand has a closed list, under all their names: platforms it runs on, languages it speaks.
// One thing a line, its names between commas; the first is ours.

import { WordSet } from './word-sets.ts'
import { list } from './words/word-lists.ts'

export interface Listed {
  /** The schema.org word. */
  name: string
  keys: RegExp
  things: string[][]
  /** One of these must stand in the sentence or above it: "available on", "languages". */
  cues: WordSet
  /** Too general to be missing from a list: nearly everything has a page on the web. */
  common: string[]
}

const things = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(line => line.split(',').map(name => name.trim()))

export const LISTED: Listed[] = [
  {
    name: 'operatingSystem',
    keys: /^(?:product\[[^\]]{1,80}\]\.)?(?:operatingSystem|availableOnDevice)(?:\[[^\]]{1,80}\])?$/,
    things: things(`
windows, microsoft windows, windows 10, windows 11
macos, mac os, mac, macs, os x, mac os x
linux, ubuntu, debian
ios, iphone, iphones, ipad, ipados
android
chromeos, chrome os, chromebook
web, web browser, browser, navigateur, navegador, web app, im browser
`),
    cues: new WordSet(
      list`available, runs, run, supports, support, supported, supporting, compatible, app, apps, platforms, platform, client, clients, download, works, versions, version, desktop
        mobile, natively, native, systems, verfügbar, läuft, laufen, unterstützt, unterstützung, kompatibel, plattformen, plattform, versionen, betriebssysteme, clients, desktop
        disponible, disponibles, fonctionne, charge, application, applications, plateformes, versions, systèmes, funciona, funcionan, aplicación, aplicaciones
        plataformas, soporta, admite, disponível, aplicativo, aplicativos, aplicação, aplicações, compatível, suporta, roda, corre, sistemas
        disponibile, funziona, gira, applicazione, applicazioni, piattaforme, supporta, compatibile, versioni, sistemi`,
    ),
    common: ['web'],
  },
  {
    name: 'availableLanguage',
    keys: /(?:^|\.)(?:availableLanguage|inLanguage|knowsLanguage)(?:\[[^\]]{1,80}\])?$/,
    things: things(`
english, en, englisch, englischer, anglais, inglés, inglês, inglese
german, de, deutsch, deutscher, allemand, alemán, alemão, tedesco
french, fr, französisch, französischer, français, francés, francês, francese
spanish, es, spanisch, spanischer, espagnol, español, espanhol, spagnolo
portuguese, pt, portugiesisch, portugais, portugués, português, portoghese
italian, it, italienisch, italiano, italiana
dutch, nl, niederländisch, néerlandais, neerlandés, holandés, holandês, neerlandês, olandese
polish, pl, polnisch, polonais, polaco, polonês, polacco
swedish, sv, schwedisch, suédois, sueco, svedese
danish, da, dänisch, danois, danés, dinamarquês, danese
norwegian, no, norwegisch, norvégien, noruego, norueguês, norvegese
finnish, fi, finnisch, finnois, finlandés, finlandês, finlandese
russian, ru, russisch, russe, ruso, russo
turkish, tr, türkisch, turc, turco
japanese, ja, japanisch, japonais, japonés, japonês, giapponese
chinese, zh, chinesisch, chinois, chino, chinês, cinese, mandarin
korean, ko, koreanisch, coréen, coreano
arabic, ar, arabisch, arabe, árabe, arabo
`),
    cues: new WordSet(
      list`soporte, atención, suporte, atendimento, assistenza, supporto, assistance, kundendienst, kundenservice, language, languages, interface, speaks, localized, localised, translated, support, sprache, sprachen, oberfläche, benutzeroberfläche, langue, langues, interface, idioma
        idiomas, interfaz, lenguas, língua, línguas, lingue, lingua, interfaccia`,
    ),
    common: [],
  },
]
