import type { LoadedCheck } from '../load-check.ts'

type Facts = Pick<LoadedCheck, 'isFirst' | 'isOver'>

/** Title of a verified person's result while no transfer is coming. */
export const noTransferTitle = ({ isFirst, isOver }: Facts): string => {
  if (isOver) return isFirst ? 'Nothing to send' : 'Everything was sent'
  return isFirst ? 'No transfer yet' : 'No transfer planned'
}

/** Why no transfer is coming. */
export const noTransferReason = ({ isFirst, isOver }: Facts): string => {
  if (isOver) return 'The fundraiser has ended, so no more gifts come in. The case page lists each transfer.'
  const leaves = isFirst ? 'The first one leaves once gifts' : 'The next one leaves once more gifts'
  return `${leaves} have come in and cleared. The case page shows its day.`
}
