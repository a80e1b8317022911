import { useEffect, useRef } from 'react'
import { Form, Link, useActionData, useNavigation } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { type HoldKind, STAFF_HOLD_KINDS } from '#contract/payouts/payouts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { ActProblem } from '../act-form.ts'
import { type OpenForm, type PayoutsData, pageAddress } from './payouts-page.ts'

const KIND_WORDS: Partial<Record<HoldKind, string>> = {
  staff: 'A question about the fundraiser',
  identity: 'A doubt about who receives the money',
}

type Words = {
  readonly heading: string
  readonly intro: string
  readonly button: string
  /** Whether the owner gets a text from us, and its template. */
  readonly told: string | null
  readonly foot: string
}

const SECOND_FACTOR = 'Asks for your second factor. Goes in the audit log.'

const wordsOf = ({ holds, failed }: PayoutsData, { name, caseId, id }: OpenForm): Words => {
  const hold = holds.items.find(({ holdId }) => holdId === id)
  const who = holds.items.find((one) => one.caseId === caseId)?.recipientDisplay ?? null
  switch (name) {
    case 'freeze':
      return {
        heading: who === null ? 'Freeze an account' : `Freeze ${who}`,
        intro:
          'Nothing is sent and nobody can give. What is on the way is called back where the bank allows.',
        button: 'Freeze and send',
        told: '',
        foot: `They see it at once, and get a mail. ${SECOND_FACTOR}`,
      }
    case 'unfreeze':
      return {
        heading: `Unfreeze ${hold?.recipientDisplay ?? 'this account'}`,
        intro: hold === undefined ? '' : `Lifts ${hold.code}. Other holds of the account stay.`,
        button: 'Unfreeze and send',
        told:
          hold === undefined
            ? ''
            : `Thanks for talking with us. Your account is open again, and ${formatCents(hold.heldCents)} leaves with the next transfer.`,
        foot: `They see it at once, and get a mail. ${SECOND_FACTOR}`,
      }
    case 'retry': {
      const payout = failed.items.find(({ payoutId }) => payoutId === id)
      return {
        heading: `Retry ${payout === undefined ? 'a transfer' : formatCents(payout.amountCents)}`,
        intro: 'It is sent again at once, to the same bank account.',
        button: 'Retry now',
        told: null,
        foot: SECOND_FACTOR,
      }
    }
    case 'stop':
      return {
        heading: 'Stop all transfers',
        intro: 'Nothing leaves for anybody. Gifts and refunds go on.',
        button: 'Stop all transfers',
        told: null,
        foot: `Somebody else lets them go again. ${SECOND_FACTOR}`,
      }
    case 'resume':
      return {
        heading: 'Resume transfers',
        intro: 'What was due meanwhile leaves within the hour.',
        button: 'Resume transfers',
        told: null,
        foot: SECOND_FACTOR,
      }
  }
}

const useFocusOnce = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

/** The form named in the address. Each requires a reason; holds also a text for the owner. */
export const OpenFormPanel = ({ data, form }: { readonly data: PayoutsData; readonly form: OpenForm }) => {
  const sent = useActionData<ActProblem>()
  const problem = sent !== undefined && sent.act === form.name ? sent : null
  const busy = useNavigation().state !== 'idle'
  const heading = useFocusOnce()
  const { heading: title, intro, button, told, foot } = wordsOf(data, form)
  return (
    <Panel padding="large" className="inset-ring-2 inset-ring-blue" role="region" aria-labelledby="open-form">
      <h2 id="open-form" ref={heading} tabIndex={-1} className="type-strong">
        {title}
      </h2>
      <p className="type-small mt-1 text-quiet">{intro}</p>
      <Form method="post" className="mt-4 space-y-4">
        {problem !== null && Object.keys(problem.fields).length === 0 && (
          <ErrorSummary problems={[]} title={problem.message} />
        )}
        <input type="hidden" name="id" value={form.id} />
        {form.name === 'freeze' && form.caseId === '' ? (
          <TextField
            label="Case number"
            name="caseId"
            autoComplete="off"
            spellCheck={false}
            hint="12 characters, in the case’s address"
            error={problem?.fields['caseId']}
          />
        ) : (
          <input type="hidden" name="caseId" value={form.caseId} />
        )}
        {form.name === 'freeze' && (
          <SelectField label="What about" name="kind">
            {STAFF_HOLD_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind]}
              </option>
            ))}
          </SelectField>
        )}
        <TextAreaField label="Reason (for us)" name="reason" rows={3} error={problem?.fields['reason']} />
        {told !== null && (
          <TextAreaField
            label="What they will read"
            name="told"
            rows={4}
            defaultValue={told}
            error={problem?.fields['told']}
          />
        )}
        <Button type="submit" name="act" value={form.name} wide disabled={busy}>
          {button}
        </Button>
        <p className="type-small text-quiet">{foot}</p>
        <Link to={pageAddress(data.view, { form: null })} className="link type-label">
          Leave it
        </Link>
      </Form>
    </Panel>
  )
}
