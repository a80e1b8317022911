import type { ReactNode } from 'react'
import { PURPOSE } from '#contract/cases/cases.ts'
import { appealAnswer } from '#contract/cases/reviews/appeal-answer.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import type { FundraiserResult } from '#contract/fundraisers/fundraisers.ts'
import { checkPath, dashboardAddress } from '#contract/page-addresses.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { Questions } from '#web/shell/questions.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DatedSentence } from '#web/ui/date-text.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { ResultHead, RoundSign } from '#web/ui/result-head.tsx'
import { SpotIllustration } from '#web/ui/spot-illustration.tsx'
import { ShareCard } from '../dashboard/share-card.tsx'
import type { ShareResults } from '../dashboard/share-results.tsx'
import { InvitationLink } from '../invitation/invitation-link.tsx'
import type { OwnInvitation } from '../invitation/invitation-text.ts'
import { AnswerPromise } from '../list/answer-promise.tsx'
import { isLive, titleOf } from '../list/own-case-text.ts'
import { canWithdraw, withdrawAddress } from '../list/withdraw-submission.ts'
import type { OpenDraft } from '../own-review.ts'
import { AppealForm } from './appeal-form.tsx'
import { NextStepList } from './next-step-list.tsx'
import { resultTitle } from './result-title.ts'
import { ReviewReasons } from './review-reasons.tsx'
import { SendChanges } from './send-changes.tsx'

type ResultProps = {
  /** The beneficiary's invitation, of a fundraiser that was sent or published. */
  readonly invitation: OwnInvitation | null
  readonly type: FundraiserResult
  readonly own: OwnCase
  /** The open draft of a fundraiser that needs changes. */
  readonly draft: OpenDraft | null
  readonly formKey: string
  readonly refused: FormResult | undefined
  /** The short link and what sharing brought; null unless the fundraiser is published. */
  readonly share: { readonly shortUrl: string; readonly results: ShareResults | null } | null
}

const ICONS: Readonly<Record<FundraiserResult, IconName>> = {
  submitted: 'paper-plane-tilt',
  published: 'check',
  need_info: 'pencil-simple',
  rejected: 'warning-circle',
  updated: 'check',
}

const isAppeal = ({ review }: Pick<OwnCase, 'review'>): boolean => review?.state === 'appealed'

/** What a refused change left on the page. */
const pageStays = ({ review }: Pick<OwnCase, 'review'>): string =>
  review?.wasSmallEdit === true
    ? 'It was live, and we took it off: the page says what it said before.'
    : 'The page stays as it is.'

/** What the appeal of the review came to, if it was appealed. */
const AppealAnswer = ({ review }: Pick<OwnCase, 'review'>) =>
  review !== null &&
  review.appealedAt !== null && (
    <>
      <DatedSentence text={appealAnswer(review)} at={review.appealedAt} />{' '}
    </>
  )

const Lead = ({ type, own }: Pick<ResultProps, 'type' | 'own'>) => {
  const title = <b>{titleOf(own)}</b>
  switch (type) {
    case 'submitted':
      return (
        <>
          {isAppeal(own) ? 'Another reviewer will read your appeal for ' : 'Someone on our team will read '}
          {title}. <AnswerPromise review={own.review} />
          {own.publishedAt !== null && ' The page stays as it is until then.'}
          {!isAppeal(own) && ' You can still change it.'}
        </>
      )
    case 'published':
      return (
        <>
          <AppealAnswer review={own.review} />
          {title} is public. People can give now.
        </>
      )
    case 'need_info':
      return (
        <>
          <AppealAnswer review={own.review} />
          We read {title}. {own.review?.wasSmallEdit === true && `${pageStays(own)} `}Change what’s below and
          send it from here. Everything else is kept.
        </>
      )
    case 'rejected':
      return isLive(own.state) ? (
        <>
          <AppealAnswer review={own.review} />
          We read your change to {title} and can’t publish it, for the reasons below. {pageStays(own)}
        </>
      ) : (
        <>
          <AppealAnswer review={own.review} />
          We read {title} and can’t host it, for the reasons below. Your text and photos are kept.
        </>
      )
    case 'updated':
      return <>{title} shows your changes now. Someone on our team looks at small ones afterwards.</>
  }
}

const mainAction = ({ type, own }: Pick<ResultProps, 'type' | 'own'>): ReactNode => {
  const { caseId, slug } = own
  return slug !== null && (type === 'published' || type === 'updated') ? (
    <ButtonLink to={caseAddress({ caseId, slug })} size="large">
      See the page
    </ButtonLink>
  ) : null
}

/** The result of a submission, and the owner's next steps. */
export const ResultPage = ({ type, own, invitation, draft, formKey, refused, share }: ResultProps) => {
  const mayAppeal = (type === 'rejected' || type === 'need_info') && own.review?.appealUntil != null
  const checkAddress = own.purpose === PURPOSE.myself ? checkPath(own.caseId) : null
  return (
    <div className="narrow-column pt-8 pb-16 tablet:pt-16 tablet:pb-24">
      <ResultHead
        figure={
          type === 'published' ? (
            <SpotIllustration name="thank-you" sizes="320px" eager className="w-80 max-w-full" />
          ) : (
            <RoundSign icon={ICONS[type]} blush={type === 'rejected'} />
          )
        }
        title={resultTitle(type, own)}
      >
        <Lead type={type} own={own} />
      </ResultHead>
      {(type === 'need_info' || type === 'rejected') && <ReviewReasons own={own} draft={draft} />}
      {draft !== null && (
        <SendChanges
          own={own}
          draft={draft}
          formKey={formKey}
          refused={refused?.act === 'send' ? refused : undefined}
        />
      )}
      <div className="mt-8 grid gap-2 tablet:flex tablet:flex-wrap">
        {mainAction({ type, own })}
        <ButtonLink
          to={type === 'published' ? dashboardAddress(own.caseId) : '/fundraiser/list'}
          kind="secondary"
          size="large"
        >
          {type === 'published' ? 'Your dashboard' : 'My fundraisers'}
        </ButtonLink>
        {type === 'submitted' && canWithdraw(own) && (
          <ButtonLink to={withdrawAddress(own.caseId)} kind="secondary" size="large">
            Withdraw it
          </ButtonLink>
        )}
      </div>
      {invitation !== null && !invitation.isVerified && (
        <div className="mt-8">
          <InvitationLink caseId={own.caseId} invitation={invitation} />
        </div>
      )}
      {share !== null && (
        <div className="mt-8">
          <ShareCard
            dashboard={{ caseId: own.caseId, title: titleOf(own) }}
            {...share}
            donationCount={own.totals?.donationCount ?? 0}
          />
        </div>
      )}
      {mayAppeal && <AppealForm own={own} refusedAppeal={refused?.act === '' ? refused : undefined} />}
      {((type === 'submitted' && own.publishedAt === null && !isAppeal(own)) || type === 'published') && (
        <NextStepList type={type} own={own} invitation={invitation} checkAddress={checkAddress} />
      )}
      <Questions />
    </div>
  )
}
