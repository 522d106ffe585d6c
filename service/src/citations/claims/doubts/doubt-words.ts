// Words by which a sentence shows that it speaks of something else than the brand, or in somebody else's name. All
// six languages together: a word too many only leaves a claim unverifiable.

import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'

const setOf = (words: string[]): WordSet => new WordSet(words.flatMap(entry => entry.split(' ')))

/** Before a name they move the scene there: "at Acme", "chez Acme". */
export const SCENES = setOf(list`at chez bei beim presso en`)

/** Before a name they leave the subject as it is: "integrates with Acme", "founded by Ada Holt". */
export const COMPARING = setOf(list`
  unlike than versus vs like compared against with to from as gegenüber als wie anders gegensatz vergleich mit zu zum zur von contrairement comparé comparée
  que comme à au aux avec diferencia frente comparación comparado como con a al contrário comparação com ao à differenza rispetto come che confronto di
`)

/** Sets what follows against what was said of another: never of the subject before. */
export const TURNS = list`
  by contrast, in contrast, for its part, on the other hand, its rival, the rival, hingegen, dagegen, wiederum, andererseits, en revanche, de son côté, pour sa part
  en cambio, por su parte, por sua vez, por outro lado, em contrapartida, já o, já a, invece, dal canto suo, per contro
`

/** Something beside the brand, not the brand. */
export const BESIDE = list`
  parent, parent company, holding company, owner, subsidiary, partner, partners, partner workshops, resellers, reseller, retailers, dealers, competitors, rivals, competitor, rival
  on average, the average, typical, industry, most hotels, most companies, other companies, mutter, muttergesellschaft, mutterkonzern, tochter, händler, konkurrenz, durchschnittlich, branche
  société mère, maison mère, revendeurs, concurrents, en moyenne, matriz, revendedores, distribuidores, competidores, concorrentes, de media, em média, capogruppo, casa madre, rivenditori, concorrenti, in media
  nearest, closest, public car park, multi-storey, nächste, nächsten, plus proche, más cercano, más cercana, mais próximo, più vicino
  opposite, next door, across the street, across the road, around the corner, down the road, down the street, neighbouring, neighboring, nearby, sister
  gegenüber, nebenan, benachbarte, benachbarten, benachbartes, um die ecke, in der nähe, voisin, voisine, d'en face, en face, à côté, à proximité
  vecino, vecina, enfrente, al lado, cercano, cercana, vizinho, vizinha, em frente, ao lado, próximo, vicino, vicina, di fronte, accanto, nei pressi
`

/** How far away something is. */
export const DISTANCES = setOf(list`
  metres meters metre meter miles mile minutes minute km kilometres kilometers blocks block away meter metern minuten entfernt mètres minutes
  metros minutos quilômetros kilómetros metri minuti chilometri
`)

/** English only: elsewhere "a" is another word. */
export const A = setOf(list`a an another`)
export const INDEFINITE = setOf(
  list`ein eine einen einem einer un une una uno um uma outro outra otro otra autre altro altra`,
)

/** Before an indefinite thing: the brand is that thing. */
export const COPULAS = setOf(list`
  is are was were be being been as remains became becomes ist sind war als bleibt wurde wird est sont était comme reste es son era como sigue é são
  foi continua è sono come rimane resta
`)

/** Who is not the brand and not the answer says so; before or behind what is said. */
export const HEARSAY = list`
  forum, forums, blogger, bloggers, blog posts, rumour, rumours, rumor, rumors, complaint, complaints, reddit, commenters, allegedly, supposedly, reportedly
  some people, some users, some say, some write, some claim, many people think, people think, people assume, myth, misconception, mistakenly, wrongly, incorrectly, falsely
  comparison sites, directories, could not find confirmation, could not confirm, owners complain, some owners
  often confused, is confused, outdated, older articles, old articles, third-party sites, third party sites, one review, a reviewer, a user
  foren, gerücht, gerüchte, angeblich, manche behaupten, manche nutzer, einige nutzer, heißt es, fälschlich, fälschlicherweise, irrtümlich, irrtümlicherweise, beschwerde
  rumeur, rumeurs, prétendument, soi-disant, certains internautes, des internautes, à tort, certains blogs, dit-on, on lit
  foro, foros, rumor, rumores, supuestamente, según algunos, dicen que, se dice, erróneamente, por error, algunos usuarios, blogs
  fórum, fóruns, boato, boatos, supostamente, segundo alguns, dizem que, diz-se, erroneamente, alguns usuários, alguns utilizadores
  voci, presumibilmente, secondo alcuni, si dice, erroneamente, per errore, alcuni utenti, alcuni blog, alcuni proprietari, alcuni clienti
`

/** Say that there is none without a "no"; negation.ts knows only plain denials. */
export const WANTING = list`
  yet to, working towards, working toward, working on, refuses, refused, dropped, discontinued, removed, retired, abandoned, scrapped, stopped, elsewhere, in vain, everything but, everything except, anything but
  all but, except, apart from, other than, aside from, nobody, no one, whether, people ask, often ask, asked about, who need, who needs, those who, anyone who, the latter, the former, absence, gap, lack of, wish for
  missing, missed, drawback, omits, omitted, forgoes, skips, short of, far from, on request only, waiting list, requested feature
  weder, vergeblich, fehlt, fehlen, vermisst, verzichtet, eingestellt, abgeschafft, gestrichen, entfernt, niemand, außer, bis auf, letztere, letzterer, letzteres, ob, arbeitet an, wer
  en vain, manque, renonce, abandonné, abandonnée, supprimé, supprimée, personne, sauf, hormis, à part, ce dernier, cette dernière, absence, travaille à, ceux qui, fait défaut
  en vano, falta, faltan, renuncia, eliminó, eliminado, retiró, retirado, nadie, salvo, excepto, menos, este último, ausencia, trabaja en, quien, quienes, brilla por
  em vão, dispensa, descontinuado, descontinuada, removido, retirou, ninguém, exceto, este último, ausência, trabalha em, quem, abandonou
  invano, manca, mancano, rinuncia, eliminato, rimosso, abbandonato, nessuno, tranne, eccetto, quest'ultimo, quest'ultima, assenza, lavora a, chi, sprovvisto, sprovvista, priva, privo
`

/** What one would pay or have, not what there is. */
export const SUPPOSING = setOf(list`
  would suppose imagine würde würden angenommen paierait paieraient pagaría pagarían supongamos pagaria pagariam pagherebbe pagherebbero costerebbe
  costaría custaria coûterait
`)

/** Parts of addresses: a street is nobody. */
export const STREETS = setOf(
  list`street st avenue ave road rd boulevard blvd lane drive highway suite plaza square way`,
)
