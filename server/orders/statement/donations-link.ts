import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressTime } from '#server/personal-data/address-time.ts'

const PURPOSE = 'donations'
const LINK_DAYS = 30

/** The signed address of all donations of one e-mail address, which is only ever mailed there; it works for thirty days. */
export const donationsPath = (
  { signer, wallClock }: Pick<Deps, 'signer' | 'wallClock'>,
  emailHash: string,
): string =>
  `/donations/${signer.sign(PURPOSE, [emailHash, String(wallClock.now().getTime() + LINK_DAYS * DAY_MS)])}`

/** The e-mail address of a link, as whoever reads its mail now has it; null for a link that isn't ours, or is too old. */
export const addressOfLink = (
  { signer, wallClock }: Pick<Deps, 'signer' | 'wallClock'>,
  token: string,
): AddressTime | null => {
  const [emailHash, until] = signer.read(PURPOSE, token) ?? []
  if (emailHash === undefined || Number(until) <= wallClock.now().getTime()) return null
  return { emailHash, after: new Date(0), until: new Date('9999-01-01') }
}
