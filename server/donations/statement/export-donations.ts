import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import type { OrderRow } from '../order-row.ts'
import { readDonorRequests } from '../refunds/refund-requests.queries.ts'
import { requestTextOpener } from '../refunds/request-text.ts'
import { ALWAYS } from './donor-orders.queries.ts'
import { describeDonation, readDonatedCases, readDonations } from './read-statement.ts'

type ExportedDonation = AccountExport['donations'][number]

const exportRequests = async (deps: Deps, order: OrderRow): Promise<ExportedDonation['refundRequests']> => {
  const { db } = deps.database
  const [requests, textOf] = await Promise.all([
    readDonorRequests(db, order),
    requestTextOpener(deps, db, order),
  ])
  return requests.map((request) => ({
    reference: request.reference,
    reason: request.reason,
    text: textOf(request),
    answer: request.answer,
    requestedAt: request.createdAt.toISOString(),
  }))
}

/** A person's donations under an address while it was theirs, with their messages, for the data export. */
export const exportDonations = async (deps: Deps, address: AddressPeriod): Promise<ExportedDonation[]> => {
  // Without a key, the donor who used the address was erased, perhaps before this person owned it.
  if ((await deps.personalData.opener(deps.database.db, address.emailHash)) === null) return []
  const donations = await readDonations(deps, address.emailHash, ALWAYS)
  const orders = donations.filter(({ createdAt }) => isWithin(address, createdAt))
  const cases = await readDonatedCases(deps, orders)
  return Promise.all(
    orders.map(async (order) => ({
      ...describeDonation(deps, cases, order),
      message: order.message,
      refundRequests: await exportRequests(deps, order),
    })),
  )
}
