import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ListFoot, listAddress } from '../list-parts.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { SystemTabs } from './system-tabs.tsx'

export const loader = async ({ context, url: { searchParams } }: LoaderFunctionArgs) => {
  requireCapable(context, 'mail.read')
  const { roles } = context.get(staffContext)
  const parameter = (name: string) => searchParams.get(name)?.trim() || undefined
  const email = parameter('email')
  const about = parameter('about')
  const cursor = parameter('cursor')
  const state = (['sent', 'refused'] as const).find((option) => option === searchParams.get('state'))
  const page = await orErrorPage(
    context.get(apiContext).staffMails({ email, about, state, cursor, limit: 30 }),
  )
  return { roles, email, about, state, ...page }
}

/** Mails of the last three months that the mail server accepted or refused. Whether they were read isn't known. */
export default function Mails() {
  const { roles, items, nextCursor, email, about, state } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">System</h1>
      <SystemTabs roles={roles} />
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <TextField label="Full e-mail address" name="email" defaultValue={email} />
        <TextField label="Order or case" name="about" defaultValue={about} />
        <SelectField label="State" name="state" defaultValue={state ?? ''}>
          <option value="">Any</option>
          <option value="sent">Sent</option>
          <option value="refused">Refused</option>
        </SelectField>
        <Button type="submit" kind="secondary">
          Find
        </Button>
      </Form>
      {items.length === 0 && (
        <EmptyState icon="envelope-simple" heading="No e-mails here">
          E-mails are kept for three months. Try another address.
        </EmptyState>
      )}
      <ul className="mt-6 max-w-(--container-form) space-y-4">
        {items.map((mail) => (
          <li key={mail.messageId}>
            <Panel>
              <div className="flex flex-wrap items-baseline justify-between gap-3">
                <h2 className="type-meta-strong wrap-anywhere">{mail.subject ?? mail.kind}</h2>
                <Tag tone={mail.state === 'sent' ? 'pine' : 'blush'}>
                  {mail.state === 'sent' ? 'Sent' : 'Refused'}
                </Tag>
              </div>
              <p className="type-small wrap-anywhere text-quiet">
                {mail.to ?? 'Erased'} · <DateText at={mail.sentAt} form="moment" />
                {mail.tries > 1 && ` · ${mail.tries} tries`}
                {mail.failure !== null && ` · ${mail.failure}`}
              </p>
              {mail.text === null ? (
                <p className="mt-2 text-quiet">
                  We don’t keep its text, because anyone who has it could use the link or code in it.
                </p>
              ) : (
                <details className="mt-2">
                  <summary className="link type-label min-h-11 cursor-pointer py-2.5">Show text</summary>
                  <p className="wrap-anywhere whitespace-pre-line">{mail.text}</p>
                </details>
              )}
            </Panel>
          </li>
        ))}
      </ul>
      <ListFoot
        nextCursor={nextCursor}
        csv={items.length > 0 && listAddress(calls.staffMailsCsv.path, { email, about, state })}
      />
    </>
  )
}
