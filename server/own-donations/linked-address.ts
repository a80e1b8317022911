import type { Deps } from '#server/deps.ts'
import { openDonorEmail } from '#server/donations/donors/news-donors.ts'
import { addressOfLink } from '#server/donations/statement/donations-link.ts'
import { listDonations } from '#server/donations/statement/list-donations.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** @throws notFound for an invalid or expired link, and if there is nothing to list */
export const requireLinkedAddress = async (
  deps: Deps,
  token: string,
): Promise<{ address: AddressPeriod; email: string }> => {
  const address = addressOfLink(deps, token)
  const [newestDonation] = address === null ? [] : await listDonations(deps, [address])
  const email = newestDonation === undefined ? null : await openDonorEmail(deps, newestDonation)
  if (address === null || email === null) throw new Refusal('notFound')
  return { address, email }
}
