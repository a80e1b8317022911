import { Form, useNavigation } from 'react-router'
import type { PayoutInterval } from '#contract/payouts/payout-interval.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { IntervalOptions } from './interval-options.tsx'

/** Id of the card, which other parts of a page link to. */
export const INTERVAL_ID = 'how-often'

const ACT = 'interval'

type IntervalFormProps = {
  readonly payoutInterval: PayoutInterval
  /** The page, which applies the form by `applyRecipientForm`. */
  readonly action: string
  readonly result: FormResult | null
}

/** The recipient's choice of how often they are paid. */
export const IntervalForm = ({ payoutInterval, action, result }: IntervalFormProps) => {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Card id={INTERVAL_ID} className="scroll-mt-6 p-4 tablet:p-8">
      <h2 className="type-strong-large">How often should we send your money?</h2>
      <Form method="post" action={action} preventScrollReset className="mt-4 space-y-4">
        <FormOutcome result={result ?? undefined} act={ACT} />
        <IntervalOptions
          key={payoutInterval}
          id="payoutInterval"
          legendHidden
          chosen={result?.act === ACT ? (result.values['payoutInterval'] ?? payoutInterval) : payoutInterval}
        />
        <Button type="submit" name="act" value={ACT} kind="secondary" wide busy={isBusy && 'Saving…'}>
          Save
        </Button>
      </Form>
    </Card>
  )
}
