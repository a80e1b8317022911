import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'

export const meta: MetaFunction = () => [{ title: 'Your fundraiser, step by step · Hearten' }]

export default function FundraiserStep() {
  return (
    <OpensSoon title="Your fundraiser, step by step">
      The six steps open soon. Nothing has been saved yet.
    </OpensSoon>
  )
}
