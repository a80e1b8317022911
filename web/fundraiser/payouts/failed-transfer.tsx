import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { OwnPayout } from './case-payouts.ts'

export const FailedTransfer = ({ payout: { failure, retryAt } }: { readonly payout: OwnPayout }) => (
  <Panel tone="sun" padding="small" className="mt-3">
    <dl className="type-meta grid gap-3 tablet:grid-cols-2">
      <div>
        <dt className="type-small-strong">Why</dt>
        <dd>{failure?.why ?? 'The bank sent it back.'}</dd>
      </div>
      <div>
        <dt className="type-small-strong">What’s next</dt>
        <dd>
          {retryAt === null ? (
            'The money is back in this fundraiser and joins a later transfer.'
          ) : (
            <>
              We try again <DateText at={retryAt} form="moment" />.
            </>
          )}
        </dd>
      </div>
    </dl>
  </Panel>
)
