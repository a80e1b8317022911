import type { ActionFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'

/** All leads as a file; the act is audited, so it is a form's and no link. */
export const action = async ({ context }: ActionFunctionArgs) => {
  const { csv } = await orErrorPage(context.get(apiContext).exportLeads({}))
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads.csv"',
      'cache-control': 'private, no-store',
    },
  })
}

export const loader = () => redirect('/staff/leads')
