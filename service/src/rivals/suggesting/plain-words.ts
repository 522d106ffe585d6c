// Words that head items, cells and sections of answers and are nobody's name. Folded: no marks, small letters.

import { foldName } from '../../citations/mentions/fold.ts'
import { commonWord } from '../../citations/mentions/ordinary-words.ts'
import { COUNTRIES } from '../../engines/terms/countries.ts'

const HEADINGS = `
  deposit fee fees weight peso gewicht mensalidade modele poids classement plaats laufzeit lieferzeit
  advantage advantages affordability alternative alternatives analysis analytics api app apps audience available average bad
  basic benefit benefits best bottom budget business caveats choice choose collaboration community company comparison conclusion
  considerations cons cost costs country criteria customer customization cycling data date deployment description design details
  disadvantages disclaimer documentation drawbacks ease easy enterprise example examples excellent experience expert faq faqs feature
  features final finally focus founded free functionality further general good great guarantee headquarters high ideal important industry info
  integration integrations interface international introduction key language languages learning limitations limited link links local location
  low main maintenance market material materials maybe medium mid mobile model models moderate more name national none notable note notes offer
  offers online opinion option options other overall overview partial performance pick picks plan plans platform platforms pricing price
  prices privacy problem product products pro pros provider providers quality quick range rank ranking rating ratings reason reasons
  recommendation recommendations recommended references reliability reporting reputation requirements research resources review reviews
  runner scalability score security selection service services setup shipping shops size software solution solutions source sources
  specialty specs standard starter strength strengths stores strong suitable summary support sustainability takeaway takeaways target team teams
  technology tip tips tool tools top total training trial type types unknown update usability use user users value varies verdict very
  vendor vendors versus warranty weakness weaknesses website yes year
  abschluss abo aktuell allgemein alternativen angebot angebote anbieter anforderungen anwendung auswahl bedienung beispiel beispiele benutzer
  beratung beschreibung besonderheiten bewertung bewertungen datenschutz dienst dienste eigenschaften einleitung empfehlung empfehlungen ergebnis
  erfahrung erfahrungen fazit firma funktion funktionen garantie gebuhren gesamt gesamtfazit geschwindigkeit gratis gut haltbarkeit handler
  hersteller hinweis hinweise hoch integrationen ja kategorie kosten kostenlos kriterium kriterien kunde kunden kundenservice land leistung lieferung
  marke marken merkmal merkmale mittel modell modelle nachteil nachteile nein niedrig nutzer ort platz preis preise preisleistung produkt produkte
  qualitat quelle quellen rang sehr sicherheit schwachen standort starken stadt tipp tipps ubersicht umfang unternehmen unterschied unterschiede
  vergleich verfugbarkeit vorteil vorteile wichtig zielgruppe zusammenfassung zubehor
  avantages avis budget caracteristiques choix conclusion conseil conseils cout couts entreprise exemples facilite fiabilite fonctionnalites
  fournisseur gratuit garantie ideal inconvenients limites livraison marque marques meilleur note notes points prix produit produits qualite
  recommandation recommandations resume securite solution sources tarif tarifs utilisation ville
  caracteristicas ciudad coste conclusion consejo consejos desventajas ejemplos empresa empresas facilidad fuentes funciones garantia gratis
  ideal inconvenientes limitaciones marca marcas mejor opinion precio precios producto productos proveedor recomendacion recomendaciones
  resumen seguridad servicio servicios soporte uso ventajas
  assistenza azienda caratteristiche conclusione conclusioni consigli consiglio costo costi esempi facilita fonti funzionalita garanzia
  migliore prezzo prezzi prodotto prodotti qualita raccomandazioni sicurezza svantaggi vantaggi
  aantal bedrijf belangrijk bronnen conclusie functies gebruik gebruiksgemak gratis kenmerken kosten kwaliteit merk merken nadelen overzicht
  prijs prijzen samenvatting service veiligheid voordelen voorbeelden
  cidade conclusao conselhos desvantagens dicas empresa exemplos facilidade fontes funcionalidades limitacoes marca marcas melhor preco precos
  produto produtos qualidade recomendacao resumo seguranca servico suporte vantagens`

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt']
const TONGUES =
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh'

/** Places and tongues, as the languages that we read call them. */
function geography(): string[] {
  return LANGUAGES.flatMap(language => {
    const region = new Intl.DisplayNames(language, { type: 'region' })
    const tongue = new Intl.DisplayNames(language, { type: 'language' })
    return [
      ...COUNTRIES.map(code => region.of(code) ?? code),
      ...TONGUES.split(' ').map(code => tongue.of(code) ?? code),
    ]
  })
}

const PLAIN = new Set(HEADINGS.trim().split(/\s+/))
const ELSEWHERE = 'usa uk eu us europe europa asia africa america dach emea apac worldwide global'
let places: Set<string> | null = null

/** Whether it names a place or a language. */
export function isPlace(folded: string): boolean {
  places ??= new Set([...geography().map(foldName), ...ELSEWHERE.split(' ')])
  return places.has(folded)
}

/** Whether a folded word is one that anybody uses. */
export const isPlainWord = (folded: string): boolean =>
  PLAIN.has(folded) || commonWord(folded) !== undefined || /^\d+$/.test(folded)
