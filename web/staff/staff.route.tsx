import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { StaffRole } from '#contract/staff-roles.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const headers = () => ({ 'cache-control': 'private, no-store' })

/** For people who work here: the call refuses everybody else. */
export const loader = ({ context, url }: LoaderFunctionArgs) =>
  orErrorPage(redirectToSignIn(context.get(apiContext).staffMember({}), url))

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Staff', matches) },
  { name: 'robots', content: 'noindex' },
]

const WORK: Readonly<Record<StaffRole, string>> = {
  reviewer: 'You review cases: what is sent in, what is reported, and what the home page shows.',
  support: 'You help donors and organizers: orders, refunds and disputes.',
  finance: 'You look after the money: transfers, the books and what the bank says.',
  admin: 'You may do all of it, and say who works here.',
}

export default function Staff() {
  const { roles } = useLoaderData<typeof loader>()
  return (
    <OpensSoon title="Staff">
      You’re signed in as {roles.join(', ')}. {roles.map((role) => WORK[role]).join(' ')} The pages for it
      open soon.
    </OpensSoon>
  )
}
