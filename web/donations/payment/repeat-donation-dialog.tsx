import { useEffect, useRef } from 'react'
import { formatDonation } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { RepeatPhase } from './payment.state.ts'

type RepeatDialogProps = {
  readonly repeat: RepeatPhase | null
  readonly firstName: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

type QuestionProps = Pick<RepeatPhase, 'similar'> & { readonly firstName: string }

const Question = ({ similar, firstName }: QuestionProps) => (
  <>
    You gave {formatDonation(similar.amountCents)} to {firstName} <AgoText at={similar.paidAt} inSentence />.
    Give again?
  </>
)

type AnswersProps = Pick<RepeatDialogProps, 'onConfirm' | 'onCancel'> & { readonly repeat: RepeatPhase }

/** Focuses the refusal, so that Enter charges nothing, like Escape and ×. */
const Answers = ({ repeat, onConfirm, onCancel }: AnswersProps) => {
  const noButton = useRef<HTMLButtonElement>(null)
  useEffect(() => noButton.current?.focus(), [])
  return (
    <div className="grid gap-2">
      <Button ref={noButton} size="large" wide onClick={onCancel}>
        No, don’t give again
      </Button>
      <Button kind="secondary" size="large" wide onClick={onConfirm}>
        Yes, give {formatDonation(repeat.donation.amountCents)} again
      </Button>
    </div>
  )
}

/** Asks before charging a repeated donation. */
export const RepeatDonationDialog = ({ repeat, firstName, onConfirm, onCancel }: RepeatDialogProps) => (
  <Dialog
    title={repeat !== null && <Question similar={repeat.similar} firstName={firstName} />}
    intro="That gift went through. This would be another one. You have not been charged for it yet."
    open={repeat !== null}
    onClose={onCancel}
  >
    {repeat !== null && <Answers repeat={repeat} onConfirm={onConfirm} onCancel={onCancel} />}
  </Dialog>
)
