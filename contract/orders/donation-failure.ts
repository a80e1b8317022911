import type { Donation, DonationReturn } from './donation-shapes.ts'

/**
 * Money that was to go back, didn’t arrive, and for which a person still looks for another way; null where there is
 * none, or where it was answered or all of the gift went back since.
 */
export const openFailure = ({
  returns,
  request,
  order: { status },
}: Pick<Donation, 'returns' | 'request'> & {
  readonly order: Pick<Donation['order'], 'status'>
}): DonationReturn | null => {
  const failed = returns.find(({ state }) => state === 'failed')
  if (failed === undefined || status === 'refunded' || status === 'charged_back') return null
  const answeredAt = request?.decidedAt ?? null
  return answeredAt !== null && new Date(answeredAt) >= new Date(failed.stateAt) ? null : failed
}
