// Small words of six languages, for telling what of a claim a passage has to have.

const words = (text: string): string[] => text.trim().split(/\s+/)

export const STOP_WORDS_OF = words(`
  the of and to in is for that with as was by on its from are which it has at an or but not a no have you your can this their
  also offers per than plan based founded about more
  der die das und ist von mit für den dem ein eine einen im zu auf wurde nicht des sich auch bei hat es als oder aus wir ihr
  seine ihre zum zur bietet gibt kostet mehr nach durch kein keine wird sind sitz
  le la les de des et est du en un une pour dans par sur avec qui au aux ce il elle pas ou son sa que été ne se cette
  propose entreprise siège mois depuis comme plus leur ses ont être
  el los las del y con por su fue como al más o lo está también pero sus son tiene ofrece empresa sede mes desde cuenta muy
  entre ni fundada
  os as do da dos das e é em um uma com foi na não mais ao pela pelo seu sua tem oferece mês são às mas à ser nem
  gli di della per che dal nel nella non sono si ha stata stato anche ma più azienda mese dei degli delle alla offre suo
  dalla fondata nei sul i è
`)

export const NEGATOR_WORDS = words(`
  not no never none neither nor cannot nothing hardly unavailable
  nicht kein keine keinen keinem keiner keines nie niemals weder nichts keinerlei
  ne pas aucun aucune jamais ni non
  nunca jamás ningún ninguna ninguno tampoco nada
  não jamais nem nenhum nenhuma tampouco
  mai né nessun nessuno nessuna neanche nemmeno niente
`)
