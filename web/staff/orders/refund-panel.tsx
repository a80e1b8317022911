import { Form, useNavigation } from 'react-router'
import { formatCents } from '#contract/money.ts'
import type { RefundPreview, StaffOrder } from '#contract/staff/staff-order-shapes.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SecondFactorField } from '../second-factor-field.tsx'
import { BookLines } from '../timeline.tsx'

type AmountField = { readonly text: string; readonly error: string | undefined }
type Part = { readonly donation: AmountField; readonly tip: AmountField }

type RefundPanelProps = {
  readonly order: StaffOrder
  /** The part to refund; null to refund everything. */
  readonly part: Part | null
  readonly preview: RefundPreview | null
  readonly idempotencyKey: string
  readonly problem: FormResult | undefined
}

/** Form for the amounts of donation and tip. It puts them into the address, so that the page previews them. */
const PartForm = ({ order, part }: { readonly order: StaffOrder; readonly part: Part }) => (
  <Form method="get" preventScrollReset className="mt-4 space-y-3">
    <input type="hidden" name="refund" value="part" />
    <TextField
      label={`From the gift, up to ${formatCents(order.left.donationCents)}`}
      name="gift"
      inputMode="decimal"
      defaultValue={part.donation.text}
      error={part.donation.error}
    />
    <TextField
      label={`From the tip, up to ${formatCents(order.left.tipCents)}`}
      name="tip"
      inputMode="decimal"
      defaultValue={part.tip.text}
      error={part.tip.error}
    />
    <Button type="submit" kind="secondary" wide>
      Preview
    </Button>
  </Form>
)

const Preview = ({ preview, order }: { readonly preview: RefundPreview; readonly order: StaffOrder }) => (
  <div className="mt-4">
    <h3 className="type-meta-strong">Ledger preview</h3>
    <BookLines lines={preview.lines} />
    <p className="type-small mt-3">
      The total on {order.recipientName}’s page goes from {formatCents(preview.raisedCents)} to{' '}
      {formatCents(preview.raisedAfterCents)}. Hearten covers the card fee.
      {!preview.isCovered &&
        ' This money was already paid out, so the case owes it and later transfers are smaller.'}
    </p>
  </div>
)

/** Form that refunds a donation, fully or partly, after a preview of the refund's journal. */
export const RefundPanel = ({ order, part, preview, idempotencyKey, problem }: RefundPanelProps) => {
  const isBusy = useNavigation().state === 'submitting'
  const own = problem?.act === 'refund' ? problem : undefined
  const field = own?.fields['reason']
  return (
    <Panel className="inset-ring-[1.5px] inset-ring-control">
      <h2 className="type-strong">Refund</h2>
      <div className="mt-3 flex gap-2">
        <ButtonLink to="?" kind={part === null ? 'primary' : 'secondary'} size="small" preventScrollReset>
          {`Full, ${formatCents(order.left.totalCents)}`}
        </ButtonLink>
        <ButtonLink
          to="?refund=part"
          kind={part === null ? 'secondary' : 'primary'}
          size="small"
          preventScrollReset
        >
          Partial
        </ButtonLink>
      </div>
      {part !== null && <PartForm order={order} part={part} />}
      {preview !== null && <Preview preview={preview} order={order} />}
      {part !== null && preview === null && (
        <p className="mt-4">Enter how much to refund, up to what’s left, to see the preview.</p>
      )}
      {preview !== null && (
        <Form method="post" noValidate className="mt-4 space-y-4">
          {own !== undefined && Object.keys(own.fields).length === 0 && (
            <ErrorSummary problems={[]} title={own.message} attempt={own} />
          )}
          <input type="hidden" name="caseId" value={order.caseId} />
          <input type="hidden" name="key" value={idempotencyKey} />
          <input type="hidden" name="totalCents" value={preview.totalCents} />
          <TextAreaField
            label="Reason"
            name="reason"
            rows={2}
            defaultValue={own?.values['reason']}
            error={field}
            hint="It goes into the audit log."
          />
          <SecondFactorField problem={own} />
          <Button type="submit" name="act" value="refund" wide busy={isBusy && 'Refunding…'}>
            {`Refund ${formatCents(preview.totalCents)}`}
          </Button>
          {!own?.needsCode && (
            <p className="type-small text-quiet">You’ll be asked for your authenticator code.</p>
          )}
        </Form>
      )}
    </Panel>
  )
}
