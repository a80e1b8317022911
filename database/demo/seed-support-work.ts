import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { requestRefund } from '#server/donations/donor-page/request-refund.ts'
import type { OrderRow } from '#server/donations/order-row.ts'
import { readOrderByKey } from '#server/donations/orders.queries.ts'
import { receiptNumber, receiptToken } from '#server/donations/receipt.ts'
import { contactSupport } from '#server/support/contact-support.ts'
import { readDemoCases } from './demo-cases.ts'
import { donationKey } from './give-historic.ts'
import { type DonorNames, planCase } from './plan-case.ts'
import type { PlannedDonation } from './plan-donations.ts'
import { caseIdFor } from './random.ts'
import { withClockAt } from './with-clock-at.ts'

type DonorAction = (deps: Deps, donation: PlannedDonation, order: OrderRow) => Promise<unknown>

/** Has the donor of a case's newest donation that is at least as old as `agoMs` act, half of that time later. */
const byDonor = async (
  deps: Deps,
  key: string,
  { names, agoMs }: { readonly names: DonorNames; readonly agoMs: number },
  act: DonorAction,
): Promise<void> => {
  const now = deps.clock.now()
  const demoCase = readDemoCases().find((one) => one.key === key)
  if (demoCase === undefined) throw new Error(`There is no sample case ${key}`)
  const { donations } = planCase(demoCase, names, now)
  const index = donations.findLastIndex(({ at }) => at.getTime() < now.getTime() - agoMs)
  const donation = donations[index]
  const order = await readOrderByKey(deps.database.db, caseIdFor(key), donationKey(key, index))
  if (donation === undefined || order === null) throw new Error(`${key} has no donation that old`)
  await act(withClockAt(deps, new Date(now.getTime() - agoMs / 2)), donation, order)
}

/** Work of support: a request for a refund, and a message that names a receipt, each by its donor. Idempotent. */
export const seedSupportWork = async (deps: Deps, names: DonorNames): Promise<void> => {
  await byDonor(deps, 'school-bus', { names, agoMs: 3 * DAY_MS }, (depsThen, _donation, order) =>
    requestRefund(depsThen, {
      token: receiptToken(depsThen.signer, order),
      idempotencyKey: 'demo-refund-request',
      reason: 'mistake',
      text: 'I typed one zero too many and only saw it on my card statement.',
    }),
  )
  await byDonor(deps, 'flood-street', { names, agoMs: 4 * HOUR_MS }, (depsThen, donation, { orderId }) =>
    contactSupport(
      depsThen,
      { ip: '::1' },
      {
        topic: 'gift',
        name: donation.name,
        email: donation.email,
        about: receiptNumber(depsThen.personalData, orderId),
        text: `Please send my receipt ${receiptNumber(depsThen.personalData, orderId)} again. I deleted the first one.`,
        idempotencyKey: 'demo-support-message',
      },
    ),
  )
}
