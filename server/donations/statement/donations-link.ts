import type { MailedLink } from '#contract/call.ts'
import { DAY_MS } from '#contract/dates.ts'
import { DONATIONS_LINK_DAYS } from '#contract/donations/donation-promises.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'

const PURPOSE: MailedLink = 'donations'

/**
 * Signed address of the list of one e-mail address's donations. It is mailed only to that address and expires
 * after `DONATIONS_LINK_DAYS`.
 */
export const donationsPath = (
  { signer, wallClock }: Pick<Deps, 'signer' | 'wallClock'>,
  emailHash: string,
): string =>
  tokenPath(
    'donations',
    signer.sign(PURPOSE, [emailHash, String(wallClock.now().getTime() + DONATIONS_LINK_DAYS * DAY_MS)]),
  )

/** The e-mail address that a link names, for any time; null for an invalid or expired link. */
export const addressOfLink = (
  { signer, wallClock }: Pick<Deps, 'signer' | 'wallClock'>,
  token: string,
): AddressPeriod | null => {
  const [emailHash, until] = signer.read(PURPOSE, token) ?? []
  if (emailHash === undefined || Number(until) <= wallClock.now().getTime()) return null
  return { emailHash, after: new Date(0), until: new Date('9999-01-01') }
}
