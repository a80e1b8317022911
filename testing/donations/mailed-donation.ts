import {
  type RefundRequestRow,
  readLatestRequest,
} from '#server/donations/refunds/refund-requests.queries.ts'
import type { TestApp } from '../app.ts'
import type { OutsideWorld } from '../outside-world.ts'
import { DonationLink } from './donation-link.ts'

let addresses = 0

/** A donation of a new donor, and its mails after the receipt, oldest first. */
export const makeMailedDonation = async (test: TestApp, world: OutsideWorld, card?: string) => {
  addresses += 1
  const email = `donor-${addresses}@mail.example`
  const donation = await DonationLink.create(test, { email, tipCents: 500 }, card)
  const mails = async () =>
    (await world.mailTo(email)).filter(({ subject }) => !subject.startsWith('Thank you')).toReversed()
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  return { donation, email, mails, subjects }
}

export const requireLatestRequest = async (
  test: TestApp,
  donation: DonationLink,
): Promise<RefundRequestRow> => {
  const request = await readLatestRequest(test.deps.database.db, donation)
  if (request === null) throw new Error('no request')
  return request
}
