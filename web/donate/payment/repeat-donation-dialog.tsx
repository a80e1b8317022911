import { useEffect, useRef } from 'react'
import { formatDonation } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { RepeatPhase } from './payment.state.ts'

type AgainDialogProps = {
  readonly again: RepeatPhase | null
  readonly firstName: string
  readonly onAgain: () => void
  readonly onKeepOne: () => void
}

type QuestionProps = Pick<RepeatPhase, 'similar'> & { readonly firstName: string }

/** The display font has old-style digits, which don't suit amounts and dates. */
const Question = ({ similar, firstName }: QuestionProps) => (
  <>
    You gave <span className="font-body font-bold">{formatDonation(similar.amountCents)}</span> to {firstName}{' '}
    <span className="font-body font-bold">
      <AgoText at={similar.paidAt} inSentence />
    </span>
    . Give again?
  </>
)

type AnswersProps = Pick<AgainDialogProps, 'onAgain' | 'onKeepOne'> & { readonly again: RepeatPhase }

/** Enter, Escape and × charge nothing. */
const Answers = ({ again, onAgain, onKeepOne }: AnswersProps) => {
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <div className="grid gap-2">
      <Button ref={no} size="large" wide onClick={onKeepOne}>
        No, don’t give again
      </Button>
      <Button kind="secondary" size="large" wide onClick={onAgain}>
        Yes, give {formatDonation(again.donation.amountCents)} again
      </Button>
    </div>
  )
}

/** Asks before charging a repeated donation. */
export const RepeatDonationDialog = ({ again, firstName, onAgain, onKeepOne }: AgainDialogProps) => (
  <Dialog
    title={again !== null && <Question similar={again.similar} firstName={firstName} />}
    intro="That gift arrived. This would be another one. You have not been charged for it yet."
    open={again !== null}
    onClose={onKeepOne}
  >
    {again !== null && <Answers again={again} onAgain={onAgain} onKeepOne={onKeepOne} />}
  </Dialog>
)
