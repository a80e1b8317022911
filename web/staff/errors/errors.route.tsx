import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ERROR_STATES, type ErrorGroup } from '#contract/tracking/error-calls.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { runAct, textOf } from '../act-form.ts'
import { requireCapable } from '../staff-member.ts'

const NAMES = { open: 'Open', fixed: 'Fixed', muted: 'Muted' } as const

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'error.work')
  const state = ERROR_STATES.find((known) => known === url.searchParams.get('state')) ?? 'open'
  const { items } = await orErrorPage(context.get(apiContext).staffErrors({ state }))
  return { items, state }
}

export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const state = ERROR_STATES.find((known) => known === textOf(form, 'state')) ?? 'open'
  return runAct({ act: state, url, to: '/staff/errors' }, () =>
    context.get(apiContext).changeError({
      groupKey: textOf(form, 'groupKey'),
      version: Number(textOf(form, 'version')),
      state,
    }),
  )
}

const Acts = ({ groupKey, version, state }: ErrorGroup) => (
  <Form method="post" className="mt-4 flex flex-wrap gap-2">
    <input type="hidden" name="groupKey" value={groupKey} />
    <input type="hidden" name="version" value={version} />
    {state === 'open' ? (
      <>
        <Button type="submit" name="state" value="fixed" kind="secondary" size="small">
          Fixed
        </Button>
        <Button type="submit" name="state" value="muted" kind="secondary" size="small">
          Mute for 7 days
        </Button>
      </>
    ) : (
      <Button type="submit" name="state" value="open" kind="secondary" size="small">
        Open again
      </Button>
    )}
  </Form>
)

const Group = (group: ErrorGroup) => (
  <Panel padding="large">
    <div className="flex flex-wrap items-baseline justify-between gap-2">
      <h2 className="type-strong wrap-anywhere">{group.message}</h2>
      <p className="type-strong">{group.times.toLocaleString('en-US')}</p>
    </div>
    <p className="type-small mt-1 wrap-anywhere text-quiet">{group.place}</p>
    <p className="mt-2 flex flex-wrap items-center gap-3">
      <Tag>{group.side === 'browser' ? 'Browser' : 'Server'}</Tag>
      {group.isRegressed && <Tag icon="warning">Came back</Tag>}
      {group.page !== null && <span className="text-quiet">on {group.page.replaceAll('_', ' ')}</span>}
      <span className="text-quiet">
        First <AgoText at={group.firstSeenAt} />, last <AgoText at={group.lastSeenAt} />
      </span>
    </p>
    {group.stack !== '' && (
      <details className="mt-3">
        <summary className="link type-label">Where</summary>
        <pre className="type-small mt-2 overflow-x-auto rounded-control bg-mist p-4">{group.stack}</pre>
      </details>
    )}
    <Acts {...group} />
  </Panel>
)

/** Grouped errors of browsers and server. */
export default function ErrorsPage() {
  const { items, state } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <h1 className="type-h2">Errors</h1>
      <p className="mt-1 text-quiet">
        Grouped by what broke and where. You’re told at the third repeat or after 5 minutes.
      </p>
      <nav aria-label="State" className="mt-4 flex flex-wrap gap-2">
        {ERROR_STATES.map((one) => (
          <ButtonLink
            key={one}
            to={`/staff/errors?state=${one}`}
            size="small"
            kind={one === state ? 'primary' : 'secondary'}
          >
            {NAMES[one]}
          </ButtonLink>
        ))}
      </nav>
      {problem && <ErrorSummary problems={[]} title={problem.message} />}
      {items.length === 0 ? (
        <EmptyState icon="check" heading={`No ${NAMES[state].toLowerCase()} errors`}>
          New ones are listed as they come in.
        </EmptyState>
      ) : (
        <div className="mt-6 grid gap-4">
          {items.map((group) => (
            <Group key={group.groupKey} {...group} />
          ))}
        </div>
      )}
    </>
  )
}
