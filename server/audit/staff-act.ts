import { cleanText } from '#contract/plain-text.ts'
import type { Capability } from '#contract/staff/staff-roles.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { invalidFields } from '#server/platform/refusal.ts'
import { requireCapability, type StaffAct, type StaffMember } from '#server/platform/staff.ts'
import { type AuditDetails, insertAuditEntry } from './audit.store.ts'

const REASON_MAX = 2000

export type Audit = {
  /** Writes the act's audit row; call it in the transaction that makes the change. */
  readonly record: (tx: Tx, entry: { caseId: string | null; details: AuditDetails }) => Promise<void>
  /** Says that the act was done before under the same key, and audited then. */
  readonly repeated: () => void
}

type Definition<I> = {
  /** Name in the audit log; `noun.verb`. */
  readonly act: string
  readonly capability: Capability
  /** Why it is done, from the input. An act that needs no reason of its own (to claim work) leaves it out. */
  readonly reason?: (input: I) => string
}

const readReason = (typed: string): string => {
  const reason = cleanText(typed)
  if (reason === '')
    throw invalidFields([{ field: 'reason', message: 'Say why. It goes into the audit log.' }])
  if (reason.length > REASON_MAX)
    throw invalidFields([{ field: 'reason', message: 'Use at most 2,000 characters.' }])
  return reason
}

/**
 * Makes an act of staff: it checks the capability, reads the reason and writes one audit row in the act's own
 * transaction. An act that ends well without its row throws, so its first test fails.
 */
export const staffAct = <I, O>(
  { act, capability, reason: reasonOf }: Definition<I>,
  run: (deps: Deps, staff: StaffMember, input: I, audit: Audit) => Promise<O>,
): StaffAct<I, O> => {
  const perform = async (deps: Deps, staff: StaffMember, input: I): Promise<O> => {
    requireCapability(staff, capability)
    const reason = reasonOf === undefined ? '' : readReason(reasonOf(input))
    let isAudited = false
    const audit: Audit = {
      record: async (tx, { caseId, details }) => {
        const { staffId } = staff
        const entry = { entryId: deps.ids.uuid(), caseId, staffId, act, reason, details }
        await insertAuditEntry(tx, { ...entry, actedAt: deps.clock.now() })
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
