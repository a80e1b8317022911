/**
 * An e-mail address with the period in which it belongs to one person. It may belong to others before and
 * after.
 */
export type AddressPeriod = {
  readonly emailHash: string
  /** Start of the period, exclusive, because that moment still belongs to the former owner. */
  readonly after: Date
  /** End of the period, inclusive. */
  readonly until: Date
}

/** Whether something made at a time falls into the period. */
export const isWithin = ({ after, until }: AddressPeriod, madeAt: Date): boolean =>
  madeAt > after && madeAt <= until
