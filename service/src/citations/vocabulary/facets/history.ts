// How a company began, who it belongs to and who leads it.

import { list } from '../words/word-lists.ts'
import type { Facet } from './facet.ts'

const FOUNDED = {
  en: list`founded, co-founded, cofounded, established, incorporated, created in, started in, formed in, founding date, founding year
    year founded, date founded, was launched in, dates back to, goes back to, dates from, set up in, in business since
    opened in, opened its doors in, operating since, around since, started out in, started operations in, year of foundation`,
  de: list`gegründet, gründung, gründungsjahr, gründungsdatum, ins leben gerufen, besteht seit, existiert seit, besteht, existiert, gründete, gründeten
    geht zurück auf, entstand, entstanden, aktiv seit`,
  fr: list`fondée, fondé, fondés, créée, créé, création, date de création, année de création, fondation, année de fondation, lancée en
    lancé en, établie en, existe depuis, a vu le jour, vu le jour, née en, né en, date de fondation, remonte à, ont fondé, a fondé`,
  es: list`fundada, fundado, fundación, fecha de fundación, año de fundación, creada, creado, establecida, constituida, nació en
    se fundó, se creó, existe desde, fundaron, fundó, fue lanzada en, se remonta a, desde su fundación`,
  pt: list`fundada, fundado, fundação, data de fundação, ano de fundação, criada, criado, estabelecida, constituída, nasceu em
    existe desde, fundaram, fundou, foi lançada em, surgiu em, data da fundação, ano da fundação, foi lançado em`,
  it: list`fondata, fondato, fondazione, data di fondazione, anno di fondazione, creata, creato, costituita, nata nel, nato nel
    è nata, esiste dal, fondarono, fondò, istituita, nasce nel, hanno fondato, ha fondato, fondata nel`,
}

const FOUNDERS = {
  en: list`founded, co-founded, cofounded, founder, founders, co-founder, co-founders, cofounder, cofounders, started by, created by, set up, was started, was launched, established, launched the company, started the company
    established by, set up by, launched by, brainchild of`,
  de: list`gegründet, gründer, gründerin, gründern, gründerinnen, mitgründer, mitgründerin, mitbegründer, mitbegründerin, gründete
    gründeten, gründungsteam`,
  fr: list`fondée, fondé, créée, créé, fondateur, fondatrice, fondateurs, cofondateur, cofondatrice, cofondateurs, co-fondateur
    co-fondatrice, ont fondé, a fondé, cofondée, cofondé, fondatrices`,
  es: list`fundada, fundado, creada, fundador, fundadora, fundadores, cofundador, cofundadora, cofundadores, fundaron, fundó
    cofundada, fundadoras`,
  pt: list`fundada, fundado, criada, criado, fundador, fundadora, fundadores, cofundador, cofundadora, cofundadores, fundaram, fundou
    cofundada, fundadoras`,
  it: list`fondata, fondato, creata, fondatore, fondatrice, fondatori, cofondatore, cofondatrice, cofondatori, co-fondatore
    co-fondatrice, fondarono, fondò, cofondata, hanno fondato, ha fondato, fondatrici`,
}

const PARENT = {
  en: list`owned by, subsidiary of, acquired by, parent company, parent organization, parent organisation, bought by
    belongs to, a division of, a unit of, wholly owned by`,
  de: list`tochter der, tochter von, tochtergesellschaft der, tochtergesellschaft von, tochterunternehmen der, tochterunternehmen von
    gehört zur, gehört zu, gehört der, muttergesellschaft, mutterkonzern, mutterunternehmen, übernommen von
    im besitz der, im besitz von`,
  fr: list`filiale de, filiale du, appartient à, appartient au, détenue par, détenu par, propriété de, société mère, maison mère
    rachetée par, racheté par, acquise par`,
  es: list`filial de, propiedad de, pertenece a, pertenece al, empresa matriz, adquirida por, comprada por, subsidiaria de, división de`,
  pt: list`subsidiária da, subsidiária do, subsidiária de, propriedade da, propriedade de, pertence à, pertence ao, pertence a
    empresa-mãe, controladora, adquirida pela, adquirida por, comprada pela, controlada pela, filial da`,
  it: list`controllata di, controllata da, controllata dalla, filiale di, di proprietà di, di proprietà della, appartiene a, appartiene al
    appartiene alla, società madre, capogruppo, casa madre, acquisita da, acquisita dalla`,
}

