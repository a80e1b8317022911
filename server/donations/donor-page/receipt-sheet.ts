import { capitalized, nameInSentence } from '#contract/accounts/first-name.ts'
import { returnedText, returnReasonText } from '#contract/cases/return-text.ts'
import { formatDate } from '#contract/dates.ts'
import { paidWith, refundTarget } from '#contract/donations/card-name.ts'
import { openFailure } from '#contract/donations/donation-failure.ts'
import type { Donation } from '#contract/donations/donation-shapes.ts'
import { paidLines } from '#contract/donations/paid-lines.ts'
import { disputeSentence, returnSentence } from '#contract/donations/refund-sentences.ts'
import { TRIBUTE_WORDS } from '#contract/donations/tribute.ts'
import { formatCents } from '#contract/money.ts'
import { drawablePerson } from '#server/documents/font-files.ts'
import type { Sheet, SheetAmount, SheetPart } from '#server/documents/sheet.ts'
import type { MailBrand } from '#server/mails/frame/mail-frame.tsx'

const amountRows = ({ order, ...donation }: Donation, brandName: string): SheetAmount[] => {
  const recipient = nameInSentence(donation.recipientName)
  const firstName = donation.recipientFirstName
  return paidLines(order, { recipient, firstName, brandName }).map(({ words, cents, strong }) => ({
    label: words,
    amount: formatCents(cents),
    ...(strong === true && { look: 'total' }),
  }))
}

/** The section that lists refunds and disputes; empty if there were none. */
const refundHistory = (donation: Donation): SheetPart[] => {
  const { returns, dispute, order } = donation
  const failure = openFailure(donation)
  const card = refundTarget(order)
  const sentences = returns.map(
    (entry) =>
      `${returnedText(entry, donation)}: ${returnReasonText(entry.reason)}. ${returnSentence(entry, card, entry === failure)}`,
  )
  if (dispute !== null) sentences.unshift(disputeSentence(dispute))
  return sentences.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Refund history' },
        ...sentences.map((text) => ({ kind: 'text', text }) as const),
      ]
}

/** A donation's receipt, for the PDF. */
export const receiptSheet = (donation: Donation, brand: MailBrand): Sheet => {
  const { order } = donation
  const card = paidWith(order)
  return {
    name: `${brand.name} receipt ${order.receiptNumber ?? ''}`,
    brandName: brand.name,
    foot: `${brand.legalEntity} · ${brand.supportEmail} · ${brand.supportPhone}`,
    parts: [
      { kind: 'title', text: 'Receipt' },
      { kind: 'text', text: donation.caseTitle, quiet: true },
      { kind: 'amounts', rows: amountRows(donation, brand.name) },
      {
        kind: 'facts',
        rows: [
          ['Receipt', order.receiptNumber ?? ''],
          ['Date', formatDate(new Date(order.paidAt ?? order.createdAt))],
          ['From', drawablePerson(order.donorName, order.email)],
          ['To', capitalized(donation.recipientName)],
          ...(order.tribute === null
            ? []
            : [[TRIBUTE_WORDS[order.tribute.kind], order.tribute.name] as const]),
          ...(card === null ? [] : [['Paid with', card] as const]),
          ['Tax', 'A personal gift to a person. Not tax-deductible.'],
          ['Through', brand.legalEntity],
        ],
      },
      ...refundHistory(donation),
    ],
  }
}
