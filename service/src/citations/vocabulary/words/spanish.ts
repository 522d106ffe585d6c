// Spanish: see word-lists.ts for what each list is for.

import { type LanguageWords, list } from './word-lists.ts'

export const SPANISH: LanguageWords = {
  stopWords: list`
    el, la, los, las, de, del, y, es, en, un, una, para, con, por, que, su, fue, se, como, al, no, más, o, lo, está, también, pero, con
    sus, son, tiene, ofrece, empresa, sede, mes, desde, cuenta, muy, entre, ni, fundada
  `,
  negators: list`no, nunca, jamás, ni, ningún, ninguna, ninguno, tampoco, nada, ya no`,
  without: list`sin, en lugar de, en vez de, carece de, carecen de, falta`,
  yes: list`sí, disponible, disponibles, incluido, incluida, compatible`,
  no: list`no, ninguno, ninguna, no disponible, no incluido, no incluida, no compatible`,
  has: list`
    tiene, tienen, ofrece, ofrecen, dispone, disponen, cuenta con, cuentan con, incluye
    incluyen, proporciona, admite, soporta, posee, hay, con, permite, brinda, integra
  `,
  hedges: list`
    alrededor de, aproximadamente, unos, unas, cerca de, casi, más de, menos de, al menos, hasta
    normalmente, generalmente, suele, habitualmente, en torno a, a partir de, desde
    por lo general
  `,
  doubts: list`
    quizás, quizá, tal vez, probablemente, posiblemente, podría, podrían, puede que, parece
    creo que, aparentemente, que yo sepa, no estoy seguro, no está claro, sería, al parecer
  `,
  attributors: list`
    algunos sitios, algunos directorios, algunas webs
    según, algunos dicen, algunos afirman, se dice, supuestamente, algunos usuarios
    algunas fuentes, los críticos, de acuerdo con, dicen que, las reseñas, hay quien
  `,
  conditionals: list`si, en caso de, siempre que, a menos que, suponiendo`,
  otherTimes: list`
    en aquel momento, en su momento
    antes, anteriormente, originalmente, antiguamente, en el pasado, ya no, inicialmente
    será, planea, prevé, próximamente, pronto, al principio
  `,
  contrasts: list`
    pero, mientras que, aunque, sin embargo, sino, no obstante, en cambio, a pesar de
    a diferencia de
  `,
  exceptions: list`excepto, salvo, menos, a excepción de, con excepción de, aparte de, pero no`,
  continuations: list`ella, ellos, ellas, su, sus, esta, este, estos, estas, aquí, también, además, ambos`,
  subjectNouns: list`
    empresa, compañía, marca, fabricante, firma, negocio, restaurante, tienda, hotel, software
    plataforma, producto, servicio, herramienta, aplicación, proveedor, establecimiento, startup
    solución, local
  `,
  respectively: list`respectivamente`,
  days: list`
    lunes, martes, miércoles miercoles, jueves, viernes, sábado sábados sabado, domingo domingos
  `.map(day => day.split(' ')),
  months: list`
    enero ene, febrero feb, marzo mar, abril abr, mayo may, junio jun, julio jul, agosto ago
    septiembre setiembre sept, octubre oct, noviembre nov, diciembre dic
  `.map(month => month.split(' ')),
  hours: {
    open: list`abierto, abierta, abre, horario, disponible`,
    closed: list`cerrado, cerrada, cierra`,
    daily: list`todos los días, cada día, a diario, diariamente`,
    weekdays: list`entre semana, días laborables, días hábiles`,
    weekend: list`fin de semana, fines de semana`,
    through: list`a, y, hasta`,
    from: list`de, desde, entre`,
    until: list`hasta`,
    noon: list`mediodía`,
    midnight: list`medianoche`,
    allDay: list`24 horas, 24/7, las 24 horas`,
    otherDays: list`resto de la semana, demás días`,
  },
}
