/** Kinds of documents that a reviewer says they saw. The page names the kind, never the document. */
export const DOCUMENT_KINDS = {
  estimate: 'an estimate',
  bill: 'a bill or invoice',
  medical: 'a letter from a doctor or hospital',
  authority: 'a report or letter from an authority',
  insurer: 'a letter from an insurer',
  permit: 'a permit or license',
  contract: 'a lease or contract',
  photos: 'photos of what happened',
  other: 'another document',
} as const
export type DocumentKind = keyof typeof DOCUMENT_KINDS
export const documentKinds = Object.keys(DOCUMENT_KINDS).filter(
  (kind): kind is DocumentKind => kind in DOCUMENT_KINDS,
)

/** "an estimate, a bill or invoice and photos of what happened" */
export const documentsText = (kinds: readonly DocumentKind[]): string => {
  const words = kinds.map((kind) => DOCUMENT_KINDS[kind])
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
