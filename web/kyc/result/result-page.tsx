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

/** Also what is said once it changes while somebody waits. */
export const RESULT_TITLES: Readonly<Record<CheckResult, string>> = {
  verified: 'You’re verified',
  checking: 'We’re checking what you gave us',
  unfinished: 'One part is left',
  disabled: 'Transfers to you are on hold',
}

type ResultPageProps = LoadedCheck & { readonly result: CheckResult }

/** What came of the check. */
export const ResultPage = ({ result, ...loaded }: ResultPageProps) => {
  const Page = PAGES[result]
  return (
    <div className="check-column pt-8 pb-16">
      <div aria-live="polite" className="sr-only">
        {RESULT_TITLES[result]}
      </div>
      <Page {...loaded} />
      <Questions />
    </div>
  )
}
