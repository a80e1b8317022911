/**
 * An e-mail address with the time range in which it belongs to one person. It may belong to others before and
 * after.
 */
export type AddressTime = {
  readonly emailHash: string
  /** Start of the range, exclusive, because that moment still belongs to the former owner. */
  readonly after: Date
  /** End of the range, inclusive. */
  readonly until: Date
}

/** Whether something made at a time falls into the range. */
export const isWithin = ({ after, until }: AddressTime, madeAt: Date): boolean =>
  madeAt > after && madeAt <= until
