import { type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { draftFieldsShape } from '#contract/fundraisers/case-draft-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import type { DraftRow } from './drafts.queries.ts'
import { parseTruncated } from './parse-truncated.ts'

/** Encryption key of a draft and its submissions, erased with the draft. */
export const draftPersonOf = (caseId: string): string => `case-draft:${caseId}`

const emailContext = (caseId: string): string => `case_draft.beneficiary_email|${caseId}`

type Sealing = Pick<Deps, 'personalData'>

/** Encrypts the beneficiary's address; null for an empty one. */
export const sealBeneficiaryEmail = async (
  { personalData }: Sealing,
  db: Db,
  caseId: string,
  email: string,
): Promise<Buffer | null> => {
  if (email === '') return null
  const seal = await personalData.sealer(db, draftPersonOf(caseId))
  return seal(emailContext(caseId), email)
}

/** Decrypts the beneficiary's address; empty if none was typed, or it was erased. */
export const openBeneficiaryEmail = async (
  { personalData }: Sealing,
  db: Db,
  { caseId, beneficiaryEmail }: Pick<DraftRow, 'caseId' | 'beneficiaryEmail'>,
): Promise<string> =>
  beneficiaryEmail === null
    ? ''
    : ((await personalData.open(db, draftPersonOf(caseId), emailContext(caseId), beneficiaryEmail)) ?? '')

/** The stored JSON of the fields, without the sealed address. */
export const storedFields = (fields: DraftFields): string =>
  JSON.stringify({ ...fields, beneficiaryEmail: '' })

/** Parses stored fields. A field that was added to the product later gets its empty value. */
export const readFields = (stored: unknown): DraftFields =>
  parseTruncated(draftFieldsShape, { ...EMPTY_DRAFT, ...(stored as object) })

/** All fields, including the beneficiary's address. */
export const openFields = async (
  deps: Sealing,
  db: Db,
  row: Pick<DraftRow, 'caseId' | 'fields' | 'beneficiaryEmail'>,
): Promise<DraftFields> => ({
  ...readFields(row.fields),
  beneficiaryEmail: await openBeneficiaryEmail(deps, db, row),
})

export type DraftChanges = { readonly [F in keyof DraftFields]?: DraftFields[F] | undefined }

/** Merges changes; an omitted field stays unchanged, except that the description of another cover isn't kept. */
export const withChanges = (fields: DraftFields, changes: DraftChanges): DraftFields => {
  const { coverUploadId = fields.coverUploadId } = changes
  const cover = coverUploadId === fields.coverUploadId ? {} : { coverAlt: '' }
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  // Safe cast: each entry has its field's type, which Object.entries loses.
  return { ...fields, ...cover, ...(Object.fromEntries(changed) as Partial<DraftFields>) }
}
