import type { ReactNode } from 'react'
import { REPEAT_WINDOW_MINUTES } from '#contract/donations/donation-requests.ts'
import type { Donation } from '#contract/donations/donation-shapes.ts'
import { undoEndedSentence } from '#contract/donations/refund-sentences.ts'
import { formatCents } from '#contract/money.ts'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { ActForm, type ActProps } from './act-form.tsx'
import type { DonationAct } from './donation-actions.ts'
import { RequestForm } from './request-form.tsx'

export type DonationKeys = Readonly<Record<DonationAct, string>>
type SectionProps = {
  readonly donation: Donation
  readonly keys: DonationKeys
  readonly attempt: ActProps['attempt']
}

type ChoiceProps = { readonly summary: string; readonly open: boolean; readonly children: ReactNode }

/**
 * Collapsed action: its summary opens the explanation and the button. Open if its last attempt was refused, and
 * in a browser that follows a link to an element within it.
 */
const Choice = ({ summary, open, children }: ChoiceProps) => (
  <details open={open} className="gift-choice">
    <summary className="type-strong">{summary}</summary>
    <div className="pb-6">{children}</div>
  </details>
)

const Undo = ({ donation, keys, attempt }: SectionProps) => {
  const { undoUntil, undoCents } = donation.choices
  if (undoUntil === null) return null
  return (
    <Choice summary="Cancel my gift" open={attempt?.act === 'undo'}>
      <p id="cancel" className="mb-4 scroll-mt-24">
        We refund all {formatCents(undoCents)}, and the gift leaves {donation.recipientFirstName}’s page. You
        can do this until <DateText at={undoUntil} form="near" />, unless it’s been paid out.
      </p>
      <ActForm
        act="undo"
        idempotencyKey={keys.undo}
        attempt={attempt}
        button={`Refund ${formatCents(undoCents)}`}
        busy="Refunding…"
      />
    </Choice>
  )
}

const Tip = ({ donation, keys, attempt }: SectionProps) => {
  const { tipReturnUntil, tipReturnCents } = donation.choices
  if (tipReturnUntil === null) return null
  return (
    <Choice summary="Refund just my tip" open={attempt?.act === 'tip'}>
      <p className="mb-4">
        Your tip was {formatCents(tipReturnCents)}. Your gift stays as it is. You can do this until{' '}
        <DateText at={tipReturnUntil} />.
      </p>
      <ActForm
        act="tip"
        idempotencyKey={keys.tip}
        attempt={attempt}
        button={`Refund ${formatCents(tipReturnCents)}`}
        busy="Refunding…"
      />
    </Choice>
  )
}

/** Offers to refund a repeated donation. First on the page, because a donor who gave twice looks for it. */
export const CancelDuplicate = ({ donation, keys, attempt }: SectionProps) => {
  const { duplicateOf, duplicateUntil, undoCents } = donation.choices
  if (duplicateOf === null || duplicateUntil === null) return null
  return (
    <div className="mt-6 rounded-panel bg-sun-wash p-4 tablet:p-6 print:hidden">
      <p className="type-strong">Did you mean to give twice?</p>
      <p className="mt-1 mb-4">
        You gave {formatCents(duplicateOf.amountCents)} less than {REPEAT_WINDOW_MINUTES} minutes before this
        gift
        {duplicateOf.receiptNumber !== null && (
          <>
            {' '}
            (receipt <span className="whitespace-nowrap">{duplicateOf.receiptNumber}</span>)
          </>
        )}
        . One tap refunds this one; the other stays.
      </p>
      <ActForm
        act="duplicate"
        idempotencyKey={keys.duplicate}
        attempt={attempt}
        button={`Refund this ${formatCents(undoCents)}`}
        busy="Refunding…"
      />
    </div>
  )
}

/**
 * All refunds that the donor can still make or request, each with its deadline, or why they can't cancel any
 * more. Null once the donation was returned.
 */
export const CancelDonation = (props: SectionProps) => {
  const { donation, keys, attempt } = props
  const { undoUntil, undoEnded, tipReturnUntil, requestUntil } = donation.choices
  if (undoEnded === 'returned') return null
  const isPossible = undoUntil !== null || tipReturnUntil !== null || requestUntil !== null
  return (
    <section id="take-back" className="mt-10 print:hidden" aria-labelledby="take-back-title">
      <h2 id="take-back-title" className="type-h2">
        Changed your mind?
      </h2>
      {donation.order.email === '' && (
        <p id="refund" className="mt-2 scroll-mt-24">
          Your name and address were erased, so this page can’t answer you. For a refund, write to{' '}
          <HelpContact />
        </p>
      )}
      {undoUntil === null && undoEnded !== null && donation.order.email !== '' && (
        <p id="cancel" className="mt-2 scroll-mt-24">
          {undoEndedSentence(undoEnded)}
        </p>
      )}
      {isPossible && (
        <div className="gift-choices mt-4">
          <Undo {...props} />
          <Tip {...props} />
          {requestUntil !== null && (
            <Choice summary="Ask for a refund" open={attempt?.act === 'request'}>
              <p id="refund" className="mb-4 scroll-mt-24">
                {unbroken('Someone on our team will reply by e-mail.')} You can ask until{' '}
                <DateText at={requestUntil} />.
              </p>
              <RequestForm idempotencyKey={keys.request} attempt={attempt} />
            </Choice>
          )}
        </div>
      )}
    </section>
  )
}
