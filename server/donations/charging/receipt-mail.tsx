import type { ReactElement } from 'react'
import { capitalized, nameInSentence } from '#contract/accounts/first-name.ts'
import { formatDate, formatMoment } from '#contract/dates.ts'
import { paidWith } from '#contract/donations/card-name.ts'
import { locationText } from '#contract/donations/location-text.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { receiptPdf } from '#contract/donations/receipt-address.ts'
import { shownName } from '#contract/donations/shown-name.ts'
import { statementPrefix } from '#contract/donations/statement-text.ts'
import { TRIBUTE_WORDS } from '#contract/donations/tribute.ts'
import { imageUrl } from '#contract/media/picture-addresses.ts'
import { formatCents } from '#contract/money.ts'
import { type DonatableCase, mailedCaseOf, type PicturedCase } from '#server/cases/donatable-case.ts'
import { CaseLine } from '#server/mails/frame/case-line.tsx'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { type AmountRow, Amounts, Details } from '#server/mails/frame/mail-tables.tsx'
import { nameInGreeting, nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

export type ReceiptFacts = MailSite & {
  readonly order: OrderInfo
  readonly donatableCase: PicturedCase
}

export const receiptTitle = ({ order }: Pick<ReceiptFacts, 'order'>): string =>
  `Thank you, ${nameInGreeting(order.donorFirstName)}`

const amountRows = ({ order, donatableCase, brand }: ReceiptFacts): AmountRow[] => [
  { label: `Gift to ${nameInSentence(donatableCase.recipientName)}`, cents: order.amountCents, look: 'line' },
  { label: `Tip to ${brand.name}`, cents: order.tipCents, look: 'line' },
  ...(order.coverFeeCents > 0
    ? [{ label: 'Card fee, covered by you', cents: order.coverFeeCents, look: 'line' } as const]
    : []),
  { label: 'You paid', cents: order.totalCents, look: 'lineTotal' },
  ...(order.coverFeeCents === 0
    ? [{ label: 'Card fee, taken from the gift', cents: order.feeCents, look: 'lineQuiet' } as const]
    : []),
  {
    label: capitalized(`${donatableCase.recipientFirstName} receives`),
    cents: order.recipientReceivesCents,
    look: 'lineLast',
  },
]

const onThePage = ({ nameShown, hideAmount, donorName }: OrderInfo): string =>
  `${nameInMail(shownName(nameShown, donorName))}${hideAmount ? ', amount hidden' : ''}`

/** Row with the card and where its statement has the gift; none if the card is unknown. */
const cardRows = ({ order, brand }: ReceiptFacts): [string, string][] => {
  const card = paidWith(order)
  return card === null
    ? []
    : [['Paid with', `${card}, on your statement under ${statementPrefix(brand.name)}`]]
}

const tributeRows = ({ order: { tribute } }: ReceiptFacts): [string, string][] =>
  tribute === null ? [] : [[TRIBUTE_WORDS[tribute.kind], nameInMail(tribute.name)]]

const detailRows = (facts: ReceiptFacts): [string, string][] => [
  ['Date', formatDate(new Date(facts.order.paidAt ?? facts.order.createdAt))],
  ...cardRows(facts),
  ['Receipt', facts.order.receiptNumber ?? ''],
  ['On the page', onThePage(facts.order)],
  ...tributeRows(facts),
  ['Tax', 'A personal gift to a person. Not tax-deductible.'],
]

const whoForWhom = ({ organizerName, recipientName }: DonatableCase): string =>
  organizerName === recipientName ? organizerName : `${organizerName} for ${recipientName}`

/** When the donation reaches its recipient, or why it is held and until when. */
const arrivalSentence = ({ order: { location }, donatableCase }: ReceiptFacts): string => {
  if (location === null) return ''
  const text = locationText(location, donatableCase.recipientFirstName) ?? ''
  return location.leavesAt === null
    ? text
    : `${text} We’ll ask what it paid for, and the page will show the answer.`
}

const undoSentence = ({ order }: ReceiptFacts): string => {
  if (order.undoUntil === null) return ''
  const until = new Date(order.undoUntil)
  return ` You can cancel it yourself until ${formatMoment(until)}, unless it’s been paid out.`
}

/** Links to the sections of the donation's page. */
const Links = ({ receiptUrl }: { receiptUrl: string }) => (
  <table width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '16px 0 0' }}>
    <tbody>
      <tr>
        <td>
          <a href={`${receiptUrl}#names`} style={style.smallLink}>
            Change how my name shows
          </a>
        </td>
        <td style={{ textAlign: 'center' }}>
          <a href={`${receiptUrl}#refund`} style={style.smallLink}>
            Ask for a refund
          </a>
        </td>
        <td style={{ textAlign: 'right' }}>
          <a href={receiptPdf(receiptUrl)} style={style.smallLink}>
            Receipt as PDF
          </a>
        </td>
      </tr>
    </tbody>
  </table>
)

/** A donation's receipt: the news, the case, amounts and details, links, and what happens next. */
export const receiptMail = (facts: ReceiptFacts): ReactElement => {
  const { order, donatableCase, publicOrigin, brand } = facts
  const caseUrl = `${publicOrigin}/case-detail/${donatableCase.caseId}/${donatableCase.slug}`
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={`Your ${formatCents(order.amountCents)} gift to ${nameInSentence(donatableCase.recipientName)} went through.`}
      why={`You’re getting this because a gift was made with ${order.email}.`}
    >
      <MailTitle text={receiptTitle(facts)} />
      <CaseLine mailedCase={mailedCaseOf(donatableCase)} />
      <p style={style.lead}>
        Your {formatCents(order.amountCents)} gift to {nameInSentence(donatableCase.recipientName)} went
        through. Keep this e-mail: the links below work without an account.
      </p>
      {order.thankYou !== null && (
        <Section style={{ padding: '0 0 16px' }}>
          <p style={style.lead}>
            “<Lines text={order.thankYou} />”
          </p>
          <p style={style.meta}>{nameInMail(donatableCase.organizerName)}</p>
        </Section>
      )}
      {donatableCase.cover !== null && (
        <img
          src={`${publicOrigin}${imageUrl(donatableCase.cover.mediaId, 800, 'jpg')}`}
          alt={donatableCase.cover.alt}
          width={520}
          style={style.cover}
        />
      )}
      <Section style={{ padding: '16px 0 0' }}>
        <a href={caseUrl} style={style.caseLink}>
          {donatableCase.title}
        </a>
        <p style={style.meta}>
          {whoForWhom(donatableCase)} · {donatableCase.city}, {donatableCase.state}
        </p>
      </Section>
      <Amounts rows={amountRows(facts)} />
      <Details rows={detailRows(facts)} />
      <Button href={`${publicOrigin}${order.receiptUrl ?? ''}`}>See your receipt</Button>
      <Links receiptUrl={`${publicOrigin}${order.receiptUrl ?? ''}`} />
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          <strong>What happens now.</strong> {arrivalSentence(facts)}
          {undoSentence(facts)}
        </p>
      </Section>
    </MailFrame>
  )
}
