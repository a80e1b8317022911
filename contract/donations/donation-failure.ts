import type { Donation, DonationReturn } from './donation-shapes.ts'

/**
 * The failed return that staff still handle; null if there is none, or if it was answered or the donation
 * fully returned since.
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
