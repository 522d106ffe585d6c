// Which language a text is in, as far as names need it, and how languages inflect names. A name in Cyrillic letters
// inflects the Slavic way; a Latin text is told by its commonest function words and letters, which are examined only if it
// matters.

export type Family =
  | 'cyrillic'
  | 'slavic'
  | 'germanic'
  | 'finnish'
  | 'estonian'
  | 'hungarian'
  | 'baltic'
  | 'turkish'
  | 'korean'

const split = (words: string): string[] => words.trim().split(/\s+/)

/** Endings as they look folded: without marks, й as и. Closed lists, so that Emberbank is not Ember. */
const ENDINGS: Record<Family, Set<string>> = {
  cyrillic: new Set(
    split(`а у е и ы о я ю і є ь ом ем ім ам ям ою ею ію єю ов ев ів ам ами ями ах ях ои еи ии ыи іи ію ию иі
      ого его ому ему ым им ых их ыми ими іх іми ая яя ую юю ое ее ые ие ия ят ът та то те ият ата ото ете ите
      ия иям иями иях ием ием иеи ові еві ови овете ове ового ова ово овы ової ску ска ски`),
  ),
  slavic: new Set(
    split(`a e i o u y ou om em im ym um am ami ama ach ech ich ych ih ah eh imi ymi ie iem
      ego iego emu iemu ej iej eho ho ega imu ov ow uv ove owe ovi owi ova owa ovo owo ovy owy ovu ovou oveho ovega
      ovem ovemu ovim ovimi ovych ovih owego owej owym owych owymi owa ev eva evo evi ja je ji ju jo jem jom jam
      jah jih ze zie in ina ine ini ino`),
  ),
  germanic: new Set(['s', 'es']),
  finnish: new Set(
    split(`n a t i in an en on un ia aa ta tta ssa sta lla lta lle ksi na issa ista illa ilta ille iksi ina
      iin aan een oon uun ien iden ita inkin kin nkin`),
  ),
  estonian: new Set(split('i it is ist ile ilt iga iks ini il le lt ga ks s st l t sse isse id de ide')),
  hungarian: new Set(
    split(`t ot et at nak nek ban ben bol ra re rol tol hoz hez val vel nal nel ig ert kent on en n ja je a e
      os es as i bal bel dal del gal gel kal kel lal lel mal mel nal pal pel ral rel sal sel tal tel`),
  ),
  baltic: new Set(split('as o ui a u e us os es ai am ams ams ei iem is io ja jam jos oje uose uje s')),
  turkish: new Set(
    split(
      `in un nin nun i u yi yu a e ya ye da de ta te dan den tan ten la le yla yle li lu ler lar lerin larin`,
    ),
  ),
  korean: new Set(
    split(`은 는 이 가 을 를 의 에 에서 에게 로 으로 와 과 도 만 부터 까지 보다 처럼 이나 나 이란 란 이라는 라는 이다 입니다
      에는 에서는 의료 과의 와의 이며 며 인 이라고 라고`),
  ),
}

/** `other`: not in Latin letters. English and the Romance languages do not inflect names; German capitalises every noun. */
export type Language = Exclude<Family, 'cyrillic' | 'korean'> | 'german' | 'english' | 'romance' | 'other'

/** Little words of running text. */
const LITTLE_WORDS: Record<Exclude<Language, 'other'>, string> = {
  english: `the of and to is for with that are was by from this it as on be or an at not have has you your we they can in a`,
  romance: `le la les des est une dans pour que qui avec sur par el los las del una por con il di che per non sono della dei
    um uma os dos das não com mais más et y è é nos un lo gli se muy como ses sont ou o e à`,
  slavic: `się jest nie że oraz który przez dla jak jego także ale po od ze są to w z i do na za o u
    je se že by které jako pro nebo ve při který jsou byl také již si aj pre ako sa ktorý
    in ki pa so bo da tudi ter pri bi ni še kot iz ali su koji što kao će nije bio`,
  german: `der die das und ist nicht ein eine mit für auf den dem von zu im sich auch des als werden wird sind bei aus oder viele aber nur noch wie
    wenn man kann hat`,
  germanic: `de het een en van is niet met voor dat zijn op te aan ook
    og att det som på är för av till den med ikke jeg er til i och har ett et at
    veel deze wordt maar bij naar om hun många inte kan men eller från mange fra`,
  finnish: 'ja on ei että se oli hän mutta joka ovat myös kun tai sekä niin kuin mukaan',
  estonian: 'ja on ei et see oli ka kui või mis kes aga nii oma ning selle',
  hungarian: 'a az és hogy nem is egy van volt meg de ez csak mint már vagy által szerint',
  baltic: 'ir kad su į iš yra bet kaip tai nuo dėl apie un ar no par uz kas ka tas arī pie lai',
  turkish: 've bir bu için ile da de çok daha olarak olan gibi ama var değil en kadar sonra',
}

