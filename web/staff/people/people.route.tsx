import { Form, href, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { PEOPLE_FILTER_NAMES, PEOPLE_FILTERS, type StaffPersonRow } from '#contract/staff/person-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { cursorIn, Filters, ListFoot } from '../list-parts.tsx'
import { requireCapable } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { PERSON_ACTS } from './person-acts.tsx'

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'person.read')
  const api = context.get(apiContext)
  const email = url.searchParams.get('email')?.trim() ?? ''
  const results = email === '' ? [] : (await orErrorPage(api.staffSearch({ q: email }))).items
  const person = results.find(({ group }) => group === 'people')
  if (person?.address != null) throw redirect(person.address)
  const filter = PEOPLE_FILTERS.find((option) => option === url.searchParams.get('filter')) ?? 'all'
  const cursor = cursorIn(url)
  return { email, filter, ...(await orErrorPage(api.staffPeople({ filter, cursor, limit: 50 }))) }
}

const PersonRow = (person: StaffPersonRow) => (
  <Row>
    <Cell label="Who">
      <Link
        to={href('/staff/people/:userId', { userId: person.userId })}
        className="type-meta-strong wrap-anywhere"
      >
        {person.name ?? 'No name yet'}
      </Link>
    </Cell>
    <Cell label="E-mail">
      <span className="wrap-anywhere">{person.email ?? 'None'}</span>
    </Cell>
    <Cell label="Joined">
      <DateText at={person.joinedAt} />
    </Cell>
    <Cell label="Staff">{person.roles.length > 0 && person.roles.join(', ')}</Cell>
  </Row>
)

/** Accounts, newest first. Names and addresses are encrypted, so the search needs the whole address. */
export default function People() {
  const { email, items, nextCursor, filter } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">People</h1>
      <p className="mt-1 text-quiet">Newest first.</p>
      <ActDone acts={PERSON_ACTS} />
      <Form method="get" className="mt-4 flex max-w-(--container-form) items-end gap-3">
        <TextField
          label="Full e-mail address"
          name="email"
          type="email"
          defaultValue={email}
          error={email === '' ? undefined : 'No account has this address.'}
          className="flex-1"
        />
        <Button type="submit">Find</Button>
      </Form>
      <Filters
        label="Who"
        name="filter"
        chosen={filter}
        choices={PEOPLE_FILTERS.map((option) => [option, PEOPLE_FILTER_NAMES[option]] as const)}
      />
      {items.length === 0 ? (
        <EmptyState icon="users" heading="No one here">
          Accounts appear here as people join.
        </EmptyState>
      ) : (
        <StaffTable caption="People" heads={['Who', 'E-mail', 'Joined', 'Staff']}>
          {items.map((person) => (
            <PersonRow key={person.userId} {...person} />
          ))}
        </StaffTable>
      )}
      <ListFoot
        nextCursor={nextCursor}
        csv={items.length > 0 && `${calls.staffPeopleCsv.path}?filter=${filter}`}
      />
    </>
  )
}
