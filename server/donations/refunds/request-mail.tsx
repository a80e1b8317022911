import type { ReactElement } from 'react'
import { answerPromise, lateApology } from '#contract/answer-promise.ts'
import { requestReasonText, requestTitle as titleOnPage } from '#contract/cases/return-text.ts'
import { refundTarget } from '#contract/donations/card-name.ts'
import type { DonationReturn, RefundRequestInfo } from '#contract/donations/donation-shapes.ts'
import { returnSentence } from '#contract/donations/refund-sentences.ts'
import { formatCents } from '#contract/money.ts'
import { Section } from '#server/mails/frame/elements.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { Details } from '#server/mails/frame/mail-tables.tsx'
import { DonationMail, type DonationMailFacts, donationRow, receiptRow } from '../donation-mail.tsx'

export type RequestFacts = DonationMailFacts & {
  readonly request: RefundRequestInfo
  /** The refund that it led to; null while the request is open, and after a refusal. */
  readonly refund: DonationReturn | null
  readonly now: Date
}

/** Whether we opened the request ourselves, because a refund to the donor failed. */
const isOurs = ({ reason }: RefundRequestInfo): boolean => reason === 'refund_failed'

export const requestTitle = ({ request }: Pick<RequestFacts, 'request'>): string => {
  if (isOurs(request)) return titleOnPage(request)
  if (request.state === 'open') return `We have your request ${request.reference}`
  return request.state === 'granted' ? 'Yes, we’re refunding your gift' : `Our answer to ${request.reference}`
}

/** The donation in a sentence about a request that we opened. */
const donationText = ({ order, donatableCase }: RequestFacts): string =>
  `your gift of ${formatCents(order.amountCents)} to ${donatableCase.recipientName}`

/** The donation in a sentence about the donor's own request. */
const ownRequestText = ({ order, donatableCase }: RequestFacts): string =>
  `your ${formatCents(order.amountCents)} gift to ${donatableCase.recipientName}`

/** Describes the refund, like the donor's page does. One that arrived at the bank meanwhile was just sent. */
const refundText = ({ refund, order }: RequestFacts): string => {
  if (refund === null) return ''
  const state = refund.state === 'sent' ? 'on_its_way' : refund.state
  return returnSentence({ ...refund, state }, refundTarget(order))
}

const promiseOf = ({ request, now }: RequestFacts, who: string): string =>
  answerPromise(who, new Date(request.answerUntil), now)

const leadOf = (facts: RequestFacts): string => {
  const { state } = facts.request
  const before = isOurs(facts.request)
    ? `A refund for ${donationText(facts)} didn’t arrive.`
    : `You asked for a refund of ${ownRequestText(facts)}.`
  const { answerUntil, decidedAt } = facts.request
  const apology = decidedAt === null ? '' : lateApology(new Date(answerUntil), new Date(decidedAt))
  if (state === 'granted') return `${before} ${refundText(facts)}${apology}`
  if (isOurs(facts.request))
    return state === 'refused'
      ? `${before} We looked for another way, and here’s what we found.${apology}`
      : `${before} ${promiseOf(facts, 'Someone on our team is looking for another way and will reply to this address')}`
  return state === 'refused'
    ? `${before} We looked into it, and we can’t refund it.${apology}`
    : `${before} ${promiseOf(facts, 'Someone on our team will reply to this address')}`
}

const NOTHING_TO_DO = 'You don’t need to do anything.'

/** What happens next after a failed refund. */
const nextOfOurs = ({ request: { state, reference }, brand }: RequestFacts): string => {
  const write = `write to ${brand.supportEmail} and include ${reference}.`
  switch (state) {
    case 'granted':
      return `${NOTHING_TO_DO} If it doesn’t arrive this time either, we’ll write to you.`
    case 'refused':
      return `Until the money reaches you, your gift counts as given. If anything here isn’t right, ${write}`
    default:
      return `${NOTHING_TO_DO} If there’s something we should know, ${write}`
  }
}

const nextOf = (facts: RequestFacts): string => {
  const { request, brand } = facts
  if (isOurs(request)) return nextOfOurs(facts)
  if (request.state === 'open')
    return `Nothing changes until we decide. If you’d like to add something, write to ${brand.supportEmail} and include ${request.reference}.`
  return request.state === 'granted'
    ? NOTHING_TO_DO
    : `If we missed something, write to ${brand.supportEmail} and include ${request.reference}, or ask again from your gift’s page.`
}

/** Tells a donor that we received their refund request, or how we decided, with staff's message. */
export const requestMail = (facts: RequestFacts): ReactElement => {
  const { request } = facts
  const title = requestTitle(facts)
  return (
    <DonationMail facts={facts} title={title} lead={leadOf(facts)} preview={title} next={nextOf(facts)}>
      {request.answer !== null && (
        <Section style={{ padding: '0 0 24px' }}>
          <p style={style.quote}>
            <Lines text={request.answer} />
          </p>
        </Section>
      )}
      <Details
        rows={[
          ['Reference', request.reference],
          donationRow(facts),
          receiptRow(facts),
          ['Why', requestReasonText(request.reason)],
        ]}
      />
    </DonationMail>
  )
}
