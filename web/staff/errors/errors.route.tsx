import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { ERROR_LEVELS, type ErrorLevel } from '#contract/codes.ts'
import { formatDate } from '#contract/dates.ts'
import { ERROR_SIDES, ERROR_STATES, type ErrorState } from '#contract/tracking/error-calls.ts'
import { KINDS_AN_HOUR, KINDS_OF_NETWORK_AN_HOUR } from '#contract/tracking/error-reports.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { numberOf, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { DatedSentence } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { runStaffForm } from '../act-form.ts'
import { cursorIn, ListFoot, listAddress } from '../list-parts.tsx'
import { requireCapable } from '../staff-member.ts'
import { ErrorPanel } from './error-panel.tsx'
import { GroupList } from './group-list.tsx'

const VIEWS = [
  { name: 'Open', count: 'open', query: { state: 'open', level: 'error' } },
  { name: 'Browser', count: 'browser', query: { state: 'open', level: 'error', side: 'browser' } },
  { name: 'Server', count: 'server', query: { state: 'open', level: 'error', side: 'server' } },
  { name: 'Refusals', count: 'info', query: { state: 'open', level: 'info' } },
  { name: 'Fixed', count: 'fixed', query: { state: 'fixed' } },
  { name: 'Muted', count: 'muted', query: { state: 'muted' } },
] as const

type Query = { readonly [N in 'state' | 'level' | 'side']?: string | undefined }
const isSameQuery = (a: Query, b: Query): boolean =>
  a.state === b.state && a.level === b.level && a.side === b.side

const WORDS_MAX = 100

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'error.work')
  const parameter = (name: string): string | undefined => url.searchParams.get(name)?.trim() || undefined
  const state = ERROR_STATES.find((option) => option === parameter('state')) ?? 'open'
  const side = ERROR_SIDES.find((option) => option === parameter('side'))
  const level =
    ERROR_LEVELS.find((option) => option === parameter('level')) ?? (state === 'open' ? 'error' : undefined)
  const words = parameter('q')?.slice(0, WORDS_MAX)
  const groupKey = parameter('group')?.slice(0, 64)
  const cursor = cursorIn(url)
  const input = {
    state,
    limit: 50,
    ...(cursor && { cursor }),
    ...(side && { side }),
    ...(level && { level }),
    ...(words && { words }),
    ...(groupKey && { groupKey }),
  }
  const page = await orErrorPage(context.get(apiContext).staffErrors(input))
  const query = new URLSearchParams({
    state,
    ...(cursor && { cursor }),
    ...(side && { side }),
    ...(level && { level }),
    ...(words && { q: words }),
  })
  return { ...page, state, side, level, words: words ?? '', query: query.toString() }
}

export const action = (args: ActionFunctionArgs) => {
  const changeTo = (state: ErrorState) => (form: FormData, api: Api) =>
    api.changeError({ groupKey: textOf(form, 'groupKey'), version: numberOf(form, 'version'), state })
  return runStaffForm(
    args,
    { to: '/staff/errors', hasCodeField: false },
    { open: changeTo('open'), fixed: changeTo('fixed'), muted: changeTo('muted') },
  )
}

const noErrorsHeading = (state: ErrorState, level: ErrorLevel | undefined): string =>
  level === 'info' ? 'No refusals' : `No ${state} errors`

/** Below an empty list's heading. */
const noErrorsText = (state: ErrorState, lastFixedAt: string | null): string =>
  state === 'open' && lastFixedAt !== null
    ? `The last one was fixed ${formatDate(new Date(lastFixedAt))}. New ones appear here as they come in.`
    : 'New ones appear here as they come in.'

const Search = ({ words, state }: { readonly words: string; readonly state: string }) => (
  <Form method="get" className="w-full wide:w-72">
    <input type="hidden" name="state" value={state} />
    <TextField
      label="Message or file"
      name="q"
      type="search"
      icon="magnifying-glass"
      defaultValue={words}
      key={words}
    />
  </Form>
)

/** Grouped errors of browsers and server. */
export default function ErrorsPage() {
  const { items, nextCursor, counts, lastFixedAt, dropped, chosen, state, side, level, words, query } =
    useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const view = VIEWS.find((option) => isSameQuery(option.query, { state, side, level }))
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="type-h2">Errors</h1>
          <p className="mt-1 text-quiet">
            Grouped by what broke and where. We alert you on the third repeat or after 5 minutes. Refusals,
            such as a wrong password, and lost connections are listed without an alert.
          </p>
          {dropped > 0 && (
            <p className="mt-1">
              {`${dropped.toLocaleString('en-US')} more ${dropped === 1 ? 'error' : 'errors'} in the last day ${dropped === 1 ? 'isn’t' : 'aren’t'} listed: we list up to ${KINDS_AN_HOUR} new kinds an hour for browsers, ${KINDS_OF_NETWORK_AN_HOUR} of them from one network, and ${KINDS_AN_HOUR} for the server.`}
            </p>
          )}
        </div>
        <Search words={words} state={state} />
      </div>
      <nav aria-label="State" className="mt-4 flex flex-wrap gap-2">
        {VIEWS.map((option) => (
          <FilterPill
            key={option.name}
            to={`${href('/staff/errors')}?${new URLSearchParams(option.query)}`}
            on={option === view}
          >
            {`${option.name}, ${counts[option.count]}`}
          </FilterPill>
        ))}
      </nav>
      {problem && <ErrorSummary problems={[]} title={problem.message} attempt={problem} />}
      {items.length === 0 && (
        <EmptyState
          icon="check"
          heading={words === '' ? noErrorsHeading(state, level) : `No results for “${words}”`}
        >
          {words === '' ? (
            <DatedSentence text={noErrorsText(state, lastFixedAt)} at={lastFixedAt} />
          ) : (
            'Search for part of a message or file name.'
          )}
        </EmptyState>
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {items.length > 0 && (
          <div>
            <GroupList items={items} chosen={chosen?.groupKey ?? null} query={query} />
            <ListFoot
              nextCursor={nextCursor}
              csv={
                items.length > 0 &&
                listAddress(calls.staffErrorsCsv.path, { state, side, level, words: words || undefined })
              }
            />
          </div>
        )}
        {chosen !== null && <ErrorPanel key={chosen.groupKey} {...chosen} />}
      </div>
    </>
  )
}