const CEO = {
  en: list`ceo, chief executive officer, chief executive, managing director, led by, headed by, run by, leads the company`,
  de: list`ceo, geschäftsführer, geschäftsführerin, geschäftsführerin ist, vorstandsvorsitzender, vorstandsvorsitzende, vorstandschef
    geleitet von, geführt von, firmenchef, firmenchefin, an der spitze steht, leitet, unternehmenschefin, unternehmenschef`,
  fr: list`ceo, pdg, directeur général, directrice générale, dirigée par, dirigé par, présidente-directrice générale
    président-directeur général, à la tête de, patron, patronne, dg`,
  es: list`ceo, director general, directora general, director ejecutivo, directora ejecutiva, consejero delegado, consejera delegada
    dirigida por, liderada por, encabezada por, máximo responsable, la dirige, lo dirige`,
  pt: list`ceo, diretor executivo, diretora executiva, diretor-geral, diretora-geral, presidente executivo, presidente executiva
    liderada por, dirigida por, comandada por, é comandada por, diretor-presidente, presidente-executiva`,
  it: list`ceo, amministratore delegato, amministratrice delegata, direttore generale, direttrice generale, guidata da, diretta da
    guidato da, alla guida`,
}

const CTO = {
  en: list`cto, chief technology officer, chief technical officer`,
  de: list`cto, technikchef, technikchefin, technischer geschäftsführer, technische geschäftsführerin`,
  fr: list`cto, directeur technique, directrice technique`,
  es: list`cto, director de tecnología, directora de tecnología, director técnico, directora técnica`,
  pt: list`cto, diretor de tecnologia, diretora de tecnologia, diretor técnico, diretora técnica`,
  it: list`cto, direttore tecnico, direttrice tecnica, direttore tecnologico`,
}

const CFO = {
  en: list`cfo, chief financial officer`,
  de: list`cfo, finanzchef, finanzchefin`,
  fr: list`cfo, directeur financier, directrice financière`,
  es: list`cfo, director financiero, directora financiera`,
  pt: list`cfo, diretor financeiro, diretora financeira`,
  it: list`cfo, direttore finanziario, direttrice finanziaria`,
}

export const HISTORY: Facet[] = [
  { name: 'foundingDate', kind: 'date', keys: /^foundingDate$/, tense: 'event', cues: FOUNDED },
  {
    name: 'foundingLocation',
    kind: 'place',
    keys: /^foundingLocation(?:\.|$)/,
    tense: 'event',
    cues: FOUNDED,
  },
  { name: 'founder', kind: 'person', keys: /^founders?(?:\[|\.name$|$)/, tense: 'event', cues: FOUNDERS },
  {
    name: 'parentOrganization',
    kind: 'organisation',
    keys: /^(?:parentOrganization|owner|ownedBy)(?:\.name|\.legalName)?$/,
    tense: 'result',
    cues: PARENT,
  },
  {
    name: 'ceo',
    kind: 'person',
    keys: /^(?:ceo|employee\[(?:CEO|Chief Executive(?: Officer)?|Managing Director)\])(?:\.name)?$/i,
    tense: 'state',
    cues: CEO,
  },
  {
    name: 'cto',
    kind: 'person',
    keys: /^(?:cto|employee\[(?:CTO|Chief Technology Officer)\])(?:\.name)?$/i,
    tense: 'state',
    cues: CTO,
  },
  {
    name: 'cfo',
    kind: 'person',
    keys: /^(?:cfo|employee\[(?:CFO|Chief Financial Officer)\])(?:\.name)?$/i,
    tense: 'state',
    cues: CFO,
  },
]
