import { type Ref, useEffect, useRef } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { DONATION_MIN_CENTS } from '#contract/pricing.ts'
import type { Payment } from '../payment/payment.ts'
import { CardFields, type CardFieldsHandle } from './card-fields.tsx'
import { CardProblem } from './card-problem.tsx'
import { StatementText } from './statement-text.tsx'

export type CardBesideFormProps = {
  readonly ref: Ref<CardFieldsHandle>
  readonly payment: Payment
  readonly recipient: CaseDetail['recipient']
  /** Null while the amount is invalid. */
  readonly totalCents: number | null
}

/** The card's fields on a phone's second screen, with why the last card was refused. */
export const CardBesideForm = ({ ref, payment, recipient, totalCents }: CardBesideFormProps) => {
  const { phase, loadProvider } = payment
  const problem = useRef<HTMLDivElement>(null)
  const sentence = phase.at === 'card' ? phase.sentence : null
  useEffect(() => {
    if (sentence !== null) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [sentence])
  return (
    <section aria-label="Your card" className="mt-4">
      <CardFields
        ref={ref}
        loadProvider={loadProvider}
        totalCents={totalCents ?? DONATION_MIN_CENTS}
        canKeepCard={payment.canKeepCard}
        takesFocus={false}
      />
      <p className="type-small mt-2 text-quiet">
        <StatementText recipient={recipient} />
      </p>
      <div ref={problem}>
        <CardProblem sentence={sentence} deadline={phase.at === 'card' ? phase.deadline : null} />
      </div>
    </section>
  )
}
