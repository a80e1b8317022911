import { cleanText } from '#contract/plain-text.ts'
import type { ActName } from '#contract/staff/act-names.ts'
import { STAFF_REASON_MAX, STAFF_REASON_MISSING } from '#contract/staff/staff-reason.ts'
import type { Capability } from '#contract/staff/staff-roles.ts'
import { tooLongText } from '#contract/text-shape.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { invalidFields } from '#server/platform/refusal.ts'
import { requireCapability, type StaffAct, type StaffMember } from '#server/platform/staff.ts'
import type { ActSubject } from './act-subject.ts'
import { type AuditDetails, insertAuditEntry } from './audit.store.ts'
import { refuseOwnMatter } from './refuse-own-matter.ts'

export type Audit = {
  /** Writes the act's audit row; call it in the transaction of the change. */
  readonly record: (tx: Tx, entry: { caseId: string | null; details: AuditDetails }) => Promise<void>
  /** Marks the act as a repeat under the same key, which was audited before. */
  readonly repeated: () => void
}

type Definition<I> = {
  readonly act: ActName
  readonly capability: Capability
  /**
   * Whose matter the act is: its parties may not perform it. `system` for an act on no one's matter, such as on all
   * payouts.
   */
  readonly subject: 'system' | ((deps: Deps, input: I) => ActSubject | Promise<ActSubject>)
  /** Reads the reason from the input; omitted for acts that need none, such as claiming work. */
  readonly reason?: (input: I) => string
}

const readReason = (typed: string): string => {
  const reason = cleanText(typed)
  if (reason === '') throw invalidFields([{ field: 'reason', message: STAFF_REASON_MISSING }])
  if (reason.length > STAFF_REASON_MAX)
    throw invalidFields([{ field: 'reason', message: tooLongText(STAFF_REASON_MAX) }])
  return reason
}

/**
 * Defines a staff act: checks the capability, refuses those whose own matter it is, reads the reason and writes one
 * audit row in the act's transaction. An act that succeeds without a row throws, so its first test fails.
 */
export const staffAct = <I, O>(
  { act, capability, subject, reason: reasonOf }: Definition<I>,
  run: (deps: Deps, staff: StaffMember, input: I, audit: Audit) => Promise<O>,
): StaffAct<I, O> => {
  const perform = async (deps: Deps, staff: StaffMember, input: I): Promise<O> => {
    requireCapability(staff, capability)
    if (subject !== 'system') await refuseOwnMatter(deps, staff, await subject(deps, input))
    const reason = reasonOf === undefined ? '' : readReason(reasonOf(input))
    let isAudited = false
    const audit: Audit = {
      record: async (tx, { caseId, details }) => {
        const { staffId } = staff
        await insertAuditEntry(tx, deps, { caseId, staffId, act, reason, details })
        isAudited = true
      },
      repeated: () => {
        isAudited = true
      },
    }
    const outcome = await run(deps, staff, input, audit)
    if (!isAudited) throw new Error(`${act} wrote no audit row`)
    return outcome
  }
  return Object.assign(perform, { capability })
}
