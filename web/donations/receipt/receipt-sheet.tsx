import type { Donation } from '#contract/donations/donation-shapes.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { paidLines } from '#contract/donations/paid-lines.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { NameShownField } from '../form/name-shown-field.tsx'
import { OrderGiftLine } from '../gift-line.tsx'
import { DonationLines } from '../result/donation-lines.tsx'
import { ThankYou } from '../result/thank-you.tsx'
import { ActForm, type ActProps } from './act-form.tsx'
import { CancelDonation, CancelDuplicate, type DonationKeys } from './cancel-donation.tsx'
import type { DonationAct } from './donation-actions.ts'
import { DonationHistory } from './donation-history.tsx'
import { donationLead } from './donation-lead.ts'
import { MessageSection } from './message-section.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { successMessage } from './success-message.ts'
import { SuccessNotice } from './success-notice.tsx'

/** Settings of the public name and amount; can be changed repeatedly. */
const NamesSection = ({ order, ...act }: ActProps & { readonly order: OrderInfo }) => (
  <section id="names" className="mt-10 print:hidden" aria-labelledby="names-title">
    <h2 id="names-title" className="type-h2">
      On the public page
    </h2>
    <ActForm {...act} act="names" button="Save" busy="Saving…">
      <NameShownField className="mt-2" fullName={order.donorName} defaultChoice={order.nameShown} />
      <Checkbox name="hideAmount" defaultChecked={order.hideAmount}>
        Hide the amount. It still counts toward the total.
      </Checkbox>
    </ActForm>
  </section>
)

type ReceiptProps = {
  readonly donation: Donation
  readonly keys: DonationKeys
  /** The action just done. */
  readonly done: DonationAct | null
  readonly attempt: FormResult | undefined
}

const StatementSection = ({
  donation,
  keys,
  attempt,
}: Pick<ReceiptProps, 'donation' | 'keys' | 'attempt'>) => (
  <section className="mt-10 print:hidden" aria-labelledby="statement-title">
    <h2 id="statement-title" className="type-h2">
      Your year of giving
    </h2>
    <p className="mt-2 mb-4">
      All your {donation.statementYear} gifts in one place, as a page, PDF or CSV. We’ll e-mail the link to{' '}
      {donation.order.email}.
    </p>
    <ActForm
      act="statement"
      idempotencyKey={keys.statement}
      attempt={attempt}
      button={`E-mail me my ${donation.statementYear} statement`}
      busy="Sending…"
    />
  </section>
)

const ReceiptActions = ({ pdfUrl }: { readonly pdfUrl: string }) => (
  <p className="mt-6 flex flex-wrap gap-3 print:hidden">
    <a href={pdfUrl} className={buttonClass({ kind: 'secondary', size: 'large' })}>
      <Icon name="download-simple" />
      Receipt as PDF
    </a>
    <Button
      kind="secondary"
      size="large"
      icon="printer"
      className="with-script"
      onClick={() => window.print()}
    >
      Print
    </Button>
  </p>
)

/** A donation's page: receipt, history, and every action available without an account. */
export const ReceiptSheet = ({ donation, keys, done, attempt }: ReceiptProps) => {
  const { order, caseTitle, caseSlug, recipientFirstName: firstName } = donation
  const { brandName } = usePublicConfig()
  const { title, sentence } = donationLead(donation)
  const notice = done === null || attempt !== undefined ? null : successMessage(done, donation)
  return (
    <article className="receipt-page">
      {notice !== null && <SuccessNotice words={notice} />}
      <p className="type-meta text-quiet">Receipt {order.receiptNumber}</p>
      <h1 className="type-h1 mt-1">{title}</h1>
      <p className="type-lead mt-2">{sentence}</p>
      <p className="mt-2">
        For{' '}
        <Link to={caseAddress({ caseId: order.caseId, slug: caseSlug })} className="link-text">
          {caseTitle}
        </Link>
      </p>
      <OrderGiftLine order={order} recipientFirstName={firstName} />
      <ThankYou order={order} organizerFirstName={donation.organizerFirstName} />
      <CancelDuplicate donation={donation} keys={keys} attempt={attempt} />
      <div className="mt-6">
        <DonationLines lines={paidLines(order, { recipient: firstName, firstName, brandName })} />
      </div>
      <ReceiptFacts donation={donation} />
      <ReceiptActions pdfUrl={donation.pdfUrl} />
      <DonationHistory donation={donation} />
      {donation.choices.names && <NamesSection order={order} idempotencyKey={keys.names} attempt={attempt} />}
      {donation.choices.names && (
        <MessageSection
          order={order}
          attempt={attempt}
          recipientFirstName={firstName}
          idempotencyKey={keys.message}
        />
      )}
      <CancelDonation donation={donation} keys={keys} attempt={attempt} />
      {order.email !== '' && <StatementSection donation={donation} keys={keys} attempt={attempt} />}
    </article>
  )
}