/** Letters that few languages write: all there is to go by in a short sentence. */
const LETTERS: Partial<Record<Language, string>> = {
  romance: 'àâãáçèéêëíìîïñòóôõùúûășț',
  slavic: 'ąęłńśźżćčšžěřůťďňľáéíýúó',
  german: 'äöüß',
  germanic: 'åøæäö',
  finnish: 'äö',
  estonian: 'äöõü',
  hungarian: 'őűáéíóúöü',
  baltic: 'ąęėįųūčšžāēīķļņģ',
  turkish: 'ğışçöü',
}

/** What a little word or a letter speaks for. */
const LANGUAGES_OF = new Map<string, Language[]>()
const enter = (clue: string, language: Language): unknown =>
  LANGUAGES_OF.set(clue, [...(LANGUAGES_OF.get(clue) ?? []), language])
for (const [language, words] of Object.entries(LITTLE_WORDS) as [Language, string][])
  for (const word of new Set(split(words))) enter(word, language)
for (const [language, letters] of Object.entries(LETTERS) as [Language, string][])
  for (const letter of letters) enter(`letter ${letter}`, language)

/** Long enough to tell a language, short enough to be cheap. */
const READ = 500
/** A letter may come from the name itself or from a borrowed word. */
const WORD_WEIGHT = 2
/** Less is enough to inflect a name, but too little to call a word foreign. */
const SURE = 4

export interface Spoken {
  language: Language | null
  sure: boolean
  /** How names may bend here; several when a short text leaves it open. */
  families: Family[]
}

/** The language whose little words and letters are most frequent; null when nothing tells. */
export function languageOf(text: string): Spoken {
  const start = text.slice(0, READ).normalize('NFC').toLowerCase()
  if (isForeignScript(start)) return { language: 'other', sure: true, families: [] }
  const counts = new Map<Language, number>()
  const count = (clue: string, weight: number): void => {
    for (const language of LANGUAGES_OF.get(clue) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + weight)
  }
  for (const word of start.match(/[a-z\u00df-\u024f]+/g) ?? []) count(word, WORD_WEIGHT)
  for (const letter of new Set(start.match(/[\u00df-\u024f]/g))) count(`letter ${letter}`, 1)
  const most = Math.max(0, ...counts.values())
  const best = [...counts].filter(([, count]) => count === most).map(([language]) => language)
  const language = most >= SURE || best.length === 1 ? (best[0] ?? null) : null
  return { language, sure: most >= SURE && best.length === 1, families: best.flatMap(familiesOf) }
}

/** More letters that are not Latin than letters that are. Punctuation of any script counts as neither. */
function isForeignScript(start: string): boolean {
  let balance = 0
  for (let at = 0; at < start.length; at++) {
    const unit = start.charCodeAt(at)
    if (unit < 0x370) balance -= unit >= 0x61 && unit !== 0xa0 ? 1 : 0
    else if (unit < 0x2000) balance++
    // A sign of these is worth several letters.
    else if (unit >= 0x3040 && unit < 0xd800) balance += 2
  }
  return balance > 0
}

function familiesOf(language: Language): Family[] {
  if (language === 'german') return ['germanic']
  return language === 'english' || language === 'romance' || language === 'other' ? [] : [language]
}

/** Are the units from `from` to `to` an ending of this family? */
export const isEnding = (family: Family, units: readonly number[], from: number, to: number): boolean =>
  ENDINGS[family].has(String.fromCharCode(...units.slice(from, to)))
