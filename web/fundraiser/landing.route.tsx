import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Start a fundraiser', matches) }]

export default function FundraiserLanding() {
  return (
    <OpensSoon title="Start a fundraiser">
      Starting a fundraiser takes six steps, and they open soon. Until then you can read what others raise for
      and give.
    </OpensSoon>
  )
}
