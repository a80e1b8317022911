import type * as z from 'zod'
import type { Image } from '#contract/cases/cases.ts'
import { HOUR_MS, lastMomentOfDay } from '#contract/dates.ts'
import type { notePageShape } from '#contract/payouts/payout-shapes.ts'
import { payoutFailureText } from '#contract/payouts/payout-text.ts'
import { USE_NOTE_EDIT_HOURS } from '#contract/payouts/use-note-limits.ts'
import { useNoteLinesShape } from '#contract/payouts/use-note-line.ts'
import type { PayoutRow } from './payouts.queries.ts'
import { shownState } from './payouts.state.ts'

export type OwnPayout = z.infer<typeof notePageShape>['payout']
export type UseNote = NonNullable<OwnPayout['useNote']>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Deadline for editing a note; null for a note without a recorded time, which can't be edited. */
export const editableUntil = ({ notedAt }: Pick<PayoutRow, 'notedAt'>): Date | null =>
  notedAt === null ? null : lastMomentOfDay(new Date(notedAt.getTime() + USE_NOTE_EDIT_HOURS * HOUR_MS))

export const noteOf = (row: PayoutRow, images: readonly Image[]): UseNote | null =>
  row.useNote === null
    ? null
    : {
        text: row.useNote,
        lines: useNoteLinesShape.parse(row.noteLines),
        images: [...images],
        writer: row.noteWriter,
        notedAt: iso(row.notedAt),
        editableUntilAt: iso(editableUntil(row)),
      }

/** A payout as its organizer or recipient sees it. */
export const ownPayoutOf = (
  row: PayoutRow,
  images: readonly Image[],
  earlierAttempts: OwnPayout['earlierAttempts'],
): OwnPayout => ({
  payoutId: row.payoutId,
  state: shownState(row),
  amountCents: row.amountCents,
  donationCount: row.donationCount,
  recipientDisplay: row.recipientDisplay,
  scheduledAt: row.createdAt.toISOString(),
  sentAt: shownState(row) === 'scheduled' ? null : iso(row.sentAt),
  arrivesAt: iso(row.arrivesAt),
  paidAt: iso(row.paidAt),
  endedAt: iso(row.endedAt),
  tries: row.tries,
  earlierAttempts,
  retryAt: iso(row.retryAt),
  failure: row.failure === null ? null : { code: row.failure, why: payoutFailureText(row.failure) },
  useNote: noteOf(row, images),
})
