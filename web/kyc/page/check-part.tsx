import { useEffect, useRef } from 'react'
import type { CheckStep } from '#contract/identity/withdrawal-account.ts'
import { pageHeading } from '#web/browser/page-heading.ts'
import type { FormAnswer } from '../apply-posted-form.ts'
import type { LoadedCheck } from '../load-check.ts'
import type { SentCode } from '../sent-code.ts'
import { AccountPart } from './account-part.tsx'
import { CodePart } from './code-part.tsx'
import { DetailsPart } from './details-part.tsx'

type CheckPartProps = Omit<LoadedCheck, 'no' | 'isFirst'> & {
  readonly part: CheckStep
  readonly sent: SentCode | null
  /** Answer to a form sent without scripts. */
  readonly answered: FormAnswer | null
}

/** The steps share an address: each starts at the top with the focus on its heading. */
const useHeadingFocus = (part: CheckStep): void => {
  const before = useRef(part)
  useEffect(() => {
    if (before.current === part) return
    before.current = part
    pageHeading()?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [part])
}

/** The current step. */
export const CheckPart = ({ part, who, info, cover, sent, answered }: CheckPartProps) => {
  useHeadingFocus(part)
  switch (part) {
    case 'code':
      return <CodePart {...{ who, info, cover, sent }} answered={answered?.code ?? null} />
    case 'details':
      return <DetailsPart info={info} sent={answered?.details ?? null} />
    case 'account':
      return <AccountPart info={info} />
  }
}
