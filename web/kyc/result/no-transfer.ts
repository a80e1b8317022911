import type { LoadedCheck } from '../load-check.ts'

type Facts = Pick<LoadedCheck, 'isFirst' | 'isOver'> & {
  /** Whether a hold keeps money back. */
  readonly isHeld: boolean
}

/** Title of a verified person's result while no transfer is coming. */
export const noTransferTitle = ({ isFirst, isOver, isHeld }: Facts): string => {
  if (isHeld) return 'No transfer for now'
  if (isOver) return isFirst ? 'Nothing to send' : 'Everything was sent'
  return isFirst ? 'No transfer yet' : 'No transfer planned'
}

/** Why no transfer is coming. */
export const noTransferReason = ({ isFirst, isOver, isHeld }: Facts): string => {
  if (isHeld) return 'None while transfers are on hold. What is to be done is said above.'
  if (isOver) return 'The fundraiser has ended, so no more gifts come in. The case page lists each transfer.'
  const leaves = isFirst ? 'The first one leaves once gifts' : 'The next one leaves once more gifts'
  return `${leaves} have come in and cleared. The case page shows its day.`
}
