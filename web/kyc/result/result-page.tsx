import type { HoldProblem } from '#web/holds/hold-actions.ts'
import { HoldList } from '#web/holds/hold-list.tsx'
import { Questions } from '#web/shell/questions.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RoundSign } from '#web/ui/result-head.tsx'
import type { CheckResult } from '../check.state.ts'
import { resultAddress } from '../check-address.ts'
import type { LoadedCheck } from '../load-check.ts'
import { CloseCheck } from '../page/close-check.tsx'
import { TooLate } from '../page/too-late.tsx'
import { Checking } from './checking.tsx'
import { Disabled } from './disabled.tsx'
import { Unfinished } from './pending-result.tsx'
import { resultTitle } from './result-title.ts'
import { useCheckPolling } from './use-check-polling.ts'
import { Verified } from './verified.tsx'

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

type ResultPageProps = LoadedCheck & { readonly result: CheckResult; readonly problem: HoldProblem | null }

/** Result page of the check. Its heading is a live region, which announces a change. */
export const ResultPage = ({ result, who, info, isFirst, isOver, problem }: ResultPageProps) => {
  const { givenBackAt, caseId, caseSlug: slug, caseTitle: title } = who
  const polling = useCheckPolling(result === 'checking' && givenBackAt === null ? caseId : null)
  if (givenBackAt !== null)
    return (
      <div className="narrow-column pt-8 pb-16">
        <TooLate {...{ caseId, slug, title, givenBackAt }} />
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
      {result === 'verified' && <Verified who={who} info={info} isFirst={isFirst} isOver={isOver} />}
      {result === 'checking' && <Checking who={who} polling={polling} />}
      {result === 'unfinished' && <Unfinished who={who} info={info} />}
      {result === 'disabled' && <Disabled who={who} info={info} />}
      <CloseCheck />
      <Questions />
    </div>
  )
}
