/** An e-mail address, and when what was made under it is one person's: it may be another's before and after. */
export type AddressTime = {
  readonly emailHash: string
  /** Not at that moment itself, which is still the time of whoever had the address before. */
  readonly after: Date
  readonly until: Date
}

export const isWithin = ({ after, until }: AddressTime, madeAt: Date): boolean =>
  madeAt > after && madeAt <= until
