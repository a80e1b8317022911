import type { ReactElement } from 'react'
import { requestReasonText, requestTitle as titleOnPage } from '#contract/cases/return-words.ts'
import { formatDate } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { cardName } from '#contract/orders/card-name.ts'
import type { RefundRequestInfo } from '#contract/orders/donation-shapes.ts'
import { BANK_SHOWS_WITHIN, toCard } from '#contract/orders/refund-sentences.ts'
import { DonationMail, type DonationMailFacts, donationRow, receiptRow } from './donation-mail.tsx'
import { Section } from './frame/elements.tsx'
import { Lines } from './frame/lines.tsx'
import { style } from './frame/mail-style.ts'
import { Details } from './frame/mail-tables.tsx'

export type RequestFacts = DonationMailFacts & {
  readonly request: RefundRequestInfo
  /** Amount of the refund that it led to; null while the request is open, and after a refusal. */
  readonly returnedCents: number | null
}

/** Whether we opened the request ourselves, because a refund to the donor failed. */
const isOurs = ({ reason }: RefundRequestInfo): boolean => reason === 'refund_failed'

export const requestTitle = ({ request }: Pick<RequestFacts, 'request'>): string => {
  if (isOurs(request)) return titleOnPage(request)
  if (request.state === 'open') return `We have your request ${request.reference}`
  return request.state === 'granted' ? 'Yes, we send your money back' : `Our answer to ${request.reference}`
}

/** The donation in a sentence about a request that we opened. */
const donationText = ({ order, givingCase }: RequestFacts): string =>
  `your gift of ${formatCents(order.amountCents)} to ${givingCase.recipientName}`

/** The donation in a sentence about the donor's own request. */
const ownRequestText = ({ order, givingCase }: RequestFacts): string =>
  `your ${formatCents(order.amountCents)} gift to ${givingCase.recipientName}`

/** Sentences about the refunded amount, its destination and how long it takes. */
const onItsWayText = ({ request, returnedCents, order }: RequestFacts): string => {
  const back = returnedCents === null ? 'It' : formatCents(returnedCents)
  const card = toCard(cardName(order.cardBrand, order.cardLast4))
  const again = isOurs(request) ? ' again,' : ''
  return `${back} is on its way${again} to ${card}. Your bank can take up to ${BANK_SHOWS_WITHIN} to show it.`
}

const leadOf = (facts: RequestFacts): string => {
  const { state } = facts.request
  const before = isOurs(facts.request)
    ? `A refund for ${donationText(facts)} didn’t arrive.`
    : `You asked for a refund of ${ownRequestText(facts)}.`
  if (state === 'granted') return `${before} ${onItsWayText(facts)}`
  if (isOurs(facts.request))
    return state === 'refused'
      ? `${before} We looked for another way, and this is what we found.`
      : `${before} Someone on our team is looking for another way and will reply to this address by ${formatDate(new Date(facts.request.answerUntil))}.`
  return state === 'refused'
    ? `${before} We looked into it, and we can’t return it.`
    : `${before} Someone on our team will reply to this address by ${formatDate(new Date(facts.request.answerUntil))}.`
}

const NOTHING_TO_DO = 'You don’t need to do anything.'

/** What happens next after a failed refund. */
const nextOfOurs = ({ request: { state, reference }, brand }: RequestFacts): string => {
  const write = `write to ${brand.supportEmail} and include ${reference}.`
  switch (state) {
    case 'granted':
      return `${NOTHING_TO_DO} If it doesn’t arrive this time either, we write to you.`
    case 'refused':
      return `Until money of it reaches you, your gift counts as given. If anything here isn’t right, ${write}`
    default:
      return `${NOTHING_TO_DO} If there’s something we should know, ${write}`
  }
}

const nextOf = (facts: RequestFacts): string => {
  const { request, brand } = facts
  if (isOurs(request)) return nextOfOurs(facts)
  if (request.state === 'open')
    return `Nothing changes until we have decided. If there is more to say, write to ${brand.supportEmail} and include ${request.reference}.`
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
          ['Number', request.reference],
          donationRow(facts),
          receiptRow(facts),
          ['Why', requestReasonText(request.reason)],
        ]}
      />
    </DonationMail>
  )
}
