import type { CheckStep } from '#contract/withdrawal-account.ts'
import type { LoadedCheck } from '../load-check.ts'
import type { SentCode } from '../sent-code.ts'
import type { FormAnswer } from '../take-sent-form.ts'
import { AccountPart } from './account-part.tsx'
import { CodePart } from './code-part.tsx'
import { DetailsPart } from './details-part.tsx'

type CheckPartProps = Omit<LoadedCheck, 'no' | 'isFirst'> & {
  readonly part: CheckStep
  readonly sent: SentCode | null
  /** What a form was answered with that was sent without scripts. */
  readonly answered: FormAnswer | null
}

/** The part somebody is at. */
export const CheckPart = ({ part, who, info, cover, sent, answered }: CheckPartProps) => {
  switch (part) {
    case 'code':
      return <CodePart {...{ who, info, cover, sent }} answered={answered?.code ?? null} />
    case 'details':
      return <DetailsPart info={info} sent={answered?.details ?? null} />
    case 'account':
      return <AccountPart info={info} />
  }
}
