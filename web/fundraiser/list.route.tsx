import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal, isRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
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
import { canDelete, FILTER_WORDS, FILTERS, filterOf, isShown, titleOf } from './list/own-case-words.ts'
import { canTakeBack, TAKE_BACK_PARAMETER } from './list/take-back.ts'
import './fundraiser.css'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('My fundraisers', matches) },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const cases = await orErrorPage(redirectToSignIn(context.get(apiContext).allSelfCases({}), url))
  const draftId = url.searchParams.get(DELETE_PARAMETER)
  return {
    cases,
    filter: filterOf(url.searchParams),
    toTakeBack:
      cases.find((own) => own.caseId === url.searchParams.get(TAKE_BACK_PARAMETER) && canTakeBack(own)) ??
      null,
    draftToDelete: cases.find((own) => own.caseId === draftId && canDelete(own)) ?? null,
  }
}

const DONE_SENTENCES = {
  takeBack: 'You took it back. Everything you wrote is kept.',
  delete: 'It’s deleted.',
  discard: 'Your edit is discarded. The page is as it was.',
}
type Act = keyof typeof DONE_SENTENCES
const actOf = (value: FormDataEntryValue | null): Act =>
  value === 'takeBack' || value === 'discard' ? value : 'delete'

const REFUSED = 409
const SEE_OTHER = 303

/** After a refusal, too: it was decided or deleted elsewhere meanwhile. */
export const shouldRevalidate = () => true

/** Deletes a draft, discards an edit, or takes a submission back, once the owner has confirmed it. */
export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const [caseId, checkId] = ['caseId', 'checkId'].map((name) => String(form.get(name) ?? ''))
  const api = context.get(apiContext)
  const act = actOf(form.get('act'))
  try {
    await redirectToSignIn<unknown>(
      act === 'takeBack'
        ? // The review's id is the key, so that submitting twice takes it back once.
          api.withdrawSubmission({
            caseId: caseId ?? '',
            checkId: checkId ?? '',
            idempotencyKey: checkId ?? '',
          })
        : api.deleteDraft({ caseId: caseId ?? '' }),
      url,
    )
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    // Another tab deleted it first.
    if (act === 'takeBack' || !isRefusal(error, 'notFound')) return data({ failure: error.message }, REFUSED)
  }
  return redirect(doneAddress('/fundraiser/list', act), SEE_OTHER)
}

/** Who else knows of a draft. What was sent and taken back may have an invitation, which is void without it. */
const seenText = ({ recipient }: OwnCase): string => {
  if (recipient === null) return 'Nobody but you has seen them.'
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
      text={`Its answers and photos go for good. ${seenText(own)}`}
      button="Delete it"
      busy="Deleting…"
    />
  ) : (
    <Confirm
      own={own}
      act="discard"
      heading={`Discard your edit of “${titleOf(own)}”?`}
      text="What you changed goes for good. The page stays as it is."
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
            to={option === 'all' ? '/fundraiser/list' : `/fundraiser/list?show=${option}`}
            on={option === filter}
          >
            {FILTER_WORDS[option]}, {count}
          </FilterPill>
        )
      )
    })}
  </nav>
)

export default function FundraiserList() {
  const { cases, filter, draftToDelete, toTakeBack } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()?.failure
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
      <DoneNote sentences={DONE_SENTENCES} />
      {cases.length > 0 && <Filters cases={cases} filter={filter} />}
      <div className="mt-6">
        {failure !== undefined && (
          <p role="alert" className="type-meta-strong mb-4 text-poppy-deep">
            {failure}
          </p>
        )}
        {draftToDelete !== null && <ConfirmDeletion own={draftToDelete} />}
        {toTakeBack !== null && (
          <Confirm
            own={toTakeBack}
            act="takeBack"
            heading={`Take “${titleOf(toTakeBack)}” back?`}
            text="Our team stops reading it, and everything you wrote is kept. You can change it and send it again."
            button="Take it back"
            busy="Taking it back…"
          />
        )}
        {cases.length === 0 && (
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
      </div>
    </div>
  )
}
