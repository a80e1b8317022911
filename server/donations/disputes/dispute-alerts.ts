import { formatCents } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { type Alert, raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { receiptNumber } from '../receipt.ts'
import type { DisputeRow } from './disputes.queries.ts'
import type { DisputeProgress } from './disputes.state.ts'

type DisputeAlert = Pick<Alert, 'alertKey' | 'kind' | 'title' | 'body' | 'dueAt'>

const raise = (deps: Deps, { caseId, disputeId, orderId }: DisputeRow, alert: DisputeAlert): Promise<void> =>
  deps.database.transact((tx) =>
    raiseAlert(tx, deps, { ...alert, caseId, about: disputeId, address: staffPath('orders', orderId) }),
  )

const describe = ({ personalData }: Pick<Deps, 'personalData'>, dispute: DisputeRow): string =>
  `${dispute.providerRef}, over ${formatCents(dispute.amountCents)} of gift ${receiptNumber(personalData, dispute.orderId)}`

/** Alerts staff that a dispute without evidence is due soon: once per due date. */
export const alertEvidenceDue = async (deps: Deps, dispute: DisputeRow): Promise<void> => {
  const { providerRef, evidenceDueAt } = dispute
  if (evidenceDueAt === null) return
  await raise(deps, dispute, {
    alertKey: `dispute-due:${providerRef}:${evidenceDueAt.toISOString()}`,
    kind: 'evidence_due',
    dueAt: evidenceDueAt,
    title: 'A dispute needs evidence',
    body: `Submit evidence for ${describe(deps, dispute)}. Without it the donor’s bank keeps the money.`,
  })
}

/**
 * Alerts staff about a state that contradicts an earlier one. The ledger stays unchanged until staff
 * investigates.
 */
export const alertContradiction = (
  deps: Deps,
  dispute: DisputeRow,
  reported: DisputeProgress,
): Promise<void> =>
  raise(deps, dispute, {
    alertKey: `dispute-contradicted:${dispute.providerRef}:${reported}`,
    kind: 'dispute_contradicted',
    title: 'A dispute changed after it was closed',
    body: `The provider now says ${describe(deps, dispute)}, is “${reported}”. Our books say “${dispute.state}”.`,
  })
