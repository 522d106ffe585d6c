// Function words of six languages that matter to an answer's class: those that continue a subject, and those that make a
// figure vague. All lower case.

/** Entries stand between commas or line ends. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

const list = ([text = '']: TemplateStringsArray): string[] => entriesOf(text)

/** A sentence that opens with one of them continues the previous subject. */
export const CONTINUATIONS = new Set(list`
  it, its, it's, they, their, them, this, these, here, there, both, also
  es, sie, er, ihr, ihre, sein, seine, dies, diese, dort, hier, beide, auch, zudem, außerdem, darüber hinaus, das
  il, elle, ils, elles, son, sa, ses, leur, leurs, ce, cette, cet, ici, aussi, également, on
  ella, ellos, ellas, su, sus, esta, este, estos, estas, aquí, también, además, ambos
  ele, ela, eles, elas, sua, seu, suas, seus, essa, esse, aqui, também, além disso
  esso, essi, suo, suoi, sue, questo, questa, questi, queste, qui, anche, inoltre, entrambi, loro
`)

/** A figure after one of them is not exact. */
export const HEDGES = list`
  around, about, approximately, approx, roughly, nearly, almost, some, circa, ca, over, more than, less than, under, at least
  up to, close to, just over, upwards of, typically, usually, generally, often, normally, or so, estimated, starting at
  etwa, ungefähr, rund, fast, knapp, über, mehr als, weniger als, unter, bis zu, mindestens, gut, um die, annähernd
  in der regel, üblicherweise, meist, meistens, schätzungsweise, ab
  environ, autour de, à peu près, près de, presque, plus de, moins de, au moins, jusqu'à, quelque, généralement
  habituellement, souvent, en général, approximativement, une bonne, vers, à partir de, quasiment
  alrededor de, aproximadamente, unos, unas, cerca de, casi, más de, menos de, al menos, hasta, normalmente, generalmente
  suele, habitualmente, en torno a, a partir de, desde, por lo general
  por volta de, em torno de, quase, mais de, pelo menos, até, uns, umas, geralmente, costuma, perto de, em média
  intorno a, approssimativamente, quasi, più di, meno di, almeno, fino a, oltre, attorno a, solitamente, di solito
  in genere, a partire da, pressappoco, all'incirca, verso
`
