// What the file says of itself to programs: XMP, with what PDF/A asks for. Part of the drawing: see draw-exhibit.ts.

/** Of the drawing. Verifying draws it again, so another look is another version. */
export const EXHIBIT_VERSION = 'exhibit@2'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Letters only: what is left of a title when everything that is not for people is out of it. */
const escaped = (text: string): string => text.replace(/[&<>]/g, character => ESCAPES[character] ?? '')

export const metadata = (
  title: string,
  at: string,
): string => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreatorTool>${EXHIBIT_VERSION}</xmp:CreatorTool>
<xmp:CreateDate>${at}</xmp:CreateDate>
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>U</pdfaid:conformance>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`

/** Which version drew a file; null if it does not say. It is in the first object: no foreign text precedes it. */
export const versionIn = (start: string): string | null =>
  /<xmp:CreatorTool>([!-;=-~]{1,40})<\/xmp:CreatorTool>/.exec(start)?.[1] ?? null
