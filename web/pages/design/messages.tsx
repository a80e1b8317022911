import { OfflineNote } from '#web/shell/offline-strip.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ErrorSummarySheet } from '#web/ui/fields/error-summary.tsx'
import { HoldNotice } from '#web/ui/hold-notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ToastSheet } from '#web/ui/toast-region.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { Chapter, Row } from './specimen.tsx'

const PROBLEMS = [
  { fieldId: 'design-name', message: 'Enter your full name' },
  { fieldId: 'design-amount', message: 'Choose an amount of $5 or more' },
]

const Toasts = () => (
  <>
    <Row>
      <ToastSheet kind="done" text="Link copied" />
      <ToastSheet kind="problem" text="Login expired, please login again." />
      <Button kind="text" onClick={() => toasts.show('Link copied')}>
        Show one
      </Button>
    </Row>
    <p className="type-small mt-6 text-quiet">
      Toast: top center, 3000 ms, one at a time. Waits while hovered or focused. Never the only place for an
      error.
    </p>
  </>
)

const Notes = () => (
  <div className="mt-6 grid max-w-(--container-form) gap-4 tablet:grid-cols-2">
    <Panel tone="mist">
      To know: the next transfer is <DateText at="2026-11-27T20:00:00Z" />.
    </Panel>
    <Panel tone="sun">
      A date: giving pauses on <DateText at="2026-12-02T20:00:00Z" />.
    </Panel>
    <Panel tone="rose">Held: a donor’s bank asked about one gift.</Panel>
    <Panel tone="pine">Settled: all of it was paid out.</Panel>
  </div>
)

const Held = () => (
  <HoldNotice
    title="$100.00 is on hold"
    code="dispute.opened"
    why="A donor’s bank asked us about one gift from Nov 15."
    nextStep="None for you. We sent the receipt and your Nov 9 update on Nov 18."
    whoActs="The donor’s bank"
    by={<DateText at="2026-12-09T20:00:00Z" />}
    className="mt-6 max-w-(--container-form)"
  />
)

export const Messages = () => (
  <Chapter title="Messages">
    <Toasts />
    <div className="mt-6 grid max-w-(--container-form) gap-6">
      <ErrorSummarySheet problems={PROBLEMS} />
      <div className="on-ink rounded-tag bg-ink px-4 py-3">
        <OfflineNote>
          You’re offline. What you typed stays here, and we’ll pick up as soon as you’re back online.
        </OfflineNote>
      </div>
      <div className="relative h-12 overflow-hidden rounded-tag bg-sun">
        <div className="loading-bar w-[62%] [animation:none]" />
      </div>
    </div>
    <p className="type-small mt-6 text-quiet">
      Loading bar: 3 px under the header edge, ink on sun, appears after 200 ms, so quick answers show
      nothing.
    </p>
    <Notes />
    <Held />
    <p className="type-small mt-2 text-quiet">
      Hold notice: code, why, next step, who acts, by when. All five, always.
    </p>
  </Chapter>
)
