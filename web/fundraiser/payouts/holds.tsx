import { DatedSentence, DateText } from '#web/ui/date-text.tsx'
import { HoldNotice } from '#web/ui/hold-notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { CasePayouts } from './case-payouts.ts'

/** Every hold: code, reason, next step, who acts and by when. */
export const Holds = ({ payouts: { holds, transfersStoppedAt } }: { readonly payouts: CasePayouts }) => (
  <div id="holds" className="space-y-4 empty:hidden">
    {transfersStoppedAt !== null && (
      <Panel tone="sun">
        <h2 className="type-strong">All transfers are paused</h2>
        <p className="type-meta mt-1">
          We stopped every transfer on <DateText at={transfersStoppedAt} form="moment" /> to check our books.
          The money is safe, and goes out once they agree.
        </p>
      </Panel>
    )}
    {holds.map(({ code, why, nextStep, whoActs, by, byAt }) => (
      <HoldNotice
        key={code}
        title="Transfers are on hold"
        {...{ code, why, nextStep, whoActs }}
        by={
          by === '' && byAt !== null ? (
            <DateText at={byAt} form="moment" />
          ) : (
            <DatedSentence text={by} at={byAt} />
          )
        }
      />
    ))}
  </div>
)
