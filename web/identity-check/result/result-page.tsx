import type { PayoutNotice } from '#contract/cases/cases.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { api } from '#web/browser/api/browser-api.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { type Polling, usePolling } from '#web/browser/use-polling.ts'
import { HoldList } from '#web/identity-check/holds/hold-list.tsx'
import { Questions } from '#web/shell/questions.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RoundSign } from '#web/ui/result-head.tsx'
import type { CheckResult } from '../check.state.ts'
import { resultAddress } from '../check-address.ts'
import type { LoadedCheck } from '../load-check.ts'
import { CloseCheck } from '../page/close-check.tsx'
import { DeadlinePassed } from '../page/deadline-passed.tsx'
import { Checking } from './checking.tsx'
import { Disabled } from './disabled.tsx'
import { Unfinished } from './pending-result.tsx'
import { resultTitle } from './result-title.ts'
import { Verified } from './verified.tsx'

/** Poll times in seconds. The provider often answers within two minutes; otherwise it takes hours. */
const POLL_DELAYS_S = [3, 6, 10, 15, 20, 30, 40, 50, 60, 75, 90, 105, 120] as const

/** Polls a check for two minutes, and whenever the page becomes visible; null stops. */
const useCheckPolling = (caseId: string | null): Polling =>
  usePolling({
    subject: caseId,
    delaysS: POLL_DELAYS_S,
    hasChanged: async (signal) => {
      if (caseId === null) return false
      const { withdrawalAccount, missing } = await api.getCheckInfo({ caseId }, { quiet: true, signal })
      return withdrawalAccount !== WITHDRAWAL_ACCOUNT.initial || missing.length > 0
    },
  })

const Sign = ({ result, isPolling }: { readonly result: CheckResult; readonly isPolling: boolean }) => {
  switch (result) {
    case 'verified':
      return (
        <span className="flex size-16 items-center justify-center rounded-full bg-pine-wash text-on-pine-wash">
          <Icon name="seal-check" size={32} />
        </span>
      )
    case 'checking':
      return (
        <span className="flex size-16 items-center justify-center rounded-full bg-sun">
          <span aria-hidden="true" className={isPolling ? 'check-asking' : 'check-waits'} />
        </span>
      )
    case 'unfinished':
      return <RoundSign icon="pencil-simple" />
    case 'disabled':
      return <RoundSign icon="pause-circle" blush />
  }
}

type ResultPageProps = LoadedCheck & {
  readonly result: CheckResult
  /** The newest payouts of a verified person. */
  readonly payouts: readonly PayoutNotice[]
  readonly problem: FormResult | null
}

/** Result page of the check. Its heading is a live region, which announces a change. */
export const ResultPage = ({
  result,
  who,
  info,
  payouts,
  isOver,
  toCoverCents,
  problem,
}: ResultPageProps) => {
  const { deadlineRefundAt, caseId, caseSlug: slug, caseTitle: title } = who
  const polling = useCheckPolling(result === 'checking' && deadlineRefundAt === null ? caseId : null)
  if (deadlineRefundAt !== null)
    return (
      <div className="narrow-column pt-8 pb-16">
        <DeadlinePassed {...{ caseId, slug, title, deadlineRefundAt }} />
        <CloseCheck />
        <Questions />
      </div>
    )
  return (
    <div className="narrow-column pt-8 pb-16">
      <Sign result={result} isPolling={!polling.stopped} />
      <div aria-live="polite" className="mt-3">
        <h1 className="type-h1 break-words">
          {resultTitle(result, info)}
          {result === 'verified' && `, ${who.recipientFirstName}`}
        </h1>
      </div>
      {info.holds.length > 0 && (
        <div className="mt-6 space-y-4">
          <HoldList holds={info.holds} isRecipient action={resultAddress(who.caseId)} problem={problem} />
        </div>
      )}
      {result === 'verified' && (
        <Verified {...{ who, info, payouts, isOver, toCoverCents }} formResult={problem} />
      )}
      {result === 'checking' && <Checking who={who} polling={polling} />}
      {result === 'unfinished' && <Unfinished who={who} info={info} />}
      {result === 'disabled' && <Disabled who={who} info={info} />}
      <CloseCheck />
      <Questions />
    </div>
  )
}
