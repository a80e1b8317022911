import type { IconName } from '../icon-names.ts'
import type { TagTone } from '../tag.tsx'

/** States of money with their look: one ink, one icon, one tag, everywhere. */
export const MONEY_STATES = {
  paid: { word: 'Paid', ink: 'ink-paid', icon: 'check', tone: 'pine' },
  inTransit: { word: 'In transit', ink: 'ink-in-transit', icon: 'truck', tone: 'mist' },
  scheduled: { word: 'Scheduled', ink: 'ink-scheduled', icon: 'calendar-check', tone: 'gray' },
  available: { word: 'Cleared', ink: 'ink-available', icon: 'wallet', tone: 'gray' },
  clearing: { word: 'Clearing', ink: 'ink-clearing', icon: 'hourglass-medium', tone: 'gray' },
  onHold: { word: 'On hold', ink: 'ink-on-hold', icon: 'pause-circle', tone: 'blush' },
  heldForCheck: {
    word: 'Held until the identity check',
    ink: 'ink-held-for-check',
    icon: 'identification-card',
    tone: 'sun',
  },
  fees: { word: 'Card fees', ink: 'ink-fees', icon: 'receipt', tone: 'gray' },
  covered: { word: 'Covered by Hearten', ink: 'ink-fees', icon: 'receipt', tone: 'gray' },
} as const satisfies Record<string, { word: string; ink: string; icon: IconName; tone: TagTone }>

export type MoneyState = keyof typeof MONEY_STATES

/** Tags of returned payouts, for their notices. The returned money has another state: it is available again. */
export const PAYOUT_PROBLEMS = {
  failed: { word: 'Failed', icon: 'warning-circle', tone: 'blush' },
  reversed: { word: 'Reversed', icon: 'arrow-clockwise', tone: 'sun' },
} as const satisfies Record<string, { word: string; icon: IconName; tone: TagTone }>
