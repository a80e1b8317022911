import * as z from 'zod'
import { centsShape, timeShape } from '#contract/shapes.ts'

/**
 * Where a donation's money is, as its donor sees it. Up to `heldForCheck` it follows the case's payouts and holds. Of a
 * returned or disputed donation the order's own state decides; only a dispute can still end in the donor's favor or not.
 */
export const DONATION_MONEY_STATES = [
  'clearing',
  'available',
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

/**
 * Where a donation's money is, with its dates. `z.nullable(…)`, because the browser's build can't
 * tree-shake the method `.nullable()`.
 */
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
  /** While it is `heldForCheck`: when it is refunded unless the recipient is verified by then. Null in other states. */
  refundsAt: z.nullable(timeShape),
  /** When the bank returned the payout that included it before; null if none came back, or another one includes it since. */
  cameBackAt: z.nullable(timeShape),
  /** When it was refunded, disputed or taken back; null while it counts. */
  endedAt: z.nullable(timeShape),
})
export type DonationLocation = z.infer<typeof donationLocationShape>
