import type { ReactElement } from 'react'
import { formatDate } from '#contract/dates.ts'
import { DONATIONS_LINK_DAYS } from '#contract/donations/donation-promises.ts'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { formatCents } from '#contract/money.ts'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

export type ReceiptsFacts = MailSite & {
  readonly email: string
  /** Signed path of the list of all donations. */
  readonly listPath: string
  /** The newest donations, newest first. */
  readonly donations: Statement['donations']
  /** Whether there are older donations. */
  readonly hasMore: boolean
}

export const receiptsTitle = ({ donations }: Pick<ReceiptsFacts, 'donations'>): string =>
  donations.length === 1 ? 'Your receipt' : 'Your receipts'

/** Links to all donations of an address. */
export const receiptsMail = ({
  email,
  donations,
  hasMore,
  listPath,
  publicOrigin,
  brand,
}: ReceiptsFacts): ReactElement => (
  <MailFrame
    site={{ publicOrigin, brand }}
    preview="One link to every donation you made with this address."
    why={`You’re getting this because someone asked for the receipts for ${email}.`}
  >
    <MailTitle text={receiptsTitle({ donations })} />
    <p style={style.lead}>
      One page has every donation you made with {email}: where the money is, how your name shows, receipts and
      yearly statements.
    </p>
    <Button href={`${publicOrigin}${listPath}`}>See all your donations</Button>
    <Section style={{ padding: '24px 0' }}>
      {donations.map(({ receiptNumber, receiptUrl, paidAt, recipientName, paidCents }) => (
        <p key={receiptNumber} style={style.lead}>
          {formatDate(new Date(paidAt))}, {formatCents(paidCents)} for {nameInMail(recipientName)}
          <br />
          <a href={`${publicOrigin}${receiptUrl}`} style={style.textLink}>
            Receipt {receiptNumber}
          </a>
        </p>
      ))}
    </Section>
    <p style={style.note}>
      {hasMore && 'These are your latest gifts. The page has the rest. '}
      The links work without an account, so keep them to yourself. The page’s link works for{' '}
      {DONATIONS_LINK_DAYS} days.
    </p>
  </MailFrame>
)
