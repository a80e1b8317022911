import { createHash } from 'node:crypto'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DRAFTS_MAX, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { firstIncompleteStep } from '#contract/fundraisers/case-draft-problems.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { caseOwner } from '../owned-cases.ts'
import { openFields, sealBeneficiaryEmail, storedFields, withChanges } from './draft-fields.ts'
import { linkDraftUploads } from './draft-uploads.ts'
import { insertDraft, readDraft, readDraftsOf } from './drafts.queries.ts'

type Input = CallArguments<Calls['createDraft']>
type Output = CallOutput<Calls['createDraft']>

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CASE_ID_LENGTH = 12

/** Case id derived from person and key: idempotent, and unguessable to others. */
const caseIdOf = ({ userId }: Pick<Person, 'userId'>, key: string): string =>
  [...createHash('sha256').update(`${userId}\n${key}`).digest().subarray(0, CASE_ID_LENGTH)]
    .map((byte) => CROCKFORD[byte % CROCKFORD.length])
    .join('')

/**
 * Creates a draft. Idempotent by its key.
 * @throws keyReused if the key created another draft; tooManyDrafts
 */
export const createDraft = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  actor: Pick<Person, 'userId'>,
  input: Input,
): Promise<Output> => {
  const { database, clock, personalData } = deps
  const { zoneId: _zone, idempotencyKey, firstVisit, attribution, ...changes } = input
  const caseId = caseIdOf(actor, idempotencyKey)
  const createdFrom = personalData.fingerprint(JSON.stringify(changes))
  const fields = withChanges(EMPTY_DRAFT, changes)
  if ((await readDraft(database.db, caseId)) === null) {
    // The key's draft no longer exists: its case is live or was deleted.
    if ((await caseOwner(database.db, caseId)) !== null) throw new Refusal('keyReused')
    if ((await readDraftsOf(database.db, actor.userId)).length >= DRAFTS_MAX)
      throw new Refusal('tooManyDrafts')
    const beneficiaryEmail = await sealBeneficiaryEmail(deps, database.db, caseId, fields.beneficiaryEmail)
    const now = clock.now()
    await database.transact(async (tx) => {
      const isNew = await insertDraft(tx, {
        caseId,
        ownerId: actor.userId,
        version: 1,
        fields: storedFields(fields),
        beneficiaryEmail,
        firstVisit: firstVisit === undefined ? null : JSON.stringify(firstVisit),
        attribution: JSON.stringify(attribution ?? {}),
        createdFrom,
        createdAt: now,
        savedAt: now,
      })
      const owner = { caseId, ownerId: actor.userId, wasSubmitted: false }
      if (isNew) await linkDraftUploads(deps, tx, owner, { before: EMPTY_DRAFT, after: fields })
    })
  }
  const draft = await readDraft(database.db, caseId)
  if (draft === null) throw new Refusal('conflict')
  if (draft.createdFrom !== createdFrom) throw new Refusal('keyReused')
  return {
    caseId,
    version: draft.version,
    savedAt: draft.savedAt.toISOString(),
    nextStep: firstIncompleteStep(await openFields(deps, database.db, draft), {
      now: clock.now(),
    }),
  }
}
