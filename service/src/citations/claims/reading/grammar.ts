// The grammar of clauses as data: what only cutting clauses, denying and reporting need, beyond the vocabulary.
// Words are divided by spaces, phrases by bars.

import type { Language } from '../../vocabulary/language-words.ts'

export interface Grammar {
  be: string
  and: string
  or: string
  relative: string
  opener: string
  /** Finite verbs beyond `has` of the vocabulary: they end the reach of a "no" before them. */
  verbs: string
  /** Verbs as they follow "does not", and participles. */
  bareVerbs: string
  according: string
  told: string
  tellers: string
  telling: string
  /** What tellers do with something that is there: they praise it. */
  liking: string
  /** Now and then is neither yes nor no. */
  rarely: string
  /** More of what takes away from a denial: "no parking beyond the street". */
  exceptions: string
  /** Behind a thing they say that it is not there: "X is missing". */
  absent: string
  /** More of what speaks of another time, divided by bars. */
  thens: string
  /** Verbs and nouns that say there is none. */
  lacking: string
  /** Phrases that look like denials or doubts and are none. */
  harmless: string
}

export const GRAMMAR: Record<Language, Grammar> = {
  en: {
    be: 'is are was were be remains stays can does do did',
    and: 'and & plus',
    or: 'or nor',
    relative: 'which where who whose that',
    opener: 'it they there the this these its their customers guests visitors patrons diners you we',
    verbs:
      'offers provides has features includes accepts allows takes supports serves boasts holds permits operates opens closes maintains welcomes caters charges sells runs uses comes enjoys makes',
    bareVerbs:
      'offer provide have feature include accept allow take support serve offering providing featuring including',
    according: 'according',
    told: 'information info mention mentioned mentions specified details stated listed indicated data unknown unclear',
    tellers:
      'reviewer reviewers customer customers guest guests patron patrons diner diners visitor visitors user users review reviews critics people some others one another many feedback comments commenter testimonials several',
    telling:
      'give gives write writes say says said saying mention mentions mentioned mentioning note notes noted noting report reports reported describe describes described describing claim claims claimed complain complains complained complaining feel feels felt find finds found suggest suggests suggested state states stated stating think thinks thought call calls called express expressed expresses comment commented comments remark remarked cite cites cited wrote writes gave rated expressing consider considered suggesting',
    lacking: 'avoids avoid avoiding absence devoid excludes excluding unavailable false lacked',
    absent: 'missing absent',
    thens: 'at the time|at that time|back then|in its early days',
    exceptions: 'beyond besides aside',
    rarely: 'occasional occasionally sometimes special occasion occasions',
    liking:
      'praise praises praised praising appreciate appreciates appreciated appreciating highlight highlights highlighted highlighting enjoy enjoys enjoyed enjoying love loved loves recommend recommended recommends criticize criticized criticizes compliment complimented complimenting',
    harmless:
      'not only|not just|not to mention|no doubt|no wonder|no matter|no problem|no exception|no shortage|not uncommon|without fail|without a doubt|without doubt|not limited to|as well as|not forgetting|nothing short|free of charge|free of cost',
  },
  de: {
    be: 'ist sind war waren sein bleibt',
    and: 'und sowie',
    or: 'oder noch',
    relative: 'der die das welche welcher wo',
    opener: 'es sie er dort das die der',
    verbs: 'akzeptiert nimmt erlaubt unterstützt betreibt öffnet schließt verlangt kostet',
    bareVerbs: '',
    according: 'laut',
    told: 'informationen angaben bekannt erwähnt angegeben',
    tellers: 'kunden gäste nutzer rezensenten bewertungen kritiker manche einige',
    telling:
      'nennen nennt schreiben geben sagen sagt berichten berichtet erwähnen behaupten loben beschreiben meinen finden',
    liking: '',
    rarely: '',
    absent: 'fehlt fehlen',
    thens: 'damals',
    exceptions: '',
    lacking: '',
    harmless: 'verfügt über|verfügen über|nicht nur|keine frage|ohne zweifel|nicht zuletzt',
  },
  fr: {
    be: 'est sont était étaient reste',
    and: 'et',
    or: 'ou ni',
    relative: 'qui où dont',
    opener: 'il elle ils elles on ce le la les',
    verbs: 'accepte permet prend ouvre ferme facture coûte utilise',
    bareVerbs: '',
    according: 'selon',
    told: 'informations précisé précisée mentionné connu',
    tellers: 'clients avis utilisateurs critiques certains visiteurs',
    telling:
      'indiquent indique écrivent mentionne disent dit affirment mentionnent rapportent décrivent louent trouvent',
    liking: '',
    rarely: '',
    absent: 'manque manquent',
    thens: 'à l’époque',
    exceptions: '',
    lacking: '',
    harmless: 'non seulement|pas seulement|sans doute|sans aucun doute|pas mal',
  },
  es: {
    be: 'es son está están era eran fue',
    and: 'y e',
    or: 'o u ni',
    relative: 'que donde cuyo cuya',
    opener: 'el la los las ellos ellas',
    verbs: 'acepta permite abre cierra cobra cuesta utiliza',
    bareVerbs: '',
    according: 'según',
    told: 'información datos mencionado especificado',
    tellers: 'clientes usuarios reseñas críticos algunos algunas visitantes',
    telling: 'indican indica escriben dicen dice afirman mencionan señalan describen elogian opinan',
    liking: '',
    rarely: '',
    absent: 'falta faltan',
    thens: 'entonces',
    exceptions: '',
    lacking: '',
    harmless: 'no solo|no sólo|sin duda|no obstante',
  },
  pt: {
    be: 'é são está estão era eram foi fica',
    and: 'e',
    or: 'ou nem',
    relative: 'que onde cujo cuja',
    opener: 'ele ela eles elas',
    verbs: 'aceita permite abre fecha cobra custa utiliza',
    bareVerbs: '',
    according: 'segundo',
    told: 'informações dados mencionado especificado',
    tellers: 'clientes usuários utilizadores avaliações críticos alguns visitantes',
    telling: 'indicam indica escrevem dizem diz afirmam mencionam relatam descrevem elogiam acham',
    liking: '',
    rarely: '',
    absent: 'falta faltam',
    thens: 'na época',
    exceptions: '',
    lacking: '',
    harmless: 'não só|não apenas|sem dúvida',
  },
  it: {
    be: 'è sono era erano fu rimane',
    and: 'e ed',
    or: 'o oppure né',
    relative: 'che dove cui',
    opener: 'esso essa essi',
    verbs: 'accetta permette consente apre chiude costa utilizza',
    bareVerbs: '',
    according: 'secondo',
    told: 'informazioni dati menzionato specificato',
    tellers: 'clienti utenti recensioni critici alcuni visitatori',
    telling:
      'riportano riporta indicano indica scrivono dicono dice affermano menzionano riferiscono descrivono lodano trovano',
    liking: '',
    rarely: '',
    absent: 'manca mancano',
    thens: 'all’epoca',
    exceptions: '',
    lacking: '',
    harmless: 'non solo|senza dubbio|non soltanto',
  },
}
