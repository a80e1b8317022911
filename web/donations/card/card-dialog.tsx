import { type SyntheticEvent, useRef, useState } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { formatCents } from '#contract/money.ts'
import { recipientAndPlace } from '#web/cases/case-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Provider } from '../order-client/payment-provider.ts'
import { CardFields, type CardFieldsHandle } from './card-fields.tsx'
import { CardProblem } from './card-problem.tsx'
import { StatementText } from './statement-text.tsx'

/** The total includes a tip and a covered fee, which the recipient doesn't get. */
export const amountWords = (totalCents: number, amountCents: number, firstName: string): string =>
  totalCents === amountCents
    ? `${formatCents(amountCents)} to ${firstName}`
    : `${formatCents(totalCents)} total, ${formatCents(amountCents)} to ${firstName}`

type CardDialogProps = {
  readonly detail: CaseDetail
  readonly open: boolean
  /** Whether the dialog is hidden, while the bank's window is open. */
  readonly aside: boolean
  readonly totalCents: number
  /** The part of the total that goes to the recipient's fundraiser. */
  readonly amountCents: number
  /** Why the last attempt failed; null if none did. */
  readonly sentence: string | null
  /** Deadline for paying, shown after the donor left the bank's step unfinished. */
  readonly deadline: Date | null
  readonly charging: boolean
  readonly canKeepCard: boolean
  readonly loadProvider: () => Promise<Provider>
  readonly onPay: (fields: CardFieldsHandle) => void
  readonly onClose: () => void
}

/**
 * Dialog with the provider's card fields in a frame, and our text around it: amount, recipient, and the text
 * on the bank statement.
 */
export const CardDialog = (props: CardDialogProps) => {
  const {
    detail,
    open,
    aside,
    totalCents,
    amountCents,
    sentence,
    deadline,
    charging,
    canKeepCard,
    loadProvider,
    onPay,
    onClose,
  } = props
  const fields = useRef<CardFieldsHandle>(null)
  const [hasNoFields, setHasNoFields] = useState(false)
  const { recipient } = detail
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // Stops React's synthetic events, which would bubble to the page's form.
    event.stopPropagation()
    if (fields.current !== null && !charging) onPay(fields.current)
  }
  return (
    <Dialog
      code="card"
      title="Pay by card"
      intro={`${amountWords(totalCents, amountCents, recipient.firstName)} · ${recipientAndPlace(detail)}`}
      open={open}
      aside={aside}
      onClose={onClose}
      locked={charging}
    >
      <form onSubmit={submit} noValidate>
        <CardFields
          ref={fields}
          loadProvider={loadProvider}
          totalCents={totalCents}
          canKeepCard={canKeepCard}
          takesFocus
          onEscape={() => {
            if (!charging) onClose()
          }}
          onFailed={setHasNoFields}
        />
        <CardProblem sentence={hasNoFields ? null : sentence} deadline={deadline} />
        {!hasNoFields && (
          <Button type="submit" kind="give" size="large" wide busy={charging && 'Paying…'} className="mt-6">
            Pay {formatCents(totalCents)}
          </Button>
        )}
        <p className="type-small mt-4 text-quiet">
          <Icon name="lock-simple" size={16} className="mr-1 -mt-1" />
          These fields belong to our payment provider. <StatementText recipient={recipient} />
        </p>
      </form>
    </Dialog>
  )
}
