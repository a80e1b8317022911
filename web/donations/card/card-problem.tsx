import { FieldError } from '#web/ui/fields/field.tsx'
import { BankDeadline } from '../payment/bank-text.tsx'
import { DECLINED } from '../payment/next-payment-step.ts'

type CardProblemProps = {
  /** Why the last attempt failed; null if none did. */
  readonly sentence: string | null
  /** Deadline for paying, shown after the donor left the bank's step unfinished. */
  readonly deadline: Date | null
}

/** Below the card's fields: why the last attempt failed, and until when the gift is kept. */
export const CardProblem = ({ sentence, deadline }: CardProblemProps) => (
  <>
    <div role="alert">
      {sentence && (
        <FieldError>
          {sentence} Nothing was charged.
          {sentence === DECLINED && ' Try another card, or call your bank.'}
        </FieldError>
      )}
    </div>
    {sentence !== null && deadline !== null && (
      <div className="mt-2">
        <BankDeadline deadline={deadline} />
      </div>
    )}
  </>
)
