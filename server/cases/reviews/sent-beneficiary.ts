import { cleanName } from '#contract/accounts/name-signs.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isApproved } from '../case.state.ts'
import {
  openBeneficiaryEmail,
  readFields,
  sealBeneficiaryEmail,
  storedFields,
  withChanges,
} from '../drafts/draft-fields.ts'
import { changeDraft, lockDraft } from '../drafts/drafts.queries.ts'
import { lockCase } from '../lock-case.ts'
import { snapshotOfRow } from './describe-review.ts'
import { changeReview, lockOpenReview, lockSubmission, readReview } from './reviews.queries.ts'

type DraftNames = Pick<DraftFields, 'beneficiaryFirstName' | 'beneficiaryLastName'>

const APPROVED_NAME_SENTENCE =
  'We approved your fundraiser with this name, so we review the change. Change it in your fundraiser and send it to us.'
const HIDDEN_NAME_SENTENCE = 'Our team took your fundraiser off the site, so it can’t change. Write to us.'

/** The beneficiary's address as submitted; null if there is none. */
export const readSentBeneficiary = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  reviewKey: { readonly caseId: string; readonly reviewId: string },
): Promise<string | null> => {
  const { db } = deps.database
  const review = await readReview(db, reviewKey)
  const email = review === null ? '' : await openBeneficiaryEmail(deps, db, review)
  return email === '' ? null : email
}

/**
 * Corrects the beneficiary’s name in a case that no review approved, in its draft and in the submission; a reviewer
 * who has it open is shown that there is a newer version. Idempotent. @throws conflict for an approved case
 */
export const correctSentName = async (
  tx: Tx,
  { caseId, first, last }: { readonly caseId: string; readonly first: string; readonly last: string },
): Promise<void> => {
  // Locks in the same order as a submission, which may run concurrently.
  const draft = await lockDraft(tx, caseId)
  const row = await lockCase(tx, caseId)
  if (isApproved(row))
    throw new Refusal('conflict', {
      sentence: row.visibility === 'hidden' ? HIDDEN_NAME_SENTENCE : APPROVED_NAME_SENTENCE,
    })
  if (row.beneficiaryFirstName === first && row.beneficiaryLastName === last) return
  const names = { beneficiaryFirstName: first, beneficiaryLastName: last }
  const version = draft === null ? 0 : draft.version + 1
  if (draft !== null) {
    const fields = storedFields(withChanges(readFields(draft.fields), names))
    await changeDraft(tx, caseId, { fields, version })
  }
  const openReview = await lockOpenReview(tx, caseId)
  if (openReview !== null)
    await changeReview(tx, openReview, {
      snapshot: JSON.stringify({ ...(openReview.snapshot as object), ...names }),
      round: openReview.round + 1,
      // The submission still equals the draft, as before.
      ...(openReview.draftVersion === draft?.version ? { draftVersion: version } : {}),
    })
  await tx
    .updateTable('cases')
    .set({ ...names, version: row.version + 1 })
    .where('caseId', '=', caseId)
    .execute()
}

/**
 * Forgets an address that the beneficiary left in the draft and the submission: an empty one stands for the one that they have
 * now, which the organizer doesn't learn. Otherwise the next submission would invite the former address.
 */
export const forgetLeftAddress = async (
  deps: Pick<Deps, 'personalData'>,
  tx: Tx,
  { caseId, emailHash }: { readonly caseId: string; readonly emailHash: string },
): Promise<void> => {
  const isLeft = async (row: Parameters<typeof openBeneficiaryEmail>[2]): Promise<boolean> =>
    deps.personalData.emailHash(await openBeneficiaryEmail(deps, tx, row)) === emailHash
  const draft = await lockDraft(tx, caseId)
  if (draft !== null && (await isLeft(draft))) await changeDraft(tx, caseId, { beneficiaryEmail: null })
  const review = await lockSubmission(tx, await lockCase(tx, caseId))
  if (review !== null && (await isLeft(review))) await changeReview(tx, review, { beneficiaryEmail: null })
}

/**
 * Corrects the beneficiary's address in the draft and the submission, so that neither restores the old one. An edit that names
 * another person keeps that person's address.
 */
export const correctSentBeneficiary = async (
  deps: Pick<Deps, 'personalData'>,
  tx: Tx,
  { caseId, email }: { readonly caseId: string; readonly email: string },
): Promise<void> => {
  const draft = await lockDraft(tx, caseId)
  const row = await lockCase(tx, caseId)
  const isSamePerson = (fields: DraftNames): boolean =>
    cleanName(fields.beneficiaryFirstName) === row.beneficiaryFirstName &&
    cleanName(fields.beneficiaryLastName) === row.beneficiaryLastName
  const beneficiaryEmail = await sealBeneficiaryEmail(deps, tx, caseId, email)
  if (draft !== null && isSamePerson(readFields(draft.fields)))
    await changeDraft(tx, caseId, { beneficiaryEmail })
  const review = await lockSubmission(tx, row)
  if (review !== null && isSamePerson(snapshotOfRow(review)))
    await changeReview(tx, review, { beneficiaryEmail })
}
