/**
 * What an organizer confirms on submission. A new wording is a new entry with a new version; each case stores
 * the version that was agreed to.
 */
export const ATTESTATIONS = [
  {
    code: 'true_story',
    version: '2026-11',
    text: 'Everything in the story is true, and the photos are mine or used with permission.',
    missing: 'Confirm that the story is true and the photos are yours to use.',
  },
  {
    code: 'money_to_recipient',
    version: '2026-11-28',
    /** `{name}` is replaced by the recipient's first name, or "me". */
    text: 'All the money goes to {name}, to be used as the page says.',
    missing: 'Confirm where all the money goes.',
  },
  {
    code: 'terms',
    version: '2026-11',
    text: 'I have read the terms of use.',
    missing: 'Read the terms of use, then check the box.',
  },
] as const
export type AttestationCode = (typeof ATTESTATIONS)[number]['code']
export const attestationCodes = ATTESTATIONS.map(({ code }) => code)

/** All confirmations, as a submission names them. */
export const ATTESTED = ATTESTATIONS.map(({ code, version }) => ({ code, version }))

export const attestationText = (code: AttestationCode, recipientFirstName: string | null): string =>
  ATTESTATIONS.find((attestation) => attestation.code === code)?.text.replace(
    '{name}',
    recipientFirstName ?? 'me',
  ) ?? ''

/** Confirmations that a submitted form lacks, each with its own message. */
export const missingAttestations = (form: {
  readonly has: (name: string) => boolean
}): { field: AttestationCode; message: string }[] =>
  ATTESTATIONS.filter(({ code }) => !form.has(code)).map(({ code, missing }) => ({
    field: code,
    message: missing,
  }))
