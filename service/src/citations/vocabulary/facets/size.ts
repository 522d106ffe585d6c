// Where a company sits, how large it is, and how long it stands by what it sells.

import { list } from '../words/word-lists.ts'
import type { Facet } from './facet.ts'

const HEADQUARTERS = {
  en: list`based in, headquartered in, headquarters, headquarters in, headquarters and workshop, headquarters and factory, headquarters and production, headquarters and showroom, headquarters and warehouse, head office, head office in, hq, hq in, based out of, based, sits in, seated in, company from, firm from, manufacturer from, vendor from, startup from, maker from, provider from
    headquartered at, main office, main office in`,
  de: list`sitz in, hauptsitz, hauptsitz in, firmensitz, firmensitz in, unternehmenssitz, unternehmenssitz in, mit sitz in, ansässig in
    sitzt in, unternehmen aus, firma aus, anbieter aus, hersteller aus, zentrale, zentrale in, hauptquartier, sitz, beheimatet in, stammsitz, hauptverwaltung, ansässig, sitz des unternehmens`,
  fr: list`basée à, basé à, siège, siège social, siège social à, siège à, installée à, installé à, implantée à, basée, basé
    dont le siège est à, domiciliée à, établie à, siège se trouve à, siège est situé à, siège social est situé à`,
  es: list`con sede en, sede, sede central, sede en, sede central en, tiene su sede en, radicada en, basada en, domicilio social
    oficina central, oficinas centrales, sede principal, con base en`,
  pt: list`com sede em, com sede no, com sede na, sede, sede em, tem sede em, sediada em, sediado em, sediada no, sediada na
    escritório central, baseada em, sede fica em, com base em, sede principal`,
  it: list`con sede a, con sede in, sede, sede a, ha sede a, ha sede in, sede principale, sede centrale, sede legale
    basata a, basato a, quartier generale, con base a, sede è a`,
}

const LOCATED = {
  en: list`located in, located at, situated in, situated at, address, location, office is at, office is in, office at, offices are at, from`,
  de: list`adresse, standort, befindet sich in, liegt in, anschrift`,
  fr: list`située à, situé à, situé au, située au, adresse, se trouve à, se situe à`,
  es: list`ubicada en, ubicado en, dirección, situada en, situado en, se encuentra en`,
  pt: list`localizada em, localizado em, endereço, morada, situada em, fica em, fica no, fica na, localizada na, localizado na`,
  it: list`situata a, situato a, indirizzo, si trova a, si trova in, situata in, situato in`,
}

const EMPLOYEES = {
  en: list`employees, employee, employs, staff, staff members, team of, workforce of, headcount, people work, team members, workforce
    number of employees, team size, company size, full-time employees, strong team, person team, person company, people strong, staffers, employing
    employee count, people employed, people on staff, people team`,
  de: list`mitarbeiter, mitarbeitende, mitarbeitenden, mitarbeiterinnen, mitarbeitern, beschäftigt, beschäftigte, beschäftigten, angestellte
    angestellten, köpfe, team von, belegschaft, mitarbeiterzahl, personen arbeiten, menschen arbeiten, arbeiten, köpfiges team, personalstärke
    teamgröße, belegschaft von, unternehmensgröße`,
  fr: list`employés, salariés, collaborateurs, emploie, effectif, effectifs, équipe de, personnes travaillent, collaboratrices
    nombre d'employés, effectif de, nombre de salariés, salariées, taille de l'équipe`,
  es: list`empleados, trabajadores, emplea, plantilla, plantilla de, equipo de, colaboradores, personas trabajan, número de empleados
    empleadas, cuenta con una plantilla, da trabajo a, tamaño del equipo`,
  pt: list`funcionários, colaboradores, empregados, emprega, equipe de, equipa de, trabalhadores, quadro de, número de funcionários
    pessoas trabalham, número de colaboradores, força de trabalho, tamanho da equipe, efetivo`,
  it: list`dipendenti, impiega, collaboratori, organico, team di, squadra di, addetti, numero di dipendenti, lavoratori, persone lavorano
    organico di, dà lavoro a, impiegati`,
}

