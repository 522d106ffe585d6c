// Portuguese: see word-lists.ts for what each list is for.

import { type LanguageWords, list } from './word-lists.ts'

export const PORTUGUESE: LanguageWords = {
  stopWords: list`
    o, a, os, as, de, do, da, dos, das, e, é, em, um, uma, para, com, por, que, foi, no, na, se, não, mais, ou, ao, pela, pelo, seu, sua, também
    tem, oferece, empresa, sede, mês, desde, são, às, mas, à, ser, fundada, nem
  `,
  negators: list`não, nunca, jamais, nem, nenhum, nenhuma, tampouco, nada, já não`,
  without: list`sem, em vez de, ao invés de, carece de, falta`,
  yes: list`sim, disponível, disponíveis, incluído, incluída, incluso, suportado`,
  no: list`não, nenhum, nenhuma, não disponível, indisponível, não incluído, não suportado`,
  has: list`
    tem, têm, oferece, oferecem, dispõe, dispõem, conta com, contam com, inclui, incluem
    fornece, suporta, possui, há, com, permite, disponibiliza, traz, detém
  `,
  hedges: list`
    cerca de, aproximadamente, por volta de, em torno de, quase, mais de, menos de, pelo menos
    até, uns, umas, normalmente, geralmente, costuma, habitualmente, a partir de, perto de
    em média
  `,
  doubts: list`
    talvez, provavelmente, possivelmente, poderia, poderá, pode ser, parece, acredito, acho que
    aparentemente, que eu saiba, não tenho certeza, não está claro, seria, ao que parece
  `,
  attributors: list`
    alguns sites, alguns diretórios, algumas páginas
    segundo, de acordo com, alguns dizem, alguns afirmam, diz-se, supostamente, alguns usuários
    alguns utilizadores, algumas fontes, os críticos, dizem que, alegadamente, conforme
  `,
  conditionals: list`se, caso, desde que, a menos que, supondo`,
  otherTimes: list`
    na época, na altura
    antes, anteriormente, originalmente, antigamente, no passado, já não, inicialmente
    será, planeja, planeia, prevê, em breve, futuramente
  `,
  contrasts: list`
    mas, enquanto, embora, porém, contudo, no entanto, entretanto, apesar de, ao contrário de
    todavia
  `,
  exceptions: list`exceto, excepto, salvo, menos, com exceção de, à exceção de, fora, mas não`,
  continuations: list`
    ele, ela, eles, elas, sua, seu, suas, seus, esta, este, essa, esse, aqui, também, além disso
    ambos
  `,
  subjectNouns: list`
    empresa, companhia, marca, fabricante, firma, negócio, restaurante, loja, hotel, software
    plataforma, produto, serviço, ferramenta, aplicativo, aplicação, fornecedor, fornecedora
    estabelecimento, startup, solução
  `,
  respectively: list`respectivamente, respetivamente`,
  days: list`
    segunda segunda-feira segundas segundas-feiras, terça terça-feira terças terças-feiras
    quarta quarta-feira quartas quartas-feiras, quinta quinta-feira quintas quintas-feiras
    sexta sexta-feira sextas sextas-feiras, sábado sábados, domingo domingos
  `.map(day => day.split(' ')),
  months: list`
    janeiro jan, fevereiro fev, março mar, abril abr, maio mai, junho jun, julho jul, agosto ago
    setembro set, outubro out, novembro nov, dezembro dez
  `.map(month => month.split(' ')),
  hours: {
    open: list`aberto, aberta, abre, horário, disponível`,
    closed: list`fechado, fechada, fecha, encerrado`,
    daily: list`todos os dias, diariamente, cada dia`,
    weekdays: list`dias úteis, dias de semana, durante a semana`,
    weekend: list`fim de semana, fins de semana, fim-de-semana`,
    through: list`a, às, até, e`,
    from: list`de, das, desde, entre`,
    until: list`até`,
    noon: list`meio-dia`,
    midnight: list`meia-noite`,
    allDay: list`24 horas, 24/7`,
    otherDays: list`resto da semana, outros dias, demais dias`,
  },
}
