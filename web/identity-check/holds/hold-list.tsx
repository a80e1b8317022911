import { Form, useNavigation } from 'react-router'
import type * as z from 'zod'
import { answerPromise } from '#contract/answer-promise.ts'
import { HOLD_APPEAL_MAX } from '#contract/identity-check/payout-holds.ts'
import type { moneyHoldShape } from '#contract/payouts/payout-shapes.ts'
import { MONEY_HOLDS } from '#contract/payouts/payout-text.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DatedSentence, DateText } from '#web/ui/date-text.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { HoldNotice } from '#web/ui/hold-notice.tsx'
import { useNow } from '#web/ui/now.tsx'

type MoneyHold = z.output<typeof moneyHoldShape>
type HoldProps = {
  readonly hold: MoneyHold
  readonly problem: FormResult | null
  readonly action: string
}

const AppealStatus = ({ hold: { appealedAt, appealAnswerDueAt, appealAnswer } }: Pick<HoldProps, 'hold'>) => {
  const now = useNow()
  return (
    <div className="type-meta mt-4 border-t border-line pt-4" role="status">
      {appealAnswer === null ? (
        <p>
          We were asked to look again{' '}
          {appealedAt !== null && (
            <>
              on <DateText at={appealedAt} form="short" />
            </>
          )}
          .{' '}
          {appealAnswerDueAt !== null && (
            <DatedSentence
              text={answerPromise('We’ll answer by e-mail', new Date(appealAnswerDueAt), now)}
              at={appealAnswerDueAt}
            />
          )}
        </p>
      ) : (
        <>
          <p className="type-small-strong text-quiet">
            Our answer from <DateText at={appealAnswer.answeredAt} />
          </p>
          <p className="break-words">{appealAnswer.text}</p>
        </>
      )}
    </div>
  )
}

const AppealForm = ({ hold: { holdId, appeal }, problem, action }: HoldProps) => {
  const { state } = useNavigation()
  return (
    <details className="mt-4 border-t border-line pt-2" open={problem !== null}>
      <summary className="link type-label min-h-11 content-center">
        Think this is wrong? Ask us to look again
      </summary>
      <Form method="post" action={action} noValidate className="mt-2 space-y-4">
        <input type="hidden" name="holdId" value={holdId ?? ''} />
        <TextAreaField
          id={`appeal-${holdId}`}
          name="text"
          rows={4}
          label="What should we look at again?"
          hint={`${appeal} Up to ${HOLD_APPEAL_MAX.toLocaleString('en-US')} characters.`}
          defaultValue={problem?.values['text']}
          error={problem?.fields['text'] ?? problem?.message}
        />
        <Button
          type="submit"
          kind="secondary"
          name="act"
          value="appeal"
          busy={state === 'submitting' && 'Sending…'}
        >
          Ask to look again
        </Button>
      </Form>
    </details>
  )
}

/** Lets the recipient report that someone else changed the bank account, which stops all payouts. */
const NotMeForm = ({ hold: { holdId }, problem, action }: HoldProps) => {
  const { state } = useNavigation()
  return (
    <Form method="post" action={action} className="mt-4 border-t border-line pt-4">
      <input type="hidden" name="holdId" value={holdId ?? ''} />
      <Button
        type="submit"
        kind="secondary"
        name="act"
        value="report"
        busy={state === 'submitting' && 'Stopping…'}
      >
        This wasn’t me
      </Button>
      <p className="type-small mt-2 text-quiet">
        Freezes the account right away. Our team will write to you.
      </p>
      {problem !== null && <FieldError>{problem.message}</FieldError>}
    </Form>
  )
}

type HoldListProps = {
  readonly holds: readonly MoneyHold[]
  /** Whether the reader is the recipient, whose bank account it is. */
  readonly isRecipient: boolean
  /** Address of the page that handles the forms. */
  readonly action: string
  readonly problem: FormResult | null
}

/**
 * Explains each hold on payouts: its code, the reason, what comes next, who acts by when, and how to appeal.
 */
export const HoldList = ({ holds, isRecipient, action, problem: formProblem }: HoldListProps) =>
  holds.map((hold) => {
    const { holdId, code, why, nextStep, whoActs, by, byAt, appeal, appealedAt } = hold
    const problem = formProblem !== null && formProblem.values['holdId'] === holdId ? formProblem : null
    return (
      <HoldNotice
        key={code}
        title="Transfers are on hold"
        code={code}
        why={why}
        nextStep={nextStep}
        whoActs={whoActs}
        by={by === '' && byAt !== null ? <DateText at={byAt} /> : <DatedSentence text={by} at={byAt} />}
      >
        {appealedAt !== null && <AppealStatus hold={hold} />}
        {appealedAt === null && appeal !== null && (
          <AppealForm hold={hold} problem={problem} action={action} />
        )}
        {isRecipient && code === MONEY_HOLDS.bank_changed.code && (
          <NotMeForm hold={hold} problem={problem} action={action} />
        )}
      </HoldNotice>
    )
  })