const CUSTOMERS = {
  en: list`customers, customer, clients, serves, used by, trusted by, customer base, customer base of, number of customers, paying customers, business customers
    companies use, teams use, companies trust, relied on by, businesses use, organizations use, serving`,
  de: list`kunden, kundinnen, kund, kundenzahl, firmenkunden, genutzt von, unternehmen nutzen, kundenstamm, betreut, unternehmen vertrauen
    kundenunternehmen, teams nutzen`,
  fr: list`clients, clientes, utilisée par, utilisé par, nombre de clients, entreprises clientes, entreprises utilisent, sert, base de clients`,
  es: list`clientes, utilizada por, utilizado por, número de clientes, empresas clientes, empresas utilizan, empresas confían, usada por, base de clientes, atiende a`,
  pt: list`clientes, utilizada por, utilizado por, usada por, número de clientes, empresas usam, empresas utilizam, base de clientes, atende`,
  it: list`clienti, utilizzata da, utilizzato da, usata da, numero di clienti, aziende utilizzano, aziende clienti, base di clienti, serve`,
}

const ROOMS = {
  en: list`rooms, guest rooms, number of rooms`,
  de: list`zimmer, gästezimmer, zimmern, zimmeranzahl`,
  fr: list`chambres, nombre de chambres`,
  es: list`habitaciones, número de habitaciones`,
  pt: list`quartos, número de quartos`,
  it: list`camere, numero di camere`,
}

const CAPACITY = {
  en: list`participants, attendees, participants per meeting, people per meeting, people per call, guests per meeting, attendee limit, participant limit`,
  de: list`teilnehmer, teilnehmern, teilnehmende, teilnehmenden, personen pro meeting`,
  fr: list`participants, personnes par réunion, participants par réunion`,
  es: list`participantes, asistentes, personas por reunión`,
  pt: list`participantes, pessoas por reunião`,
  it: list`partecipanti, persone per riunione`,
}

const WARRANTY = {
  en: list`warranty, guarantee, guarantees, warranty period, limited warranty, guaranteed for, manufacturer's warranty, warranty of`,
  de: list`garantie, garantiert, herstellergarantie, gewährleistung, garantiezeit, garantiedauer`,
  fr: list`garantie, garantis, garantit, garantie constructeur, durée de garantie, garantie fabricant, garanti`,
  es: list`garantía, garantiza, período de garantía, garantía del fabricante`,
  pt: list`garantia, garante, período de garantia, garantia do fabricante`,
  it: list`garanzia, garantisce, periodo di garanzia, garanzia del produttore`,
}

const REFUND = {
  en: list`money-back guarantee, money back guarantee, refund, refunds, refund policy, refund period, refund window, money-back, money back, return policy
    return period, return window, returns, full refund, money-back period, satisfaction guarantee, refundable, refunded`,
  de: list`geld-zurück-garantie, rückerstattung, rückerstattungsfrist, erstattung, rückgabe, rückgaberecht, rückgabefrist, widerrufsrecht
    erstattungsfrist, geld zurück, zurückerstattet, erstattet`,
  fr: list`remboursement, satisfait ou remboursé, rembourse, délai de remboursement, retour, politique de remboursement, retours, remboursée, remboursé
    garantie de remboursement, garantie satisfait ou remboursé`,
  es: list`devuelve el dinero, devolución, reembolso, devoluciones, garantía de devolución, política de reembolso, reembolsos, devolución del dinero, plazo de devolución
    garantía de devolución del dinero, garantía de reembolso, plazo de reembolso`,
  pt: list`reembolso, devolução, reembolsos, garantia de reembolso, política de reembolso, devolução do dinheiro, prazo de reembolso
    garantia de devolução, garantia de devolução do dinheiro, dinheiro de volta`,
  it: list`rimborso, rimborsi, reso, resi, soddisfatti o rimborsati, politica di rimborso, garanzia di rimborso, periodo di rimborso
    garanzia soddisfatti o rimborsati, restituzione`,
}

