import { Form } from 'react-router'
import { formatDay } from '#contract/dates.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { formatDonation } from '#contract/money.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type Entry = Dashboard['offlineDonations'][number]

const EntryRow = ({ entry: { entryId, label, amountCents, receivedOn } }: { readonly entry: Entry }) => (
  <li className="flex items-center justify-between gap-3 border-b border-line py-2">
    <p className="min-w-0 break-words">
      <b>{label}</b> {formatDonation(amountCents)}{' '}
      <span className="type-meta text-quiet">{formatDay(receivedOn)}</span>
    </p>
    <Form method="post">
      <input type="hidden" name="entryId" value={entryId} />
      <Button
        type="submit"
        name="act"
        value="removeOffline"
        kind="text"
        size="small"
        aria-label={`Remove ${label}`}
      >
        Remove
      </Button>
    </Form>
  </li>
)

type OfflineCardProps = {
  readonly dashboard: Dashboard
  readonly idempotencyKey: string
  readonly result: FormResult | undefined
}

/**
 * Donations that the organizer received elsewhere and notes here. They are never part of the ledger, the amount
 * raised or a payout.
 */
export const OfflineCard = ({
  dashboard: { offlineDonations },
  idempotencyKey,
  result,
}: OfflineCardProps) => {
  const refusal = result?.act === 'offline' && !result.done ? result : undefined
  return (
    <Card id="elsewhere" className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Gifts made elsewhere</h2>
      <p className="type-meta mt-2 text-quiet">
        Cash, a check, a bake sale: keep a note of it here. It’s in your CSV, but never in the total on the
        page or in a transfer.
      </p>
      <div className="mt-4 empty:hidden">
        <FormOutcome result={result} act="removeOffline" />
      </div>
      <ul className="mt-2 empty:hidden">
        {offlineDonations.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} />
        ))}
      </ul>
      <Form key={offlineDonations.length} method="post" noValidate className="mt-4 space-y-4">
        <FormOutcome result={result} act="offline" />
        <input type="hidden" name="act" value="offline" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          name="label"
          label="Where it came from"
          error={refusal?.fields['label']}
          defaultValue={refusal?.values['label']}
        />
        <TextField
          name="amount"
          label="Amount"
          prefix="$"
          inputMode="decimal"
          error={refusal?.fields['amountCents']}
          defaultValue={refusal?.values['amount']}
        />
        <TextField
          name="receivedOn"
          label="When you got it"
          type="date"
          error={refusal?.fields['receivedOn']}
          defaultValue={refusal?.values['receivedOn']}
        />
        <Button type="submit" kind="secondary" wide>
          Note it
        </Button>
      </Form>
    </Card>
  )
}
