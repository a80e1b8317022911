import { Questions } from '#web/shell/questions.tsx'
import type { CheckResult } from '../check.state.ts'
import type { LoadedCheck } from '../load-check.ts'
import { Checking } from './checking.tsx'
import { Disabled } from './disabled.tsx'
import { Unfinished } from './unfinished.tsx'
import { Verified } from './verified.tsx'

const PAGES = {
  verified: Verified,
  checking: Checking,
  unfinished: Unfinished,
  disabled: Disabled,
} as const satisfies Record<CheckResult, unknown>

type ResultPageProps = LoadedCheck & { readonly result: CheckResult }

/** What came of the check. */
export const ResultPage = ({ result, ...loaded }: ResultPageProps) => {
  const Page = PAGES[result]
  return (
    <div className="check-column pt-8 pb-16">
      <div aria-live="polite">
        <Page {...loaded} />
      </div>
      <Questions />
    </div>
  )
}
