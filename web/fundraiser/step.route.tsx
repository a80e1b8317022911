import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your fundraiser, step by step', matches) },
]

export default function FundraiserStep() {
  return (
    <OpensSoon title="Your fundraiser, step by step">
      The six steps open soon. Nothing has been saved yet.
    </OpensSoon>
  )
}
