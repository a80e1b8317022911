import * as z from 'zod'
import { centsShape, timeShape } from '#contract/shapes.ts'

/**
 * Where a donation's money is, as its donor sees it. The first states follow the case's money; the others are
 * final.
 */
export const DONATION_MONEY_STATES = [
  'clearing',
  'scheduled',
  'inTransit',
  'paid',
  'onHold',
  'heldForCheck',
  'disputed',
  'refunded',
  'takenBack',
] as const
export type DonationMoneyState = (typeof DONATION_MONEY_STATES)[number]

/** Where a donation's money is, with its dates. Uses `z.nullable` like orderInfoShape, which contains it. */
export const donationLocationShape = z.strictObject({
  moneyState: z.enum(DONATION_MONEY_STATES),
  clearsAt: timeShape,
  /** When the payout that will include it is sent; null if none is planned, or it was paid out. */
  leavesAt: z.nullable(timeShape),
  /** The payout that includes it; null until then. */
  transfer: z.nullable(
    z.strictObject({
      amountCents: centsShape,
      scheduledAt: timeShape,
      sentAt: z.nullable(timeShape),
      arrivesAt: z.nullable(timeShape),
      arrivedAt: z.nullable(timeShape),
      useNote: z.nullable(z.string()),
    }),
  ),
  /** When it is refunded unless the recipient is verified by then; null unless it is held until then. */
  refundsAt: z.nullable(timeShape),
})
export type DonationLocation = z.infer<typeof donationLocationShape>
