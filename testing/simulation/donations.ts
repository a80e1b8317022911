import type { SimulatedDonor } from './simulated-donor.ts'

/** A gift that somebody means to give: one, however often they press. */
export type Donation = {
  readonly name: string
  readonly donor: SimulatedDonor
  readonly caseId: string
  order: { readonly orderId: string; readonly orderKey: string; readonly amountCents: number } | undefined
  /** The last attempt that was begun for it, by whichever tab. */
  attempt: number
  /** What its donor was told for sure: that it is paid, or that these attempts cost nothing. */
  saidPaid: boolean
  readonly saidDeclined: Set<number>
}

/** Everybody and everything that the story has brought forth. */
export type Cast = {
  readonly caseIds: string[]
  readonly donors: SimulatedDonor[]
  readonly donations: Donation[]
}
