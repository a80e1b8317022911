import { Form, useNavigation } from 'react-router'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { VOUCH_REQUESTS_MAX, VOUCHES_SHOWN } from '#contract/fundraisers/vouch-limits.ts'
import { pendingActOf } from '#web/browser/form-fields.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'

type Asked = CallOutput<Calls['caseVouches']>
type Vouch = Asked['vouches'][number]

const STATES = { asked: 'Asked', given: 'On the page since', ended: 'Ended. Asked' } as const

const nameOf = ({ name, town, email }: Vouch): string =>
  name === '' ? (email ?? 'Someone you asked') : `${name}, ${town}`

const VouchRow = ({ vouch }: { readonly vouch: Vouch }) => (
  <li className="flex flex-wrap items-center gap-3 border-b border-line py-3">
    <div className="min-w-0 flex-1 basis-48">
      <p className="type-strong break-words">{nameOf(vouch)}</p>
      <p className="type-meta break-words text-quiet">
        {vouch.relation !== '' && <span>{vouch.relation} · </span>}
        <span>{STATES[vouch.state]} </span>
        <DateText at={vouch.vouchedAt ?? vouch.askedAt} form="short" />
      </p>
    </div>
    {vouch.state !== 'ended' && (
      <Form method="post">
        <input type="hidden" name="vouchId" value={vouch.vouchId} />
        <Button
          type="submit"
          name="act"
          value="removeVouch"
          kind="secondary"
          size="small"
          aria-label={`Remove ${nameOf(vouch)}`}
        >
          Remove
        </Button>
      </Form>
    )}
  </li>
)

type VouchesCardProps = {
  readonly asked: Asked
  readonly idempotencyKey: string
  readonly result: FormResult | undefined
}

/** Where an organizer asks people, by e-mail and once each, to say on the page that they know the recipient. */
export const VouchesCard = ({ asked, idempotencyKey, result }: VouchesCardProps) => {
  const isBusy = pendingActOf(useNavigation().formData) === 'askVoucher'
  const answer = result?.act === 'askVoucher' && !result.done ? result : undefined
  const { recipientName, closed, left, vouches } = asked
  return (
    <Card id="vouches" className="p-4 tablet:p-8">
      <h2 className="type-strong-large break-words">People who know {recipientName}</h2>
      <p className="mt-2">
        Ask them to say so on the page: their name, their town, and how they know each other. We e-mail each
        address once. The page shows the first {VOUCHES_SHOWN}, and our reviewers read them all.
      </p>
      {vouches.length > 0 && (
        <ul className="mt-2">
          {vouches.map((vouch) => (
            <VouchRow key={vouch.vouchId} vouch={vouch} />
          ))}
        </ul>
      )}
      {closed !== null ? (
        <p className="type-meta mt-4 text-quiet">{closed}</p>
      ) : (
        <Form key={vouches.length} method="post" noValidate className="mt-4 space-y-4">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <EmailField
            id="voucher-email"
            name="email"
            label="Their e-mail address"
            hint={`You can ask ${left} more, up to ${VOUCH_REQUESTS_MAX} in all, but not yourself, your team or ${recipientName}.`}
            error={answer?.fields['email']}
            defaultValue={answer?.values['email']}
          />
          <Button type="submit" name="act" value="askVoucher" busy={isBusy && 'Asking…'}>
            Ask them
          </Button>
        </Form>
      )}
    </Card>
  )
}
