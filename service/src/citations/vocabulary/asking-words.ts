// Words by which an answer speaks of the question, of itself and of what could be asked next. They say nothing
// of the brand.

const EN = `about above again answer appear apologize around asked asking assist assistant available aware based
  because before being brand brands business call check clarify company companies confirm context could depend
  details different directly does doing either else enough especially exactly example familiar find first following
  from further give given happy have hear help here however inquire inquiring inquiry information interested into
  just kind know knowledge like likely look looking mean means mention mentioned might more name named need needs
  only other otherwise over people perhaps please possible premise assume assumes prompt provide provided query question questions quite
  really refer referring regarding related reliable request right same say says search seem share should since
  some something sorry specific specifically statement still such sure tell than that their them then there these
  they thing think this those topic trust truth under understand unfortunately update upon using verify want
  website well were what when where whether which while will with within without would your yourself`
const DE = `aber allgemeine andere anfrage antwort auch auskunft bekannt benötigen beziehen bitte brauchen dann danke
  dass dazu deine details diese eine einem einer fall firma frage fragen genau genauer geben gerne haben helfen
  hier ihnen ihre informationen kann kein keine können kontext leider liegen marke mehr meinen meinst mich möchten
  nach nennen nicht noch oder ohne sagen schon sich sind sollte über unter unternehmen verfügung vielleicht
  welche welches wenn werden wissen wird worüber zuverlässig`
const FR = `aider ainsi alors auriez aussi autre avec avez avoir besoin bien cela cette comme connais contexte dans
  demande demandez désolé détails dire dispose dites donner elle entreprise être exact faire fiable informations
  mais marque même merci moins mots notre nous plaît plus pour pourriez pouvez préciser propos quel quelle quelque
  question réponse sais sans sont souhaitez suis sujet sur tout trouver utile vous votre voulez`
const ES = `acerca además algo alguna ayudar como conozco consulta contexto cual cuál cuando dame datos decir deseas
  detalles disculpa disponible empresa esta este esto favor fiable gracias información lamento lo marca menciona
  momento necesita necesito nombre otra para pero podría podrías porque pregunta preguntas puedo puede quieres
  refieres respecto respuesta saber siento sobre tengo tiene`
const PT = `acerca ajudar alguma algum como conheço consulta contexto dados desculpe detalhes deseja disponível dizer
  empresa esclarecer essa esta este favor fornecer informações infelizmente lamento mais marca menciona momento
  nome para pergunta perguntou pode poderia porque posso precisa qual quer refere resposta saber sobre tenho`
const IT = `aiutare alcuna altro anche azienda chiarire chiede chiedi come conosco contesto cosa dare dettagli dire
  disponibili domanda essere favore fornire grazie indicare informazioni intende intendi maggiori marca marchio mentre
  mi nome notizie parla perché posso potresti precisa purtroppo quale questa questo riferisci richiesta risposta
  sapere senza sono spiacente tuttavia vorresti`
const NL = `aangeven alleen andere antwoord bedoelt bedrijf bekend beschikken betrouwbare context deze details echter
  enige geen gegevens graag hebben helaas help hierover informatie kunt kunnen meer merk naam nadere niet over
  specifiek toelichten uw vraag vraagt waar welke welk weten wilt zoekt`
const PL = `chodzi chętnie czym dodatkowe dostępne firma firmie firmy informacji informacje jakie jest jestem kontekst
  którą marka marki mogę możesz niestety odpowiedź podać pomóc proszę posiadam pytanie pytasz temat wiem wiedzy
  wiarygodnych więcej`
const SV = `angående ange berätta beskriva detaljer detta därför eller finns fråga frågan frågar företag förtydliga
  gäller hjälpa information ingen inte kan kontext känner ledsen menar mer märke någon namn något om sammanhang
  svar tillförlitlig tillgång tyvärr varumärke vilken`
const TR = `bahsettiğiniz belirtebilir bilgi bilgim bilgiye daha detay edebilir fazla hakkında hangi için kastediyor
  konuda konusunda lütfen maalesef marka olarak rica sahip sorduğunuz sordunuz soru sorunuz şirket verebilir yardımcı`
const RU = `будет бренд бренде вами вопрос вопросе дать данных достоверной если есть извините имеете имею информации
  информацией какой какую компании компания контекст который могу можете надежной надёжной назвать нет ничего
  ответ относительно подробнее пожалуйста помочь пояснить располагаю сведений спрашиваете уточнить уточните`
const AR = `أعرف أستطيع أكثر أملك السؤال العلامة المزيد الشركة اسم بشأن بخصوص تسأل تقصد توضيح حول سؤالك شركة عذرا عفوا
  فضلك لدي معلومات موثوقة هذه هذا يمكن يمكنك يمكنني`

const WORDS = new Set([EN, DE, FR, ES, PT, IT, NL, PL, SV, TR, RU, AR].join(' ').split(/\s+/))
/** As long as endings are; what is left must still be a word. */
const LONGEST_ENDING = 3
const SHORTEST = 4

/** A word in lower case, with or without an ending. */
export function isTalk(word: string): boolean {
  for (let length = word.length; length >= Math.max(SHORTEST, word.length - LONGEST_ENDING); length--)
    if (WORDS.has(word.slice(0, length))) return true
  return WORDS.has(`${word}s`)
}
