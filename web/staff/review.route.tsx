import { useEffect, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { PURPOSE } from '#contract/cases/cases.ts'
import { documentKinds } from '#contract/cases/reviews/document-kinds.ts'
import { type ReviewField, reviewFields } from '#contract/cases/reviews/review-fields.ts'
import type { ReviewWork, reviewReasonShape, Snapshot } from '#contract/cases/reviews/review-shapes.ts'
import { isOpenReview, REVIEW_STATE_NAMES } from '#contract/cases/reviews/review-states.ts'
import { nameStateOf } from '#contract/cases/unnamed-recipient.ts'
import { DAY_MS } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { CASE_FILTER_NAMES } from '#contract/staff/case-calls.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { numberOf, textsOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { clockContext } from '#web/page-context.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { Link } from '#web/ui/link.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { runStaffForm } from './act-form.ts'
import { BackLink } from './back-link.tsx'
import { CompareFields } from './compare-fields.tsx'
import { DecidePanel } from './decide-panel.tsx'
import { decidedAddress } from './decided-note.tsx'
import { dueText } from './due-text.tsx'
import { InvitationPanel } from './invitation-panel.tsx'
import { type ReasonInput, reasonFor, reasonsOf } from './reason-input.ts'
import { HINTS, kindOf } from './review-kind.ts'
import { AppealPanel, RoundList } from './round-list.tsx'
import { requireCapable, staffContext } from './staff-member.ts'

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'review.read')
  const openFields = url.searchParams.getAll('reason')
  const api = context.get(apiContext)
  const [work, scenes] = await orErrorPage(
    Promise.all([api.staffReview({ checkId: params['reviewId'] ?? '' }), api.allRaiseScenes({})]),
  )
  const withSceneLabel = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    raiseScene:
      scenes.find(({ raiseType, slug }) => raiseType === snapshot.raiseType && slug === snapshot.raiseScene)
        ?.label ?? snapshot.raiseScene,
  })
  return {
    // The scene is shown by its label, which the organizer chose, instead of its slug.
    work: {
      ...work,
      sent: withSceneLabel(work.sent),
      live: work.live === null ? null : withSceneLabel(work.live),
    },
    me: context.get(staffContext).staffId,
    now: context.get(clockContext)().getTime(),
    /** Fields whose reason forms the address opens, for browsers without scripts. */
    openFields: reviewFields.filter((field) => openFields.includes(field)),
  }
}

const DECISIONS = ['approve', 'request_changes', 'reject'] as const

export const action = (args: ActionFunctionArgs) => {
  const checkId = args.params['reviewId'] ?? ''
  const decide = (decision: (typeof DECISIONS)[number]) => (form: FormData, api: Api) =>
    api.decideReview({
      checkId,
      round: numberOf(form, 'round'),
      decision,
      // The call refuses invalid fields.
      documentsSeen: documentKinds.filter((kind) => textsOf(form, 'documentSeen').includes(kind)),
      reasons: (decision === 'approve' ? [] : reasonsOf(form)) as (typeof reviewReasonShape)['_output'][],
    })
  const to = (act: string): string => {
    if (act === 'keep') return decidedAddress(act, checkId)
    const decision = DECISIONS.find((option) => option === act)
    if (decision !== undefined) return decidedAddress(decision, checkId)
    return act === 'release' ? '/staff/review' : href('/staff/review/:reviewId', { reviewId: checkId })
  }
  return runStaffForm(
    args,
    { to },
    {
      claim: (_form, api) => api.claimReview({ checkId }),
      release: (_form, api) => api.releaseReview({ checkId }),
      approve: decide('approve'),
      keep: decide('approve'),
      request_changes: decide('request_changes'),
      reject: decide('reject'),
    },
  )
}

const REFRESH_MS = 30_000

/**
 * Loads the review again every half minute and when the tab becomes visible, because a colleague may have decided,
 * or the organizer may have sent a newer version.
 */
const useFreshWork = (): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate])
}

