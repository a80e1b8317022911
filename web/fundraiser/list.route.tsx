import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { FundraiserLink } from '#web/shell/fundraiser-link.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DELETE_PARAMETER } from './list/delete-draft.ts'
import { OwnCaseRow } from './list/own-case-row.tsx'
import { FILTER_WORDS, FILTERS, filterOf, isShown, titleOf } from './list/own-case-words.ts'
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
    draftToDelete: cases.find(({ caseId, state }) => caseId === draftId && state === 'draft') ?? null,
  }
}

const REFUSED = 409
const SEE_OTHER = 303

/** Deletes a draft once the owner has confirmed it. */
export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const caseId = form.get('caseId')
  try {
    await redirectToSignIn(
      context.get(apiContext).deleteDraft({ caseId: typeof caseId === 'string' ? caseId : '' }),
      url,
    )
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return data({ failure: error.message }, REFUSED)
  }
  return redirect('/fundraiser/list', SEE_OTHER)
}

const DeleteDraft = ({ own }: { readonly own: OwnCase }) => {
  const { state } = useNavigation()
  const failure = useActionData<typeof action>()?.failure
  return (
    <Panel tone="sun" padding="large" role="alertdialog" aria-labelledby="delete-title" className="mb-6">
      <h2 id="delete-title" className="type-strong">
        Delete “{titleOf(own)}”?
      </h2>
      <p className="mt-1">Its answers and photos go for good. Nobody but you has seen them.</p>
      {failure !== undefined && (
        <p role="alert" className="type-meta-strong mt-2 text-poppy-deep">
          {failure}
        </p>
      )}
      <Form method="post" className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="caseId" value={own.caseId} />
        <Button type="submit" size="small" busy={state === 'submitting' && 'Deleting…'}>
          Delete it
        </Button>
        <ButtonLink to="/fundraiser/list" kind="secondary" size="small">
          Keep it
        </ButtonLink>
      </Form>
    </Panel>
  )
}

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
  const { cases, filter, draftToDelete } = useLoaderData<typeof loader>()
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
      {cases.length > 0 && <Filters cases={cases} filter={filter} />}
      <div className="mt-6">
        {draftToDelete !== null && <DeleteDraft own={draftToDelete} />}
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
