// Building blocks of a version 2 page's sections. Values are already HTML. Part of the drawing: see bundle-page.ts.

export const section = (title: string, ...content: string[]): string =>
  `<section>\n<h2>${title}</h2>\n${content.filter(part => part !== '').join('\n')}\n</section>`

export const facts = (entries: [label: string, value: string][]): string =>
  `<dl>\n${entries.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('\n')}\n</dl>`

export const list = (items: string[], look = ''): string =>
  `<ul${look === '' ? '' : ` class="${look}"`}>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`
