/**
 * An e-mail address with the time range in which it is one person's: it may be another's before and after.
 */
export type AddressTime = {
  readonly emailHash: string
  /** Exclusive: that moment still belongs to the former owner. */
  readonly after: Date
  readonly until: Date
}

export const isWithin = ({ after, until }: AddressTime, madeAt: Date): boolean =>
  madeAt > after && madeAt <= until
