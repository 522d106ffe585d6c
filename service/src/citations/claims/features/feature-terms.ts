// How features are spoken of, as data. A feature is found by the words of its own name; the lists below add other
// words for the same thing. Groups ("Parking: street") share a word that must be near, and may be matters of taste.

import { SOFTWARE_FEATURES } from '../../vocabulary/software-features.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'

/** Each line: names and phrases that mean the same. A fact whose name is one of them is found by all of them. */
const SAME: string[] = [
  'wifi | wi fi | wlan | wireless internet | free internet | internet access | wifi access',
  'outdoor seating | outdoor dining | outdoor seats | outdoor tables | outside seating | outdoor patio | patio seating | outdoor and indoor seating | seating outdoors | al fresco dining | alfresco dining | outdoor seating area | places en terrasse | terrasse | terraza | esplanada | tavoli all aperto | außenbereich | außenplätze | sitzplätze im freien',
  'takeout | take out | takeaway | take away | carryout | carry out | to go orders | takeout service | zum mitnehmen | à emporter | para llevar | da asporto | para viagem',
  'delivery | home delivery | delivery service | lieferservice | lieferdienst | livraison | servicio a domicilio | entrega | consegna a domicilio',
  'reservations | reservation | bookings | table reservations | advance bookings | reservierungen | reservierung | réservations | réservation | reservas | reserva | prenotazioni | prenotazione',
  'good for groups | groups | large groups | group dining | group friendly | large parties | group gatherings | group outings | group visits | für gruppen | groupes | grupos | gruppi',
  'good for kids | kid friendly | child friendly | family friendly | children | kinderfreundlich',
  'live music | musical performances | live bands | live band | livemusik | música en vivo | música ao vivo | musica dal vivo | musique live',
  'music | live music | musical entertainment | background music',
  'wheelchair accessible | wheelchair access | wheelchair accessibility | accessible by wheelchair | step free access | rollstuhlgerecht | barrierefrei | fauteuil roulant | silla de ruedas | cadeira de rodas | sedia a rotelle',
  'pets allowed | pets | dogs allowed | pet friendly | dog friendly | haustiere erlaubt | haustiere | chiens | animaux | mascotas | animales | animais | cani | animali',
  'gym | fitness room | fitness centre | fitness center | fitnessraum | salle de sport | gimnasio | academia | palestra',
  'accepting new patients | accepts new patients | new patients | neue patienten | nouveaux patients | nuevos pacientes | novos pacientes | nuovi pazienti',
  'swimming pool | pool | schwimmbad | piscine | piscina',
  'air conditioning | air conditioned | klimaanlage | climatisation | aire acondicionado | ar condicionado | aria condizionata',
  'credit cards | credit card | card payments | card payment | kreditkarten | cartes de crédit | tarjetas de crédito',
  'gift shop | museum shop | souvenir shop',
  'guided tours | guided tour | tours with a guide | führungen | visites guidées | visitas guiadas | visite guidate',
  'online booking | book online | online appointments | online appointment booking',
  'drive through | drive thru',
]

export const SYNONYMS: string[][] = [...SAME.map(line => line.split(' | ')), ...SOFTWARE_FEATURES]

export interface Group {
  /** What the group is called in facts. */
  names: string[]
  /** One of these must be near a member's word, in the sentence or its heading. */
  context: WordSet
  /** Or the member's word stands right before one of these. */
  nouns: WordSet
  /** Members that also name a kind of place ("casual dining"): a noun behind them is not enough. */
  loose: string[]
  /** Other words for its members. */
  members: string[][]
  /** A matter of taste: contradictions accuse nobody by themselves. */
  subjective: boolean
}

export const GROUPS: Group[] = [
  {
    names: ['parking', 'businessparking'],
    context: new WordSet(
      'parking park parked parkplatz parkplätze parken stationnement aparcamiento estacionamento parcheggio'.split(
        ' ',
      ),
    ),
    nouns: new WordSet([]),
    loose: [],
    members: [
      ['street', 'on street', 'streets'],
      ['garage', 'garages', 'parking garage'],
      ['lot', 'lots', 'parking lot', 'car park'],
      ['valet', 'valets'],
      ['validated', 'validation', 'validates'],
    ],
    subjective: false,
  },
  {
    names: ['ambience', 'ambiance', 'atmosphere'],
    context: new WordSet(
      'ambience ambiance atmosphere vibe vibes setting decor environment feel mood aesthetic ambiente stimmung'.split(
        ' ',
      ),
    ),
    nouns: new WordSet(
      'dining restaurant spot establishment eatery place cafe café bar experience evening dinner gathering gatherings meal venue hangout eateries option options bistro date'.split(
        ' ',
      ),
    ),
    loose: ['casual'],
    members: [
      ['touristy', 'touristic'],
      ['divey', 'dive bar'],
    ],
    subjective: true,
  },
]

/** Yes/no properties of schema.org and the name their feature goes by. */
export const YES_NO_PROPERTIES: Record<string, string> = {
  acceptsReservations: 'reservations',
  petsAllowed: 'pets allowed',
  smokingAllowed: 'smoking',
  isAccessibleForFree: 'free admission',
  hasDriveThroughService: 'drive through',
  isAcceptingNewPatients: 'accepting new patients',
}

/** Names that begin so are matters of taste. */
export const TASTE = /^(?:good for|suitable for|best|noise|mood|style)/i
