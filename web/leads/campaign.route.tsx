import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Talk to a person first', matches) }]

export default function LeadsCampaign() {
  return (
    <OpensSoon title="Talk to a person first">
      This form opens soon. Our phone number is at the top of the page.
    </OpensSoon>
  )
}
