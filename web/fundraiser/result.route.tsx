import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Your fundraiser', matches) }]

export default function FundraiserResult() {
  return (
    <OpensSoon title="Your fundraiser">What happened to a fundraiser you sent will stand here.</OpensSoon>
  )
}
