// Words around a cue that decide whether a value next to it is its value. All six languages together: each set
// is asked about one place of a sentence only, where no word of one language means something else in another.

import { WordSet } from './word-sets.ts'
import { list } from './words/word-lists.ts'

const setOf = (words: string[]): WordSet => new WordSet(words.flatMap(entry => entry.split(' ')))

/** May stand between a cue and its value: "headquarters are located in", "CEO is". */
export const LINKING = setOf(list`
  in at by is are was were be been the a an its it of to since from as on year named called currently current located back both
  who and also with has have co company city downtown central heart has around about for being
  im in am an von vom der die das dem den des ist sind war wurde wird seit jahr namens derzeit aktuell liegt befindet sich und auch heißt durch bei
  à a en au aux de du des la le les l est sont était depuis par année actuel actuelle situé située trouve se et d actuellement qui été
  en el la los las de del es son por desde año actual actualmente encuentra se a al y está ubicada ubicado fue por
  em no na nos nas do da dos das o os as é são por pela pelo desde ano atual atualmente fica localizada localizado foi e à ao está
  a in il lo la gli le i di del della dello dei da dal dalla è sono nel nella nell dall dell anno attuale attualmente trova si e stata stato
  today now hoy hoje oggi heute aujourd hui
  mr ms mrs dr prof herr frau monsieur madame señor señora sr sra dott signor signora city
`)

/** Happenings that own the dates and people behind them: "founded in Leeds, acquired in 2015". */
export const EVENTS = setOf(list`
  acquired acquires bought sold moved moves relocated launched launches released releases raised raises joined joins expanded expands opened opens
  renamed rebranded merged became introduced introduces reached hit grew growing went published appointed replaced succeeded replacing
  took secured received won started shipped added announced hired updated
  übernommen verkauft umgezogen zog eingeführt veröffentlicht erhielt expandierte eröffnet eröffnete umbenannt fusionierte wurde-Teil
  gewann ernannt stieß kam brachte wechselte startete
  acquise racheté rachetée vendue déménagé lancé lancée publié levé rejoint rejointe ouvert renommée fusionné devenu nommé nommée remporté
  adquirida vendida trasladó mudó lanzó lanzada lanzado publicó recaudó unió abrió renombrada fusionó nombrado nombrada ganó incorporó
  comprada mudou lançou lançada lançado publicou captou abriu renomeada fundiu nomeado nomeada ganhou juntou entrou
  acquisita venduta trasferita lanciato lanciata pubblicato raccolto aperto rinominata nominato nominata vinto entrato entrata
`)

/** Parts of a company or people around it: what is true of them need not be true of the company. */
export const PARTS = setOf(list`
  data server servers datacenter datacenters center centers centre centres office offices team teams branch branches warehouse factory plant store
  stores engineers developers support customers customer clients users subsidiary division app apps feature features hosting hosted infrastructure cloud
  factories stores shops partners investors investor engineering research lab labs
  daten rechenzentrum rechenzentren büro büros niederlassung niederlassungen lager werk entwickler entwicklerteam kunden nutzer tochter filiale filialen
  gehostet investoren entwicklung produktion
  serveurs serveur données bureaux bureau équipe équipes filiale entrepôt usine développeurs utilisateurs hébergées hébergés investisseurs
  servidores servidor datos oficinas oficina equipo equipos filial almacén fábrica desarrolladores usuarios alojados inversores centros
  dados escritórios escritório equipe equipa armazém desenvolvedores usuários utilizadores hospedados investidores centro
  dati uffici ufficio squadra magazzino fabbrica sviluppatori utenti ospitati investitori centri
`)

/** Whom a product is made for: "for companies with up to 50 employees" counts nobody of the brand's own. */
export const AUDIENCE = setOf(list`
  companies businesses organizations organisations firms enterprises teams smes smbs startups clients customers groups agencies departments for ideal users
  unternehmen firmen betriebe organisationen teams kunden für kmu ab startups agenturen
  entreprises sociétés organisations équipes clients pour pme
  empresas organizaciones equipos clientes para pymes compañías
  empresas organizações equipes equipas clientes para pmes
  aziende imprese organizzazioni squadre clienti per pmi società
`)

/** Before a cue of a state: it is over. */
export const WAS = setOf(list`
  was were had used formerly previously once
  war waren hatte hatten
  était étaient avait avaient
  era eran estaba tenía tenían fue
  eram tinha tinham estava foi
  erano aveva avevano fu
`)

/** Before a role: not the one who holds it now. */
export const FORMER = setOf(list`
  former ex previous interim outgoing then founding deputy vice succeeded replaced replacing succeeding successor predecessor
  ehemalige ehemaliger ehemaligen frühere früherer früheren vorherige stellvertretende stellvertretender nachfolger vorgänger
  ancien ancienne précédent précédente adjoint successeur prédécesseur remplace remplacé
  anterior antiguo antigua exdirector adjunto adjunta sucesor predecesor sustituyó reemplazó
  antigo antiga anterior sucessor predecessor substituiu
  precedente sostituto vice successore predecessore sostituito
`)

/** Capitalised words that are no part of anybody's name. */
export const NO_PERSON = setOf(list`
  ceo cto cfo coo chief executive officer founder founders co-founder company team university institute google microsoft amazon apple facebook meta ibm
  engineers engineer students friends party board act amendment administration association robotics department kingdom government county council city labs
  technologies software systems capital ventures partners agency foundation brothers sisters entrepreneurs entrepreneur scientists researchers inc ltd gmbh llc group the and in
  january february march april may june july august september october november december monday tuesday wednesday thursday friday
  mitarbeitern mitarbeiter ingenieuren studenten brüdern freunden unternehmern gründer gründerin geschäftsführer geschäftsführerin informatikern
  unternehmen firma team universität entwicklern kollegen wissenschaftlern forschern jahr jahre januar februar märz mai juni juli oktober dezember
  société entreprise pdg fondateur université ingénieurs empresa compañía universidad ingenieros fundador universidade engenheiros azienda società
  università ingegneri fondatore ehepaar geschwistern duo trio
`)

/** Join the parts of a name or a place: "Ludwig van Beethoven", "Frankfurt am Main". */
export const PARTICLES = setOf(list`
  de da do dos das del della di la le el los las von van der den zu zum am an upon of y e en sur lès les du bin al ter ten
`)

export const ANDS = setOf(list`and, und, et, y, e, ed, sowie, plus, &`)