const TRIAL = {
  en: list`free trial, trial, trial period, trial version, try it free, free for, try it for`,
  de: list`testphase, testversion, kostenlose testphase, testzeitraum, probezeitraum, gratis testen, kostenlos testen, test, probezeit, testabo, testzugang
    kostenloser test`,
  fr: list`essai gratuit, essai, période d'essai, version d'essai, essayer gratuitement`,
  es: list`prueba gratuita, prueba, período de prueba, periodo de prueba, prueba gratis, versión de prueba`,
  pt: list`teste gratuito, teste grátis, avaliação gratuita, período de teste, teste, período de avaliação, avaliação grátis, período experimental`,
  it: list`prova gratuita, periodo di prova, prova, versione di prova, prova gratis`,
}

const WEBSITE = {
  en: list`website, site, official website, web site, homepage, web address, url, online at`,
  de: list`website, webseite, webadresse, internetseite, homepage, im internet unter, url, internetadresse`,
  fr: list`site web, site, site internet, site officiel, adresse web, url`,
  es: list`sitio web, página web, web, sitio oficial, url, web oficial`,
  pt: list`site, site oficial, página web, website, sítio web, url, endereço web`,
  it: list`sito web, sito, sito ufficiale, url, indirizzo web`,
}

const ADDRESS =
  /^(?:(?:location|headquarters)\.)?(?:address(?:\[[^\]]{1,40}\])?(?:\.address(?:Locality|Region|Country)(?:\.name)?|\.streetAddress)?|headquarters)$|^location(?:\.name)?$/

export const SIZE: Facet[] = [
  { name: 'address', kind: 'place', keys: ADDRESS, tense: 'state', cues: HEADQUARTERS },
  // Where something stands is told in quarters and buildings too.
  { name: 'location', kind: 'place', keys: ADDRESS, tense: 'state', cues: LOCATED },
  {
    name: 'numberOfEmployees',
    kind: 'count',
    keys: /^numberOfEmployees(?:\.|$)/,
    tense: 'state',
    cues: EMPLOYEES,
  },
  {
    name: 'numberOfCustomers',
    kind: 'count',
    keys: /^(?:numberOf(?:Customers|Clients|Users)|customers|customerCount|interactionStatistic)(?:\.|\[|$)/,
    tense: 'state',
    cues: CUSTOMERS,
  },
  { name: 'numberOfRooms', kind: 'count', keys: /^numberOfRooms(?:\.|$)/, tense: 'state', cues: ROOMS },
  {
    name: 'maximumAttendeeCapacity',
    kind: 'count',
    keys: /^maximumAttendeeCapacity$/,
    tense: 'state',
    cues: CAPACITY,
  },
  {
    name: 'warranty',
    kind: 'duration',
    keys: /(?:^|\.)(?:warranty|warrantyPromise)(?:\.|$)/,
    tense: 'state',
    cues: WARRANTY,
  },
  {
    name: 'merchantReturnDays',
    kind: 'duration',
    keys: /(?:^|\.)(?:merchantReturnDays|refundPeriod|moneyBackGuarantee|refund(?:Policy|Window)?)(?:\.|$)/,
    tense: 'state',
    cues: REFUND,
  },
  {
    name: 'trialPeriod',
    kind: 'duration',
    keys: /(?:^|\.)(?:freeTrial|trial(?:Period|Duration)?)(?:\.|$)|^featureList\[free trial\]$/i,
    tense: 'state',
    cues: TRIAL,
  },
  { name: 'url', kind: 'link', keys: /^url$/, tense: 'state', cues: WEBSITE },
]
