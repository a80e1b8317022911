import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { type FormAct, runForm } from '#web/browser/run-form.ts'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmPanel } from '#web/ui/confirm-panel.tsx'
import { DoneNote, doneAddress } from '#web/ui/done-note.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { DELETE_PARAMETER } from './list/delete-draft.ts'
import { OwnCaseRow } from './list/own-case-row.tsx'
import { canDelete, FILTER_LABELS, FILTERS, filterOf, isShown, titleOf } from './list/own-case-text.ts'
import { TeamCases } from './list/team-cases.tsx'
import { canWithdraw, WITHDRAW_PARAMETER } from './list/withdraw-submission.ts'
import { withRefusalReasons } from './own-review.ts'
import './fundraiser.css'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('My fundraisers', matches) },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'cache-control': 'private, no-store' })

/** The own fundraisers (the specification's myCaseList) are this page's data alone, so that they are never out of date. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const [own, teamCases] = await orErrorPage(
    redirectToSignIn(Promise.all([api.allSelfCases({}), api.teamCases({})]), url),
  )
  const cases = await orErrorPage(withRefusalReasons(api, own))
  const draftId = url.searchParams.get(DELETE_PARAMETER)
  return {
    cases,
    teamCases,
    filter: filterOf(url.searchParams),
    toWithdraw:
      cases.find((one) => one.caseId === url.searchParams.get(WITHDRAW_PARAMETER) && canWithdraw(one)) ??
      null,
    draftToDelete: cases.find((one) => one.caseId === draftId && canDelete(one)) ?? null,
  }
}

const DONE_SENTENCES = {
  withdraw: 'It’s withdrawn. Everything you wrote is kept.',
  delete: 'It’s deleted.',
  discard: 'Your edit is discarded. The page hasn’t changed.',
}
type Act = keyof typeof DONE_SENTENCES
const ALL_DONE_SENTENCES = { ...DONE_SENTENCES, leave: 'You’ve left the team.' }

const SEE_OTHER = 303

/** After a refusal, too: it was decided or deleted elsewhere meanwhile. */
export const shouldRevalidate = () => true

/** Deletes a draft, discards an edit, or takes a submission back, once the owner has confirmed it. */
export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const api = context.get(apiContext)
  const done = (act: Act) => redirect(doneAddress('/fundraiser/list', act), SEE_OTHER)
  const deleteDraft = (act: Act) => async (form: FormData) => {
    try {
      await api.deleteDraft({ caseId: textOf(form, 'caseId') })
    } catch (error) {
      // Another tab deleted it first.
      if (!isRefusal(error, 'notFound')) throw error
    }
    return done(act)
  }
  const withdraw = async (form: FormData) => {
    const checkId = textOf(form, 'checkId')
    // The review's id is the key, so that submitting twice takes it back once.
    const input = { caseId: textOf(form, 'caseId'), checkId, idempotencyKey: checkId }
    await api.withdrawSubmission(input)
    return done('withdraw')
  }
  const acts = { withdraw, delete: deleteDraft('delete'), discard: deleteDraft('discard') }
  return runForm(await request.formData(), acts satisfies Record<Act, FormAct>, url)
}

/** Who else knows of a draft. What was sent and taken back may have an invitation, which is void without it. */
const seenText = ({ recipient }: OwnCase): string => {
  if (recipient === null) return 'No one but you has seen them.'
  return recipient.invitation === null ? '' : `${recipient.firstName}’s invitation ends.`
}

type ConfirmProps = {
  readonly own: OwnCase
  readonly act: Act
  readonly heading: string
  readonly text: string
  readonly button: string
  readonly busy: string
}

const Confirm = ({ own, act, heading, text, button, busy }: ConfirmProps) => {
  const { state } = useNavigation()
  return (
    <ConfirmPanel key={heading} heading={heading} text={text} className="mb-6">
      <input type="hidden" name="caseId" value={own.caseId} />
      <input type="hidden" name="checkId" value={own.review?.checkId ?? ''} />
      <Button type="submit" name="act" value={act} size="small" busy={state === 'submitting' && busy}>
        {button}
      </Button>
      <ButtonLink to="/fundraiser/list" kind="secondary" size="small">
        Keep it
      </ButtonLink>
    </ConfirmPanel>
  )
}

const ConfirmDeletion = ({ own }: { readonly own: OwnCase }) =>
  own.state === 'draft' ? (
    <Confirm
      own={own}
      act="delete"
      heading={`Delete “${titleOf(own)}”?`}
      text={`Its answers and photos are deleted for good. ${seenText(own)}`}
      button="Delete it"
      busy="Deleting…"
    />
  ) : (
    <Confirm
      own={own}
      act="discard"
      heading={`Discard your edit of “${titleOf(own)}”?`}
      text="Your changes are deleted for good. The page stays as it is."
      button="Discard it"
      busy="Discarding…"
    />
  )

const Filters = ({ cases, filter }: { readonly cases: readonly OwnCase[]; readonly filter: string }) => (
  <nav aria-label="Show" className="mt-6 flex flex-wrap gap-2">
    {FILTERS.map((option) => {
      const count = cases.filter((own) => isShown(own, option)).length
      return (
        (option === 'all' || count > 0) && (
          <FilterPill
            key={option}
            to={option === 'all' ? href('/fundraiser/list') : `${href('/fundraiser/list')}?show=${option}`}
            on={option === filter}
          >
            {FILTER_LABELS[option]}, {count}
          </FilterPill>
        )
      )
    })}
  </nav>
)

export default function FundraiserList() {
  const { cases, teamCases, filter, draftToDelete, toWithdraw } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()?.message
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 tabIndex={-1} className="type-h1">
          My fundraisers
        </h1>
        {cases.length > 0 && (
          <FundraiserLink to="/fundraiser/step1?new=1" icon="plus">
            Start another
          </FundraiserLink>
        )}
      </div>
      <DoneNote sentences={ALL_DONE_SENTENCES} />
      {cases.length > 0 && <Filters cases={cases} filter={filter} />}
      <div className="mt-6">
        {failure !== undefined && (
          <p role="alert" className="type-meta-strong mb-4 text-poppy-deep">
            {failure}
          </p>
        )}
        {draftToDelete !== null && <ConfirmDeletion own={draftToDelete} />}
        {toWithdraw !== null && (
          <Confirm
            own={toWithdraw}
            act="withdraw"
            heading={`Withdraw “${titleOf(toWithdraw)}”${toWithdraw.state === 'approved' ? '' : ' from review'}?`}
            text={`${toWithdraw.state === 'approved' ? 'It doesn’t go live' : 'Our team stops reading it'}, and everything you wrote is kept. You can change it and send it again.`}
            button="Withdraw it"
            busy="Withdrawing…"
          />
        )}
        {cases.length === 0 && teamCases.length === 0 && (
          <Card>
            <EmptyState
              icon="hand-heart"
              heading="No fundraisers yet"
              action={<FundraiserLink to="/fundraiser">Start a fundraiser</FundraiserLink>}
            >
              Six short steps. Each one is saved as you type.
            </EmptyState>
          </Card>
        )}
        <ul className="grid gap-4">
          {cases
            .filter((own) => isShown(own, filter))
            .map((own) => (
              <li key={own.caseId}>
                <OwnCaseRow own={own} />
              </li>
            ))}
        </ul>
        {teamCases.length > 0 && <TeamCases cases={teamCases} />}
      </div>
    </div>
  )
}
