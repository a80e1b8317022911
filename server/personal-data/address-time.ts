/** An e-mail address, and when what was made under it is one person's: it may be another's before and after. */
export type AddressTime = {
  readonly emailHash: string
  /** Not at that moment itself, which still belongs to the former holder of the address. */
  readonly after: Date
  readonly until: Date
}

export const isWithin = ({ after, until }: AddressTime, madeAt: Date): boolean =>
  madeAt > after && madeAt <= until
