import type { ReactElement } from 'react'
import { Button, Heading, Link, Section, Text } from 'react-email'
import { paidWith } from '#contract/card-name.ts'
import { formatDate } from '#contract/dates.ts'
import type { GiftDisputeState } from '#contract/gift-requests.ts'
import type { GiftDispute } from '#contract/gift-shapes.ts'
import type { OrderInfo } from '#contract/orders.ts'
import { disputeSentence } from '#contract/refund-sentences.ts'
import { statementText } from '#contract/statement-text.ts'
import type { GivingCase } from '#server/cases/giving-case.ts'
import { MailFrame, type MailPlace } from './mail-frame.tsx'
import { style } from './mail-style.ts'
import { type AmountRow, Amounts, Details } from './mail-tables.tsx'

export type DisputeFacts = MailPlace & {
  readonly dispute: GiftDispute
  readonly order: OrderInfo
  readonly givingCase: GivingCase
}

export const disputeTitle = ({ dispute: { state } }: Pick<DisputeFacts, 'dispute'>): string => {
  if (state === 'lost') return 'Your bank returned your gift'
  return state === 'open' ? 'Your bank is looking into your gift' : 'Your gift stands'
}

const DECIDED: Readonly<Record<GiftDisputeState, string>> = {
  asked: 'Your bank asks about',
  open: 'Your bank holds',
  won: 'Stays given',
  lost: 'Your bank gave you back',
  closed: 'Stays given',
}

const amountRows = ({ dispute, order, givingCase, brand }: DisputeFacts): AmountRow[] => {
  const lines: AmountRow[] = [
    { label: `Gift to ${givingCase.recipientName}`, cents: order.amountCents, look: 'line' },
    { label: `Tip to ${brand.name}`, cents: order.tipCents, look: 'line' },
    { label: 'Card fee, covered by you', cents: order.coverFeeCents, look: 'line' },
  ]
  return [
    ...lines.filter(({ cents }) => cents > 0),
    { label: 'You paid', cents: order.totalCents, look: 'line' },
    { label: DECIDED[dispute.state], cents: dispute.amountCents, look: 'lineTotal' },
  ]
}

const detailRows = ({ order, givingCase }: DisputeFacts): [string, string][] => {
  const card = paidWith(order)
  return [
    ['Gift', `${givingCase.title}, ${formatDate(new Date(order.paidAt ?? order.createdAt))}`],
    ...(card === null ? [] : [['Card', card] as [string, string]]),
    ['Receipt', order.receiptNumber ?? ''],
  ]
}

const GiveAgain = ({ givingCase, publicOrigin }: DisputeFacts) => (
  <>
    {' '}
    If you meant to give after all, you can{' '}
    <Link href={`${publicOrigin}/case-detail/${givingCase.caseId}/${givingCase.slug}`} style={style.footLink}>
      give to {givingCase.recipientName} again
    </Link>
    .
  </>
)

/** A name cut to its initial ends with a full stop, which then ends the sentence too. */
const asSentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)

const next = ({ dispute, brand, givingCase }: DisputeFacts): string => {
  if (dispute.state !== 'open') return 'You don’t need to do anything.'
  const statement = statementText(brand.name, givingCase.recipientName)
  return `${asSentence(`On your statement the gift is ${statement}`)} If you know it, call the number on your card and say so: that ends it soonest. If you don’t, you don’t need to do anything; your bank decides, and we write to you.`
}

/** What a bank’s question about a gift means for whoever made it. */
export const disputeMail = (facts: DisputeFacts): ReactElement => {
  const { dispute, order, givingCase, publicOrigin, brand } = facts
  return (
    <MailFrame
      place={{ brand, publicOrigin }}
      preview={disputeSentence(dispute)}
      why={`You get this because a gift was made with ${order.email}.`}
    >
      <Heading style={style.title}>{disputeTitle(facts)}</Heading>
      <Text style={style.lead}>{disputeSentence(dispute)}</Text>
      <Amounts rows={amountRows(facts)} />
      <Details rows={detailRows(facts)} />
      <Button href={`${publicOrigin}${order.receiptUrl ?? ''}`} style={style.button}>
        See your gift
      </Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <Text style={style.note}>
          <strong>What happens now.</strong> {next(facts)}
          {dispute.state === 'lost' && givingCase.giving === 'open' && <GiveAgain {...facts} />}
        </Text>
      </Section>
    </MailFrame>
  )
}
