// French: see word-lists.ts for what each list is for.

import { type LanguageWords, list } from './word-lists.ts'

export const FRENCH: LanguageWords = {
  stopWords: list`
    le, la, les, de, des, et, est, du, en, un, une, pour, dans, par, sur, avec, qui, au, aux, ce, il, elle, pas, ou, son, sa, a, que, été
    ne, se, elle, cette, propose, entreprise, siège, mois, depuis, comme, plus, leur, ses, ont, être
  `,
  negators: list`ne, n', pas, aucun, aucune, jamais, ni, non`,
  without: list`sans, au lieu de, plutôt que, dépourvu de, dépourvue de, manque de`,
  yes: list`oui, disponible, disponibles, inclus, incluse, pris en charge, proposé`,
  no: list`
    non, aucun, aucune, indisponible, non disponible, pas disponible, non inclus
    non pris en charge
  `,
  has: list`
    a, ont, offre, offrent, propose, proposent, dispose, disposent, comprend, inclut, fournit
    prend en charge, possède, il y a, avec, intègre, permet, détient, bénéficie, dotée, doté
  `,
  hedges: list`
    environ, autour de, à peu près, près de, presque, plus de, moins de, au moins, jusqu'à
    quelque, généralement, habituellement, souvent, en général, approximativement, une bonne
    vers, à partir de, quasiment
  `,
  doubts: list`
    peut-être, probablement, sans doute, possiblement, pourrait, pourraient, semble, semblerait
    je crois, je pense, apparemment, à ma connaissance, pas sûr, pas certain, serait, seraient
    aurait, auraient, il se peut
  `,
  attributors: list`
    certains sites, certains annuaires, des annuaires
    selon, d'après, certains disent, certains affirment, il paraît, on dit, prétendument
    les avis, certains utilisateurs, certaines sources, les critiques, dit-on, des utilisateurs
    la rumeur
  `,
  conditionals: list`si, s'il, s'ils, à condition, au cas où, supposons, à moins`,
  otherTimes: list`
    à l'époque, au début
    autrefois, auparavant, anciennement, à l'origine, jusqu'en, précédemment, jadis
    initialement, sera, seront, prévoit, prévu, bientôt, prochainement, n'est plus, d'abord
    avant de
  `,
  contrasts: list`
    mais, tandis que, alors que, bien que, cependant, toutefois, pourtant, en revanche, malgré
    contrairement à
  `,
  exceptions: list`sauf, excepté, hormis, à part, à l'exception de, mais pas, hors`,
  continuations: list`il, elle, ils, elles, son, sa, ses, leur, leurs, ce, cette, cet, ici, aussi, également, on`,
  subjectNouns: list`
    entreprise, société, marque, fabricant, maison, restaurant, magasin, boutique, hôtel
    logiciel, plateforme, plate-forme, produit, service, outil, application, éditeur
    fournisseur, établissement, startup, solution, groupe
  `,
  respectively: list`respectivement`,
  days: list`
    lundi lundis, mardi mardis, mercredi mercredis, jeudi jeudis, vendredi vendredis
    samedi samedis, dimanche dimanches
  `.map(day => day.split(' ')),
  months: list`
    janvier janv, février fevrier févr, mars, avril avr, mai, juin, juillet juil, août aout
    septembre sept, octobre oct, novembre nov, décembre decembre déc
  `.map(month => month.split(' ')),
  hours: {
    open: list`ouvert, ouverte, ouvre, horaires, joignable`,
    closed: list`fermé, fermée, ferme`,
    daily: list`tous les jours, chaque jour, quotidiennement, 7 jours sur 7, 7j/7`,
    weekdays: list`en semaine, jours ouvrés, jours ouvrables`,
    weekend: list`week-end, week-ends, weekend`,
    through: list`à, au, et, jusqu'à`,
    from: list`de, du, dès, entre, à partir de`,
    until: list`jusqu'à, ferme à`,
    noon: list`midi`,
    midnight: list`minuit`,
    allDay: list`24 heures sur 24, 24h/24, 24/7`,
    otherDays: list`autres jours, reste de la semaine`,
  },
}
