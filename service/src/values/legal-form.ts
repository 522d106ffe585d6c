// People leave the legal form out when they write of a company: "Müller Maschinenbau", not "Müller Maschinenbau GmbH".

const BEHIND = [
  String.raw`GmbH & Co\. KGaA|GmbH & Co\. KG|GmbH & Co KG|gGmbH|GmbH|UG \(haftungsbeschränkt\)|KGaA|OHG|e\.\s?V\.|e\.\s?K\.`,
  String.raw`Limited|Ltd\.?|LLC|L\.L\.C\.|LLP|PLC|plc|Inc\.?|Incorporated|Corp\.?|Corporation|S\.A\.S\.?|SAS|SARL`,
  String.raw`S\.A\.R\.L\.?|S\.p\.A\.?|SpA|S\.r\.l\.?|Srl|S\.L\.U?\.?|S\.A\.|Lda\.?|Ltda\.?|B\.V\.|BV|N\.V\.|NV`,
  String.raw`sp\. z o\.\s?o\.|Aktiebolag|AB|AG|KG|SE|SA|Oy|ApS|A/S|AS|A\.Ş\.|Ltd\. Şti\.`,
]
const ENDING = new RegExp(`,?\\s+(?:${BEHIND.join('|')})$`, 'u')
const JAPANESE = /^(?:株式会社|有限会社|合同会社)\s*|\s*(?:株式会社|有限会社|合同会社)$/u

/** What nothing is left of stays as it is. */
export function withoutLegalForm(name: string): string {
  const bare = name.replace(ENDING, '').replace(JAPANESE, '').trim()
  return bare.length > 1 ? bare : name
}
