import { useEffect, useRef } from 'react'
import type { CheckPart as Part } from '#contract/identity/withdrawal-account.ts'
import { pageHeading } from '#web/browser/page-heading.ts'
import type { FormAnswer } from '../apply-posted-form.ts'
import type { LoadedCheck } from '../load-check.ts'
import type { SentCode } from '../sent-code.ts'
import { AccountPart } from './account-part.tsx'
import { BankPart } from './bank-part.tsx'
import { CodePart } from './code-part.tsx'
import { DetailsPart } from './details-part.tsx'

type CheckPartProps = Omit<LoadedCheck, 'no' | 'isFirst'> & {
  readonly part: Part
  /** Whether the check precedes a bank account change. */
  readonly forBank: boolean
  readonly sent: SentCode | null
  /** Answer to a form sent without scripts. */
  readonly answered: FormAnswer | null
}

/** The steps share an address: each starts at the top with the focus on its heading. */
const useHeadingFocus = (part: Part): void => {
  const before = useRef(part)
  useEffect(() => {
    if (before.current === part) return
    before.current = part
    pageHeading()?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [part])
}

/** The current step. */
export const CheckPart = ({ part, forBank, who, info, cover, sent, answered }: CheckPartProps) => {
  useHeadingFocus(part)
  switch (part) {
    case 'code':
      return <CodePart {...{ who, info, cover, sent, forBank }} answered={answered?.code ?? null} />
    case 'details':
      return <DetailsPart info={info} sent={answered?.details ?? null} />
    case 'account':
      return <AccountPart info={info} />
    case 'bank':
      return <BankPart info={info} />
  }
}
