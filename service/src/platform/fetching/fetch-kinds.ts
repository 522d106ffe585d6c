// What kinds of content we fetch from others, and what we refuse to read.

export interface FetchKind {
  userAgent: string
  accept: string
  types: RegExp
  /** Whether content labelled as text must really be text. */
  isText: boolean
}

/** Also the product token that robots.txt files are searched for. */
export const USER_AGENT = 'BrandCitationForensics/0.1 (ground truth of the brand itself)'

export const PAGES: FetchKind = {
  userAgent: USER_AGENT,
  accept: 'text/html,application/xhtml+xml,text/plain;q=0.9,application/xml;q=0.9,*/*;q=0.1',
  types: /^(?:text\/(?:html|plain|xml|markdown)|application\/(?:xhtml\+xml|xml|gzip|x-gzip))\s*(?:;|$)/i,
  isText: true,
}

/** Anybody's pages that answers cite. The same token, so that one line of robots.txt covers both. */
export const CITED_PAGES: FetchKind = {
  ...PAGES,
  userAgent: 'BrandCitationForensics/0.1 (pages that answer engines cite)',
}

/** What authorities publish about their certificates, under all the types that servers give it. */
export const CERTIFICATES: FetchKind = {
  userAgent: 'BrandCitationForensics/0.1 (evidence log)',
  accept: 'application/pkix-cert,application/pkix-crl,application/ocsp-response,*/*;q=0.1',
  types:
    /^(?:application\/(?:pkix-cert|pkix-crl|ocsp-response|octet-stream|x-x509-ca-cert|x-pkcs7-crl|x-pem-file|pem-certificate-chain)|text\/plain|binary\/octet-stream)?\s*(?:;|$)/i,
  isText: false,
}
