import type { SimulatedDonor } from './simulated-donor.ts'

/** A donation that its donor intends to make once, however often they click. */
export type Donation = {
  readonly name: string
  readonly donor: SimulatedDonor
  readonly caseId: string
  order: { readonly orderId: string; readonly orderKey: string; readonly amountCents: number } | undefined
  /** Number of the donation's last attempt, from any tab. */
  attempt: number
  /** Whether its donor was told that it is paid. */
  isToldPaid: boolean
  /** Attempts whose donor was told that they failed and cost nothing. */
  readonly toldDeclined: Set<number>
}

/** All cases, donors and donations of a simulation. */
export type Cast = {
  readonly caseIds: string[]
  readonly donors: SimulatedDonor[]
  readonly donations: Donation[]
  /** Addresses of donors whose data is being erased. */
  readonly erasedEmails: Set<string>
}
