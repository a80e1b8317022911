import type { SimulatedDonor } from './simulated-donor.ts'

/** An intended donation: one, however many clicks. */
export type Donation = {
  readonly name: string
  readonly donor: SimulatedDonor
  readonly caseId: string
  order: { readonly orderId: string; readonly orderKey: string; readonly amountCents: number } | undefined
  /** The last attempt begun for it, by any tab. */
  attempt: number
  /** What its donor was told definitely: that it is paid, or that these attempts cost nothing. */
  saidPaid: boolean
  readonly saidDeclined: Set<number>
}

/** All cases, donations and donors of the story. */
export type Cast = {
  readonly caseIds: string[]
  readonly donors: SimulatedDonor[]
  readonly donations: Donation[]
}
