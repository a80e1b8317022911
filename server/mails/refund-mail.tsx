import type { ReactElement } from 'react'
import { cardName } from '#contract/card-name.ts'
import type { GiftReturn } from '#contract/gift-shapes.ts'
import { returnSentence } from '#contract/refund-sentences.ts'
import { whatReturned, whyReturned } from '#contract/return-words.ts'
import { cardRows, GiftMail, type GiftMailFacts, giftRow, partRows, receiptRow } from './gift-mail.tsx'
import { type AmountRow, Amounts, Details } from './mail-tables.tsx'

export type RefundFacts = GiftMailFacts & {
  readonly refund: GiftReturn
  /** Under which number a person looks after a refund that failed; null for one on its way. */
  readonly reference: string | null
}

const cardOf = ({ order }: RefundFacts): string | null => cardName(order.cardBrand, order.cardLast4)

export const refundTitle = ({ refund, order, reference }: RefundFacts): string =>
  reference === null ? `${whatReturned(refund, order)} is on its way back` : 'A refund didn’t arrive'

const amountRows = (facts: RefundFacts): AmountRow[] => {
  const { refund, reference } = facts
  const total = reference === null ? 'Back to you' : 'Not arrived'
  return [...partRows(facts, refund), { label: total, cents: refund.totalCents, look: 'lineTotal' }]
}

const detailRows = (facts: RefundFacts): (readonly [string, string])[] => {
  const { refund, reference } = facts
  return [
    giftRow(facts),
    ['Why', whyReturned(refund.reason)],
    ...cardRows(cardOf(facts)),
    receiptRow(facts),
    ...(reference === null ? [] : [['Case number', reference] as const]),
  ]
}

/** What follows for the gift, and for the donor: nothing to do, in either case. */
const after = ({ refund, order, givingCase, brand, reference }: RefundFacts): string => {
  if (reference !== null)
    return `A person here looks after it and writes to this address. If you write to ${brand.supportEmail}, name ${reference}.`
  const stays =
    refund.giftCents === 0
      ? `Your gift to ${givingCase.recipientName} stays as it is.`
      : order.amountCents === refund.giftCents
        ? `Your gift doesn’t count on ${givingCase.recipientFirstName}’s page any more.`
        : `The rest of your gift to ${givingCase.recipientName} stays.`
  return `You don’t need to do anything. ${stays} If it isn’t on your statement after that time, write to ${brand.supportEmail}.`
}

/** Money goes back to a donor, or came back to us: how much, where to, how long, what happens now. */
export const refundMail = (facts: RefundFacts): ReactElement => {
  const sentence = returnSentence(
    { ...facts.refund, state: facts.reference === null ? 'on_its_way' : 'failed' },
    cardOf(facts),
  )
  return (
    <GiftMail facts={facts} title={refundTitle(facts)} lead={sentence} preview={sentence} next={after(facts)}>
      <Amounts rows={amountRows(facts)} />
      <Details rows={detailRows(facts)} />
    </GiftMail>
  )
}
