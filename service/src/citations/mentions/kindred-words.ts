// Ordinary words that neighbouring languages spell alike, written by hand as those of word-lists.ts. Without them a word
// would count as a name wherever only its neighbour is known to have it: "Jaguar y puma" is about two animals.

import type { Language } from './languages.ts'

export const KINDRED: [languages: Language[], words: string][] = [
  [
    ['german', 'germanic', 'romance', 'slavic'],
    `
  adapter agenda alarm album alibi altar amber ananas anker antenna apparat arena aroma asteroid atom avatar ballast
  balsam bambus banana banner baron basilisk bazar biscuit bit bonus bravo bronze buffet canyon carbon cargo centrum
  ceramic cobalt cobra coma comet compass condor consul corona cursor delfin detail diagonal dialog diamant docent
  dollar dragon drama duet duo elan element elite email ensemble epos eros etui fan fiasco filter finale flamingo
  folio format fort foto fundament galaxis garage garant general genius gorilla granit guru harmonika hektar hobby
  horizon horizont hormon humor hydra ikon impuls index indigo instinkt integral jaguar jockey jubel kajak kaktus
  kamera kanal kanon kapital karat karma kobalt kobra komet kompas kompass kondor konto koral kosmos kristall krokus
  kurs labor laguna lampion leopard libra lilie linear literal lux maestro magma magnet mammut manager mandarin
  marmor matador material matrix mega melon memento mentor menu meteor milieu mineral minister minus mission mistral
  mobil modem modul monitor monolit monolith monument mosaik motiv mustang mythos nebula neutron nimbus nomad norm
  nostalgia novum objekt olympia opal optimal opus orient original orkan oval ozean palast panorama panter panther
  papaya parade paradigma parameter parasol parfum passage pasta patent pathos patron pausa pavillon pegasus pelikan
  perfekt person phantom pilot pinguin pirat plasma platin plus pol polar portal positron prima primus prisma profit
  prolog proton prototyp puls pult puma punkt pyramid quantum quartz quiz radar radial radio radius rebel regal
  regent rekord respekt rest ritual rival robot rubin salto samba sandal saphir sardine satellit satin savanne scala
  schema sedan sektor sensor serum sigma signal signum silo simulator sinus sirene solid sonar sonata spektrum
  spiral spirit stadion stimulus strategie sultan summa symbol symphonie syntax tabula talent talisman tank tarif
  technik tempel tempus tenor termin terminal termit text thema tiger titan ton tornado torso total tragedia
  transfer transit transport trapez triumf triumph tropen tulipan tunnel turban turbo typ ultimatum universal
  universum utopia vakuum vanilla variant vektor velo ventil veteran veto virus visum vitamin volt vulkan yoga
  zenith zentrum zeppelin zirkus zodiak zyklon`,
  ],
  [
    ['romance'],
    `
  accent accord action aigle alliance alpine amande ambition arc art attache attraction avant balance base bloc
  bonbon brave brillant bureau cable cactus cap caravane cascade caution cave cellule central cercle certain chaise
  champion chance charge charme cible circuit citron client combat commune concept concert condition confiance
  contact corail courage cube culture dense destination direct direction distance domaine double effort elite empire
  ensemble envie essential essor excellent exception expert extension facet fidelity figure final flux force
  formation forme formula fortune forum franchise futur gala galaxie gallant grain grand gratis guide habitat
  heritage humble image imagine impact impala inspiration instant intense invention invite jasmin joint junior juste
  lavage legal liaison liberal local logo loyal lumen magenta magie malice marine massage menthe mention merit
  message minute mirage miroir mobile mode modern module monster moral motion moule multiple mural muse music mutual
  mystique nation national natural nature noble nova novel nuance oasis objective observer occasion office once
  opinion option orange origami origine ovation page palace palette panel par paragon parcelle pardon parole part
  partage passion pastel patience patio perfect performance permanent petite phase photo pigeon piston plaisir plan
  plateau platine plural pole police portable portfolio possible prestige prime prince principal prison prudent
  public pure question quota racine radiant radical raison rare regard region relation relief reserve residence
  respect reunion revolution romance rotor sage saison sanction sculpture secret section selection sentiment service
  silence silicone simple site social solar soldat solo solution sonic source souvenir station statue structure
  studio sublime surface surprise table tableau tact tango technique tension terrain texture tour trace transparent
  tribune trident trio tropical union unique urban usage vague val valise vapeur variable vaste verge verger version
  vertical vibrant victor village violet virtual visible vision vital vivace vocal volume voyage zinc`,
  ],
  [
    ['german', 'germanic'],
    `
  ampere arm band bank bar boss bravo butter clown computer controller data deal design drink fan farm feeling fest
  finger fit flora form fort gang garage gift glas gold golf hall hammer hand happening harmonie hit hobby holding
  horn hotel hunger image insider job joker kino land lift limit link list mantel mode name nest notion nylon orange
  park party pass pause plan poker pool post prinz problem qualle quant rest ring rock rose safe sand set silber
  sofa song spur star start stern stil stock stoff storm sturm tag teller test tipp ton tor trainer trend trick warm
  wind winter wolf wolle wunder zebra`,
  ],
  [
    ['slavic'],
    `
  agent album arena atom bal bank bar biuro bulka centrum cukier fala figura forma front gaz grunt hala hotel index
  internet kanal karta klub koral kot kraj kredyt krem lampa linia lista magazyn mapa masa meta mina minuta moda
  notes numer oferta okres orkan pan para pasja plan pokoj pompa projekt punkt rada rama rok rola ruch seznam skala
  stan stolik strona system szansa tama tor tygrys uroda wada waluta widok wola zasada zeszyt`,
  ],
]
