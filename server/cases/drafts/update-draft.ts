import { isDeepStrictEqual } from 'node:util'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DRAFT_CHANGED_ELSEWHERE, type DraftFields } from '#contract/fundraisers/case-draft.ts'
import { firstIncompleteStep } from '#contract/fundraisers/case-draft-problems.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireEditable } from '../case.state.ts'
import { lockCaseIfAny } from '../lock-case.ts'
import {
  type DraftChanges,
  openFields,
  sealBeneficiaryEmail,
  storedFields,
  withChanges,
} from './draft-fields.ts'
import { linkDraftUploads } from './draft-uploads.ts'
import { changeDraft, type DraftRow, insertDraft, lockDraft } from './drafts.queries.ts'
import { type Fundraiser, fieldsOfCase, readCaseDraft, requireOwnFundraiser } from './read-draft.ts'

type Input = CallArguments<Calls['updateDraft']>
type Output = CallOutput<Calls['updateDraft']>
type SaveDeps = Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers'>

/** The draft that the first save of an edit creates from the case. */
const newEdit = (fundraiser: Fundraiser, fields: DraftFields, now: Date) => ({
  caseId: fundraiser.caseId,
  ownerId: fundraiser.ownerId,
  version: 1,
  fields: storedFields(fields),
  createdFrom: 'edit',
  createdAt: now,
  savedAt: now,
  submittedAt: fundraiser.row?.createdAt ?? now,
})

type Saved = Pick<DraftRow, 'version' | 'savedAt'>

/** Saves the changes. @returns null for a stale version: nothing is overwritten */
const save = async (
  deps: SaveDeps,
  fundraiser: Fundraiser,
  { version, changes }: { version: number; changes: DraftChanges },
): Promise<{ saved: Saved; fields: DraftFields } | null> => {
  const { database, clock } = deps
  const { caseId, ownerId, row } = fundraiser
  const link = { caseId, ownerId, wasSubmitted: row !== null }
  const now = clock.now()
  const sealed =
    changes.beneficiaryEmail === undefined
      ? undefined
      : await sealBeneficiaryEmail(deps, database.db, caseId, changes.beneficiaryEmail)
  const email = sealed === undefined ? {} : { beneficiaryEmail: sealed }
  return database.transact(async (tx) => {
    const draft = await lockDraft(tx, caseId)
    if (draft === null) {
      // The case may have been deleted with its draft since.
      const current = await lockCaseIfAny(tx, caseId)
      if (current === null) throw new Refusal('notFound')
      const before = await fieldsOfCase(tx, current)
      const fields = withChanges(before, changes)
      const isFirst =
        version === 0 && (await insertDraft(tx, { ...newEdit(fundraiser, fields, now), ...email }))
      if (!isFirst) return null
      await linkDraftUploads(deps, tx, link, { before, after: fields })
      return { saved: { version: 1, savedAt: now }, fields }
    }
    const before = await openFields(deps, tx, draft)
    const fields = withChanges(before, changes)
    // A retry after a lost answer, or the same change from two devices.
    if (isDeepStrictEqual(fields, before)) return { saved: draft, fields }
    if (draft.version !== version) return null
    await linkDraftUploads(deps, tx, link, { before, after: fields })
    const saved = { version: draft.version + 1, savedAt: now }
    await changeDraft(tx, caseId, { ...saved, ...email, fields: storedFields(fields), remindedAt: null })
    return { saved, fields }
  })
}

/**
 * Saves fields of a draft, or of an edit. Idempotent. A stale version is refused with the newer draft, and the browser
 * merges field by field: merge-draft.ts.
 * @throws notFound for another person's draft; conflict with the newer draft if it was saved meanwhile, or if the case
 * can't change any more
 */
export const updateDraft = async (
  deps: SaveDeps,
  actor: Pick<Person, 'userId'>,
  input: Input,
): Promise<Output> => {
  const { zoneId: _zone, caseId, version, ...changes } = input
  const fundraiser = await requireOwnFundraiser(deps, actor, caseId)
  if (fundraiser.row !== null) requireEditable(fundraiser.row, deps.clock.now())
  const result = await save(deps, fundraiser, { version, changes })
  if (result === null) {
    const newer = await requireOwnFundraiser(deps, actor, caseId)
    throw new Refusal('conflict', {
      sentence: `${DRAFT_CHANGED_ELSEWHERE}. Choose which one to keep.`,
      data: { draft: await readCaseDraft(deps, newer) },
    })
  }
  return {
    version: result.saved.version,
    savedAt: result.saved.savedAt.toISOString(),
    nextStep: firstIncompleteStep(result.fields, {
      now: deps.clock.now(),
    }),
  }
}
