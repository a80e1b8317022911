import type { ReactElement, ReactNode } from 'react'
import { nameInSentence } from '#contract/accounts/first-name.ts'
import { formatDate } from '#contract/dates.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { type DonatableCase, mailedCaseOf } from '#server/cases/donatable-case.ts'
import { CaseLine } from '#server/mails/frame/case-line.tsx'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import type { AmountRow } from '#server/mails/frame/mail-tables.tsx'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

export type DonationMailFacts = MailSite & {
  readonly order: OrderInfo
  readonly donatableCase: DonatableCase
}

type Row = readonly [string, string]

export const donationRow = ({ order }: Pick<DonationMailFacts, 'order'>): Row => [
  'Given',
  formatDate(new Date(order.paidAt ?? order.createdAt)),
]
export const receiptRow = ({ order }: DonationMailFacts): Row => ['Receipt', order.receiptNumber ?? '']
/** Row with the card, wallet or Link; none if the card is unknown. */
export const cardRows = (card: string | null): Row[] => (card === null ? [] : [['Paid with', card]])

type Parts = { readonly donationCents: number; readonly tipCents: number; readonly coverFeeCents: number }

/** Rows for the nonzero parts of a sum, of which `gift` names the donation's. */
export const partRows = (
  { donatableCase, brand }: DonationMailFacts,
  { donationCents, tipCents, coverFeeCents }: Parts,
  gift = 'Gift',
): AmountRow[] => {
  const rows: AmountRow[] = [
    {
      label: `${gift} to ${nameInSentence(donatableCase.recipientName)}`,
      cents: donationCents,
      look: 'line',
    },
    { label: `Tip to ${brand.name}`, cents: tipCents, look: 'line' },
    { label: 'Card fee, covered by you', cents: coverFeeCents, look: 'line' },
  ]
  return rows.filter(({ cents }) => cents > 0)
}

type DonationMailParts = {
  readonly facts: DonationMailFacts
  readonly title: string
  readonly lead: string
  /** Preview text that mail programs show beside the subject. */
  readonly preview: string
  /** What happens next. */
  readonly next: ReactNode
  readonly children: ReactNode
}

/**
 * Layout of a mail to a donor about a donation: the case and the news, then amounts and details, the link to the donation's
 * page, and what happens next.
 */
export const DonationMail = ({
  facts,
  title,
  lead,
  preview,
  next,
  children,
}: DonationMailParts): ReactElement => (
  <MailFrame
    site={facts}
    preview={preview}
    why={`You’re getting this because a gift was made with ${facts.order.email}.`}
  >
    <MailTitle text={title} />
    <CaseLine mailedCase={mailedCaseOf(facts.donatableCase)} />
    <p style={style.lead}>{lead}</p>
    {children}
    <Button href={`${facts.publicOrigin}${facts.order.receiptUrl ?? ''}`}>See your gift</Button>
    <Section style={{ padding: '24px 0 32px' }}>
      <p style={style.note}>
        <strong>What happens now.</strong>{' '}
        {typeof next === 'string' ? <TextWithSupportLink text={next} brand={facts.brand} /> : next}
      </p>
    </Section>
  </MailFrame>
)
