import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { CASE_REFUND_STATE_NAMES, type CaseRefundInfo } from '#contract/staff/case-refund-calls.ts'
import { counted } from '#web/cases/case-facts.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'

const REFRESH_MS = 3000

/** Reloads the page's data while something goes on and the page is visible. */
const useRefresh = (isOn: boolean): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [isOn, revalidate])
}

/** How far the refund of all gifts of a case is. */
export const CaseRefundPanel = ({ refund }: { readonly refund: CaseRefundInfo }) => {
  const { state, donationCount, totalCents, reserved, completed, failed } = refund
  useRefresh(state === 'running')
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-strong">Refund of all gifts</h2>
        <Tag tone={state === 'done' ? 'pine' : state === 'declined' ? 'gray' : 'sun'}>
          {CASE_REFUND_STATE_NAMES[state]}
        </Tag>
      </div>
      {state !== 'awaiting_approval' && state !== 'declined' && (
        <>
          <progress
            className="mt-3 w-full"
            aria-label="Refunded gifts"
            max={Math.max(donationCount, reserved.count)}
            value={reserved.count}
          />
          <p className="mt-1">
            {`${reserved.count} of ${counted(Math.max(donationCount, reserved.count), 'gift', 'gifts')}, ${formatCents(reserved.cents)}. The provider has confirmed ${completed.count}.`}
          </p>
        </>
      )}
      {failed.count > 0 && (
        <p className="mt-1 text-poppy-deep">
          {`${counted(failed.count, 'refund', 'refunds')} failed, ${formatCents(failed.cents)}. Find each one under refund requests.`}
        </p>
      )}
      <p className="type-small mt-2 wrap-anywhere text-quiet">
        <span>{`${counted(donationCount, 'gift', 'gifts')}, ${formatCents(totalCents)}, requested by ${refund.requestedByName ?? 'a former colleague'} on `}</span>
        <DateText at={refund.requestedAt} form="moment" />
        <span>{`: ${refund.reason}`}</span>
      </p>
      {refund.decidedAt !== null && (
        <p className="type-small text-quiet">
          <span>{`${state === 'declined' ? 'Declined' : 'Approved'} by ${refund.decidedByName ?? 'a former colleague'} on `}</span>
          <DateText at={refund.decidedAt} form="moment" />
        </p>
      )}
    </Panel>
  )
}