const Head = ({ work }: { readonly work: ReviewWork }) => {
  const { review, sent, organizer, slug, isLive } = work
  const { label, tone } = kindOf(review)
  const now = useNow()
  const due = isOpenReview(review.state) ? ` · due ${dueText(new Date(review.dueAt), now).toLowerCase()}` : ''
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div>
        <h1 className="type-h2">{sent.title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-quiet">
          <Tag tone={tone}>{label}</Tag>
          submitted by {organizer.fullName ?? 'someone without a name'}{' '}
          <DateText at={review.submittedAt} form="moment" />
          {due}
        </p>
      </div>
      {isLive && slug !== null && (
        <ButtonLink
          to={href('/case-detail/:caseId/:caseTitle?', { caseId: review.caseId, caseTitle: slug })}
          kind="secondary"
          size="small"
          icon="eye"
        >
          Open live page
        </ButtonLink>
      )}
    </div>
  )
}

const Hints = ({ work: { hints, organizer } }: { readonly work: ReviewWork }) => {
  const now = useNow()
  const days = Math.floor((now.getTime() - new Date(organizer.joinedAt).getTime()) / DAY_MS)
  return (
    <Panel>
      <h2 className="type-strong">Signals</h2>
      <ul className="mt-2 space-y-2">
        {hints.map(({ hint, caseId, title, likeness }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hints of one answer don't move
          <li key={index}>
            <Tag tone={HINTS[hint].tone}>{HINTS[hint].label}</Tag>{' '}
            {caseId !== null && (
              <a
                href={href('/case-detail/:caseId/:caseTitle?', { caseId })}
                target="_blank"
                rel="noreferrer"
                className="link-text"
              >
                {title ?? caseId}
              </a>
            )}
            {likeness !== null && ` · ${Math.round(likeness * 100)}% similar`}
          </li>
        ))}
      </ul>
      <p className="type-small mt-2 text-quiet">
        {organizer.caseCount === 1 ? 'First fundraiser' : `${organizer.caseCount} fundraisers`} · account{' '}
        {days} {days === 1 ? 'day' : 'days'} old
      </p>
    </Panel>
  )
}

/** Whether the approved page would name the beneficiary. */
const NameState = ({ work: { sent, isLive, beneficiaryAccepted } }: { readonly work: ReviewWork }) => {
  if (sent.purpose !== PURPOSE.someoneElse) return null
  const name = sent.beneficiaryFirstName
  const { purpose, waitsForBeneficiary } = sent
  const nameState = nameStateOf({ purpose, waitsForBeneficiary, beneficiaryAccepted, isLive })
  if (nameState === 'agreed')
    return (
      <Panel tone="pine">
        <p>{name} has agreed. The page shows the name.</p>
      </Panel>
    )
  return (
    <Panel tone="sun">
      <p>
        <b>{name} hasn’t accepted yet.</b>{' '}
        {nameState === 'waiting'
          ? 'The page waits: if you approve it, it goes live once they agree.'
          : 'The page shows no name until they agree. Check that no text or photo gives it away.'}
      </p>
    </Panel>
  )
}

