import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { ACT_NAMES } from '#contract/staff/act-names.ts'
import { apiContext } from '#web/api-context.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ActTable } from '../act-table.tsx'
import { filteredPage } from '../filtered-page.ts'
import { ListFoot, listAddress } from '../list-parts.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { SystemTabs } from './system-tabs.tsx'

export const loader = async ({ context, url: { searchParams } }: LoaderFunctionArgs) => {
  requireCapable(context, 'audit.read')
  const { roles } = context.get(staffContext)
  const parameter = (name: string) => searchParams.get(name)?.trim() || undefined
  const filter = {
    act: parameter('act'),
    about: parameter('about'),
    caseId: parameter('caseId')?.toUpperCase(),
  }
  const cursor = parameter('cursor')
  const page = await filteredPage(context.get(apiContext).staffAudit({ ...filter, cursor, limit: 50 }))
  return { roles, filter, ...page }
}

/** The audit log, newest first. */
export default function Audit() {
  const { roles, filter, items, nextCursor, problems } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">System</h1>
      <SystemTabs roles={roles} />
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <SelectField label="Action" name="act" defaultValue={filter.act ?? ''} error={problems['act']}>
          <option value="">All actions</option>
          {Object.entries(ACT_NAMES).map(([act, name]) => (
            <option key={act} value={act}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Case number"
          name="caseId"
          defaultValue={filter.caseId}
          error={problems['caseId']}
        />
        <TextField
          label="An ID, or a word from the reason"
          name="about"
          defaultValue={filter.about}
          error={problems['about']}
        />
        <Button type="submit" kind="secondary">
          Find
        </Button>
      </Form>
      {items.length === 0 ? (
        <EmptyState icon="list" heading="No actions here">
          Try another search.
        </EmptyState>
      ) : (
        <ActTable caption="Audit log" acts={items} withWho />
      )}
      <ListFoot
        nextCursor={nextCursor}
        csv={items.length > 0 && listAddress(calls.staffAuditCsv.path, filter)}
      />
    </>
  )
}
