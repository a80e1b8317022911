import { useEffect, useRef, useState } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ActForm } from '../acts/act-form.tsx'
import { type ActBodyProps, actSearch } from '../acts/subject-act.ts'
import { BookLines } from '../timeline.tsx'
import { type OrderData, PART } from './load-order.ts'

/** Typing pauses this long before the amounts are previewed. */
const PREVIEW_DELAY_MS = 300

type Part = NonNullable<OrderData['part']>
type PartFormProps = {
  readonly order: OrderData['order']
  readonly part: Part
  readonly onTyped: (texts: string) => void
}

const textsOf = (form: HTMLFormElement): string => {
  const data = new FormData(form)
  return JSON.stringify([data.get(PART.gift), data.get(PART.tip)])
}

/** The amounts of donation and tip. They go into the address, so that the page previews them; with scripts, as typed. */
const PartForm = ({ order, part, onTyped }: PartFormProps) => {
  const { state } = useLocation()
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Form
      method="get"
      replace
      state={state}
      className="mt-4 space-y-3"
      onChange={({ currentTarget }) => {
        onTyped(textsOf(currentTarget))
        clearTimeout(timer.current)
        timer.current = setTimeout(
          () => void submit(currentTarget, { replace: true, state }),
          PREVIEW_DELAY_MS,
        )
      }}
    >
      <input type="hidden" name="act" value="refund" />
      <input type="hidden" name={PART.is} value="1" />
      <TextField
        label={`From the gift, up to ${formatCents(order.left.donationCents)}`}
        name={PART.gift}
        inputMode="decimal"
        defaultValue={part.donation.text}
        error={part.donation.error}
      />
      {order.left.tipCents > 0 && (
        <TextField
          label={`From the tip, up to ${formatCents(order.left.tipCents)}`}
          name={PART.tip}
          inputMode="decimal"
          defaultValue={part.tip.text}
          error={part.tip.error}
        />
      )}
      <Button type="submit" kind="secondary" size="small" className="without-script">
        Preview
      </Button>
    </Form>
  )
}

const Preview = ({
  preview,
  order,
}: {
  preview: NonNullable<OrderData['preview']>
  order: OrderData['order']
}) => (
  <div>
    <h3 className="type-meta-strong">Ledger preview</h3>
    <BookLines lines={preview.lines} />
    <p className="type-small mt-3">
      The total on {order.recipientName}’s page goes from {formatCents(preview.raisedCents)} to{' '}
      {formatCents(preview.raisedAfterCents)}. Hearten covers the card fee. The donor gets an e-mail.
      {!preview.isCovered &&
        ' This money was already paid out, so the case owes it and later transfers are smaller.'}
    </p>
  </div>
)

/** Refunds a donation, fully or partly, after a preview of the refund's journal. */
export const RefundForm = (props: ActBodyProps<OrderData>) => {
  const { order, part, preview, idempotencyKey } = props.subject
  const { search, state } = useLocation()
  const [typed, setTyped] = useState<string | null>(null)
  const previewed =
    part && JSON.stringify([part.donation.text, order.left.tipCents > 0 ? part.tip.text : null])
  const isStale = typed !== null && part !== null && typed !== previewed
  const choice = (isPart: boolean) => ({
    to: `${actSearch(search, 'refund')}${isPart ? `&${PART.is}=1` : ''}`,
    replace: true,
    state,
    size: 'small' as const,
    kind: isPart === (part !== null) ? ('primary' as const) : ('secondary' as const),
  })
  return (
    <>
      <div className="flex gap-2">
        <ButtonLink {...choice(false)}>{`Full, ${formatCents(order.left.totalCents)}`}</ButtonLink>
        <ButtonLink {...choice(true)}>Partial</ButtonLink>
      </div>
      {part !== null && <PartForm order={order} part={part} onTyped={setTyped} />}
      <div className="mt-4">
        {preview === null ? (
          <p>Enter how much to refund, up to what’s left, to see the preview.</p>
        ) : (
          <ActForm {...props} busy={isStale && 'Previewing…'}>
            <Preview preview={preview} order={order} />
            <input type="hidden" name="caseId" value={order.caseId} />
            <input type="hidden" name="key" value={idempotencyKey} />
            <input type="hidden" name="totalCents" value={preview.totalCents} />
            {part !== null && <input type="hidden" name="gift" value={part.donation.text} />}
            {part !== null && <input type="hidden" name="tip" value={part.tip.text} />}
          </ActForm>
        )}
      </div>
    </>
  )
}
