import { nameStateOf } from '#contract/cases/unnamed-recipient.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { mentionProblems } from '#contract/fundraisers/beneficiary-mention.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { draftProblems } from '#contract/fundraisers/case-draft-problems.ts'
import { isStaffLikeName, STAFF_LIKE_SENTENCE } from '#contract/validators/staff-like-name.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { readUploads } from '#server/media/read-uploads.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import type { CaseRow } from '../case-row.queries.ts'
import { sceneOf } from '../raise-scenes.ts'
import { placeOfZip, type ZipPlace } from '../zip-place.ts'
import { keepsAcceptance } from './recipient-change.ts'
import type { Snapshot } from './snapshot.ts'

export type Attested = readonly { readonly code: string; readonly version: string }[]

const attestationProblems = (confirmed: Attested) =>
  ATTESTATIONS.filter(
    ({ code, version }) =>
      !confirmed.some((attestation) => attestation.code === code && attestation.version === version),
  ).map(({ code }) => ({ field: `attestations.${code}`, message: 'Confirm this to continue.' }))

const staffLikeProblems = (fields: DraftFields, brandName: string) => {
  const isStaffLike = (name: string): boolean => isStaffLikeName(name, brandName)
  const { organizerName, beneficiaryFirstName, beneficiaryLastName } = fields
  const names = { organizerName, beneficiaryLastName: `${beneficiaryFirstName} ${beneficiaryLastName}` }
  return Object.entries(names)
    .filter(([, name]) => isStaffLike(name))
    .map(([field]) => ({ field, message: STAFF_LIKE_SENTENCE }))
}

/** Whether texts may have the beneficiary's name: they accepted, or the page isn't public before they do. */
const mayNameBeneficiary = async (
  deps: Pick<Deps, 'database' | 'handlers' | 'personalData'>,
  row: CaseRow | null,
  fields: DraftFields,
): Promise<boolean> => {
  const { purpose, waitsForBeneficiary } = fields
  const beneficiaryAccepted = await keepsAcceptance(deps, deps.database.db, row, fields)
  const isLive = row?.visibility === 'live'
  return nameStateOf({ purpose, waitsForBeneficiary, beneficiaryAccepted, isLive }) !== 'unnamed'
}

/**
 * Checks a draft against everything a case needs.
 * @returns the town of its ZIP code
 * @throws invalidInput, naming each field
 */
export const checkDraft = async (
  deps: Pick<Deps, 'database' | 'clock' | 'config' | 'personalData' | 'handlers'>,
  { ownerId, row }: { readonly ownerId: string; readonly row: CaseRow | null },
  { fields, attestations }: { readonly fields: DraftFields; readonly attestations: Attested },
): Promise<ZipPlace> => {
  const { database, clock, config } = deps
  const { raiseType, raiseScene, documents } = fields
  const [owner, place, uploads, mayName] = await Promise.all([
    readUser(deps, database.db, ownerId),
    placeOfZip(fields.zip),
    readUploads(database.db, { ownerId, uploadIds: documents.map(({ uploadId }) => uploadId) }),
    mayNameBeneficiary(deps, row, fields),
  ])
  const problems = [
    ...draftProblems(fields, { now: clock.now(), ownEmail: owner?.email ?? null }),
    ...(raiseType !== null && raiseScene !== null && sceneOf(raiseType, raiseScene) === undefined
      ? [{ field: 'raiseScene', message: 'Choose what it is about.' }]
      : []),
    ...(place === null ? [{ field: 'zip', message: 'We don’t know that ZIP code.' }] : []),
    ...staffLikeProblems(fields, config.brand.name),
    ...(mayName ? [] : mentionProblems(fields)),
    ...(uploads.length < documents.length
      ? [{ field: 'documents', message: 'One of the documents isn’t here anymore. Add it again.' }]
      : []),
    ...attestationProblems(attestations),
  ]
  if (problems.length > 0 || place === null) {
    // Keeps the first problem of each field: of equal keys, a map keeps the last.
    const byField = new Map(problems.toReversed().map((problem) => [problem.field, problem]))
    throw invalidFields([...byField.values()].toReversed())
  }
  return place
}

/** @throws conflict for a text that names the beneficiary: the name may have changed since it was sent */
export const refuseUnagreedName = (snapshot: Snapshot): void => {
  const fields = mentionProblems(snapshot).map(({ field }) => field)
  if (fields.length > 0)
    throw new Refusal('conflict', {
      sentence: `${snapshot.beneficiaryFirstName} hasn’t accepted yet, and is named in it. Ask for changes.`,
      reason: fields.join(', '),
    })
}