/** The organizer's other cases. */
const OtherCases = ({ otherCases }: Pick<ReviewWork['organizer'], 'otherCases'>) =>
  otherCases.length > 0 && (
    <Panel>
      <h2 className="type-strong">The organizer’s other cases</h2>
      <ul className="mt-2 divide-y divide-line">
        {otherCases.map(({ caseId, title, state, raisedCents }) => (
          <li key={caseId} className="py-2">
            <Link to={href('/staff/cases/:caseId', { caseId })} className="link-text wrap-anywhere">
              {title}
            </Link>
            <span className="type-small block text-quiet">
              {CASE_FILTER_NAMES[state]} · {formatCents(raisedCents)} raised
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )

type TakenByProps = { readonly reviewer: NonNullable<ReviewWork['reviewer']>; readonly now: number }

/** Who has the review, and from when on another reviewer may take it over: people fall ill, or lose their role. */
const TakenBy = ({ reviewer: { name, keepsUntil, isKept }, now }: TakenByProps) => {
  const who = isKept
    ? `This one is kept for ${name ?? 'another reviewer'}, who asked for these changes`
    : `${name ?? 'Another reviewer'} has this one`
  if (Date.parse(keepsUntil) > now)
    return (
      <p>
        {who}. You can take it over from <DateText at={keepsUntil} form="near" />.
      </p>
    )
  return (
    <Form method="post">
      <p className="mb-4">{who}, and hasn’t decided.</p>
      <Button type="submit" name="act" value="claim" kind="secondary" wide>
        Take it over
      </Button>
    </Form>
  )
}

type ClaimedProps = {
  readonly work: ReviewWork
  readonly now: number
  readonly problem: FormResult | undefined
}

/** For staff who haven't claimed the review: who has, or a button to claim it. */
const NotMine = ({ work, now, problem }: ClaimedProps) => (
  <Panel>
    <ErrorSummary
      problems={[]}
      attempt={problem}
      {...(problem !== undefined && { title: problem.message })}
    />
    {!isOpenReview(work.review.state) ? (
      <p>This review was decided: {REVIEW_STATE_NAMES[work.review.state]}.</p>
    ) : work.reviewer === null ? (
      <Form method="post">
        <p className="mb-4">No one has taken this one yet.</p>
        <Button type="submit" name="act" value="claim" wide>
          Take it
        </Button>
      </Form>
    ) : (
      <TakenBy reviewer={work.reviewer} now={now} />
    )}
  </Panel>
)

const NewerVersion = ({ onRead }: { readonly onRead: () => void }) => (
  <div role="status">
    <Panel tone="sun">
      <p className="type-meta-strong">The organizer submitted a newer version while you were reading.</p>
      <Button kind="secondary" size="small" className="mt-2" onClick={onRead}>
        Decide on the newer one
      </Button>
    </Panel>
  </div>
)

/** A review: submission beside the live version, hints, and decision. */
export default function Review() {
  const { work, me, now, openFields } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  useFreshWork()
  const [round, setRound] = useState(work.round)
  const [reasons, setReasons] = useState<readonly ReasonInput[]>(() => openFields.map(reasonFor))
  const isMine = work.reviewer?.staffId === me && isOpenReview(work.review.state)
  const addReasonAddress = (field: ReviewField): string =>
    `?${new URLSearchParams([...reasons.map((reason) => ['reason', reason.field]), ['reason', field]])}#reason-${field}`
  return (
    <>
      <BackLink to="/staff/review">Review queue</BackLink>
      <Head work={work} />
      <div className="mt-6 grid items-start gap-6 full:grid-cols-[minmax(0,1fr)_360px]">
        <CompareFields
          work={work}
          reasonsAt={(field) => reasons.filter((reason) => reason.field === field).length}
          addReasonAt={isMine ? addReasonAddress : null}
          onAdd={(field) => setReasons((current) => [...current, reasonFor(field)])}
        />
        <div className="space-y-4">
          {work.round !== round && <NewerVersion onRead={() => setRound(work.round)} />}
          <AppealPanel appeal={work.appeal} />
          {isMine ? (
            <DecidePanel {...{ work, round, reasons, problem }} onReasons={setReasons} />
          ) : (
            <NotMine work={work} now={now} problem={problem} />
          )}
          <NameState work={work} />
          <InvitationPanel invitation={work.invitation} />
          <Hints work={work} />
          <OtherCases {...work.organizer} />
          {work.reports.length > 0 && (
            <Panel tone="rose">
              <Link to={href('/staff/reports/:caseId', { caseId: work.review.caseId })} className="link-text">
                {work.reports.length === 1 ? '1 open report' : `${work.reports.length} open reports`}
              </Link>
            </Panel>
          )}
          <RoundList heading="Earlier rounds" rounds={work.history} />
        </div>
      </div>
    </>
  )
}
