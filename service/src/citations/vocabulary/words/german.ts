// German: see word-lists.ts for what each list is for.

import { type LanguageWords, list } from './word-lists.ts'

export const GERMAN: LanguageWords = {
  stopWords: list`
    der, die, das, und, ist, von, mit, für, den, dem, ein, eine, einen, im, zu, auf, wurde, nicht, des, sich, auch, bei, hat, es, als, oder, aus
    wir, ihr, seine, ihre, zum, zur, bietet, gibt, kostet, mehr, nach, durch, kein, keine, wird, sind, sitz
  `,
  negators: list`
    nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, weder, noch nicht, nichts
    nicht mehr, keinerlei
  `,
  without: list`ohne, statt, anstatt, anstelle, fehlt, fehlen, verzichtet auf`,
  yes: list`ja, vorhanden, verfügbar, inklusive, enthalten, unterstützt`,
  no: list`
    nein, keine, kein, keiner, nicht vorhanden, nicht verfügbar, nicht enthalten
    nicht unterstützt
  `,
  has: list`
    hat, haben, bietet, bieten, verfügt über, verfügt, gibt es, enthält, unterstützt, umfasst
    mit, besitzt, stellt, ermöglicht, beinhaltet, bringt, liefert, gewährt, anbietet, trägt
  `,
  hedges: list`
    etwa, ungefähr, circa, ca, rund, fast, knapp, über, mehr als, weniger als, unter, bis zu
    mindestens, gut, um die, annähernd, in der regel, üblicherweise, meist, meistens
    schätzungsweise, ab
  `,
  doubts: list`
    vielleicht, möglicherweise, vermutlich, wahrscheinlich, eventuell, könnte, könnten, dürfte
    scheint, wohl, ich glaube, soweit ich weiß, nicht sicher, unklar, anscheinend, womöglich
    offenbar
  `,
  attributors: list`
    einige seiten, manche seiten, verzeichnisse, einige portale, manche portale
    laut, angeblich, manche sagen, einige sagen, nach angaben, soll, sollen, nutzer berichten
    heißt es, berichten zufolge, zufolge, gerüchten, kritiker, einigen quellen, einige quellen
    manche quellen, bewertungen, einige nutzer, manche nutzer, einige behaupten
    manche behaupten
  `,
  conditionals: list`wenn, falls, ob, sofern, angenommen, würde, würden, wäre, hätte`,
  otherTimes: list`
    seinerzeit, zu beginn
    früher, ehemals, ursprünglich, zuvor, einst, damals, nicht mehr, anfangs, zunächst
    plant, geplant, künftig, bald, vormals, vor dem umzug
  `,
  contrasts: list`
    aber, während, wobei, obwohl, jedoch, sondern, doch, hingegen, dagegen, trotz, anders als
    im gegensatz zu
  `,
  exceptions: list`außer, ausser, ausgenommen, mit ausnahme, abgesehen von, bis auf, aber nicht`,
  continuations: list`
    es, sie, er, ihr, ihre, sein, seine, dies, diese, dort, hier, beide, auch, zudem, außerdem
    darüber hinaus, das
  `,
  subjectNouns: list`
    unternehmen, firma, marke, hersteller, betrieb, restaurant, geschäft, laden, hotel, software
    plattform, produkt, dienst, anbieter, werkzeug, app, lösung, startup, gesellschaft, tool
    museum, praxis
  `,
  respectively: list`beziehungsweise, bzw, jeweils`,
  days: list`
    montag montags mo, dienstag dienstags di, mittwoch mittwochs mi, donnerstag donnerstags do
    freitag freitags fr, samstag samstags sonnabend sonnabends sa, sonntag sonntags so
  `.map(day => day.split(' ')),
  months: list`
    januar jänner jan, februar feb, märz maerz, april apr, mai, juni jun, juli jul, august aug
    september sep sept, oktober okt, november nov, dezember dez
  `.map(month => month.split(' ')),
  hours: {
    open: list`geöffnet, öffnet, offen, öffnungszeiten, erreichbar`,
    closed: list`geschlossen, schließt, zu, ruhetag`,
    daily: list`täglich, jeden tag, an sieben tagen`,
    weekdays: list`werktags, wochentags, an werktagen, unter der woche`,
    weekend: list`wochenende, wochenenden`,
    through: list`bis, und`,
    from: list`von, ab, zwischen`,
    until: list`bis`,
    noon: list`mittag, mittags`,
    midnight: list`mitternacht`,
    allDay: list`rund um die uhr, 24 stunden, 24/7`,
    otherDays: list`übrigen tagen, anderen tagen, restlichen tagen`,
  },
}
