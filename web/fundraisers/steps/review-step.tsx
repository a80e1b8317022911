import { useLocation } from 'react-router'
import { reviewPromise } from '#contract/answer-promise.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { reviewDueAt } from '#contract/cases/reviews/review-deadlines.ts'
import { DONATIONS_PAUSE_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/cases/verification-deadlines.ts'
import { ATTESTATIONS, attestationText } from '#contract/fundraisers/attestations.ts'
import { mentionProblem, mentionProblems } from '#contract/fundraisers/beneficiary-mention.ts'
import { DRAFT_STEPS } from '#contract/fundraisers/draft-steps.ts'
import { previewAddress, stepAddress } from '#contract/page-addresses.ts'
import { PAYOUT_EVERY_DAYS } from '#contract/payouts/payout-times.ts'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Card } from '#web/ui/card.tsx'
import { DatedSentence } from '#web/ui/date-text.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Link } from '#web/ui/link.tsx'
import { useNow } from '#web/ui/now.tsx'
import { isLive } from '../list/own-case-text.ts'
import { CasePreview, FullPreview } from '../preview/case-preview.tsx'
import { previewDetail } from '../preview/preview-detail.ts'
import { recipientOf } from '../recipient-name.ts'
import { STEP_WORDS, stepOfProblem } from '../step-list.ts'
import { StepPage } from '../wizard/step-page.tsx'
import type { StepForm } from '../wizard/use-step-form.ts'
import { useSubmitCase } from '../wizard/use-submit-case.ts'
import { sceneOf, useDraftState, useNameState, useWizard } from '../wizard/wizard-context.ts'
import { ReviewAnswers } from './review-answers.tsx'

const MoneyFacts = () => {
  const { brandName, tipDefaultPercent } = usePublicConfig()
  const { caseState } = useWizard()
  const { fields } = useDraftState()
  const whose = fields.purpose === PURPOSE.myself ? 'your' : `${recipientOf(fields, 'the')}’s`
  return (
    <Card className="p-6">
      <h2 className="type-strong">Money, in a few lines</h2>
      <ul className="type-meta mt-2 list-disc space-y-1 pl-5">
        <li>
          Card fee {CARD_FEE_TEXT} a gift. {brandName} takes nothing from gifts.
        </li>
        <li>
          Donors may tip {brandName}.{tipDefaultPercent === 0 && ' The tip starts at $0.'}
        </li>
        <li>
          After {whose} identity check, transfers go out every {PAYOUT_EVERY_DAYS} days, or every day if{' '}
          {fields.purpose === PURPOSE.myself ? 'you choose' : 'they choose'} that.
        </li>
        {!isLive(caseState) && (
          <li>
            Not finished by day {DONATIONS_PAUSE_AFTER_DAYS}: giving pauses. By day {REFUNDS_AFTER_DAYS}:
            gifts are refunded.
          </li>
        )}
      </ul>
    </Card>
  )
}

/** Whether the page names the beneficiary, and what changes that. */
const NameFacts = () => {
  const { caseState } = useWizard()
  const { caseId, fields } = useDraftState()
  const nameState = useNameState()
  if (fields.purpose === PURPOSE.myself) return null
  const name = recipientOf(fields, 'the beneficiary')
  // The steps whose answers have the name nevertheless.
  const mentions = nameState === 'unnamed' ? mentionProblems(fields) : []
  const naming = DRAFT_STEPS.filter((step) => mentions.some(({ field }) => stepOfProblem(field) === step))
  return (
    <Card className="p-6">
      <h2 className="type-strong">
        {nameState === 'agreed' ? `${name} has accepted` : `${name} hasn’t accepted yet`}
      </h2>
      <p className="type-meta mt-2">
        {nameState === 'agreed'
          ? 'The page shows the full name.'
          : nameState === 'waiting'
            ? 'The page waits: it goes live once we approve it and they agree.'
            : 'The page shows no name until they agree. Then their full name appears automatically.'}{' '}
        {naming.map((step) => (
          <span key={step} className="block">
            <Link to={stepAddress(step, caseId)} className="link-text target">
              {STEP_WORDS[step].name}
            </Link>
            : {mentionProblem(fields)}
          </span>
        ))}
        {nameState !== 'agreed' && !isLive(caseState) && (
          <Link to={stepAddress('people', caseId)} className="link-text target">
            Change this
          </Link>
        )}
      </p>
    </Card>
  )
}

const Attestations = ({ form }: { readonly form: StepForm }) => {
  const { termsPdfUrl } = usePublicConfig()
  const { fields } = useDraftState()
  const name = fields.purpose === PURPOSE.myself ? null : recipientOf(fields, 'the recipient')
  return (
    <fieldset>
      <legend className="type-label">Please confirm</legend>
      {ATTESTATIONS.map(({ code }) => (
        <Checkbox key={code} id={code} name={code} error={form.problemOf(code)}>
          {code === 'terms' ? (
            <>
              I have read the{' '}
              <a href={termsPdfUrl} className="link-text">
                terms of use (PDF)
              </a>
              .
            </>
          ) : (
            attestationText(code, name)
          )}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** Step 6: preview, answers, costs, and confirmations. */
export const ReviewStep = () => {
  const { place, uploaded, caseState, scenes } = useWizard()
  const nameState = useNameState()
  const { caseId, fields } = useDraftState()
  const { search } = useLocation()
  const form = useSubmitCase()
  const now = useNow()
  const dueAt = reviewDueAt(now, { isUrgent: sceneOf(scenes, fields)?.urgent === true })
  const detail = previewDetail({ caseId, fields, uploaded, place, nameState, now })
  const address = stepAddress('review', caseId)
  const fullAddress = previewAddress(caseId)
  if (new URLSearchParams(search).get('preview') === 'full')
    return <FullPreview detail={detail} backAddress={address} />
  return (
    <StepPage
      form={form}
      wide
      action={caseState === 'draft' ? 'Send for review' : 'Send the changes'}
      title="See it as donors will"
      lead={
        <DatedSentence
          text={`${isLive(caseState) ? 'A corrected typo, an added paragraph or another order of photos is live at once.' : 'Change anything now or later.'} ${reviewPromise(isLive(caseState) ? 'Anything else goes live once someone on our team has read it,' : 'Send it now, and someone on our team will reply', dueAt, now)}`}
          at={dueAt.toISOString()}
        />
      }
    >
      <div className="review-columns">
        <CasePreview detail={detail} fullAddress={fullAddress} />
        <div className="min-w-0 space-y-4">
          <ReviewAnswers />
          <NameFacts />
          <MoneyFacts />
          <div className="pt-2">
            <Attestations form={form} />
          </div>
        </div>
      </div>
    </StepPage>
  )
}
