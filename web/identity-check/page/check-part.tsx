import { useEffect, useRef } from 'react'
import type { CheckPart as Part } from '#contract/identity-check/withdrawal-account.ts'
import { pageHeading } from '#web/browser/page-heading.ts'
import type { FormAnswer } from '../apply-posted-form.ts'
import type { LoadedCheck } from '../load-check.ts'
import type { SentCode } from '../sent-code-cookie.ts'
import { AccountPart } from './account-part.tsx'
import { BankPart } from './bank-part.tsx'
import { CodePart } from './code-part.tsx'
import { DetailsPart } from './details-part.tsx'

type CheckPartProps = Omit<LoadedCheck, 'noCheckReason' | 'isOver' | 'toCoverCents'> & {
  readonly part: Part
  /** Whether the check precedes a bank account change. */
  readonly forBank: boolean
  readonly sentCode: SentCode | null
  /** Answer to a form posted without scripts. */
  readonly postedAnswer: FormAnswer | null
}

/** Starts each step at the top with the focus on its heading, because the steps share an address. */
const useHeadingFocus = (part: Part): void => {
  const previousPart = useRef(part)
  useEffect(() => {
    if (previousPart.current === part) return
    previousPart.current = part
    pageHeading()?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [part])
}

/** The current step. */
export const CheckPart = ({ part, forBank, who, info, cover, sentCode, postedAnswer }: CheckPartProps) => {
  useHeadingFocus(part)
  switch (part) {
    case 'code':
      return (
        <CodePart
          who={who}
          info={info}
          cover={cover}
          sentCode={sentCode}
          forBank={forBank}
          postedAnswer={postedAnswer?.code ?? null}
        />
      )
    case 'details':
      return <DetailsPart info={info} posted={postedAnswer?.details ?? null} />
    case 'account':
      return <AccountPart info={info} />
    case 'bank':
      return <BankPart info={info} />
  }
}
