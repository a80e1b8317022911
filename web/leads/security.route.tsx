import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Security', matches) }]

export default function LeadsSecurity() {
  return (
    <OpensSoon title="Security">This page opens soon. Our phone number is at the top of the page.</OpensSoon>
  )
}
