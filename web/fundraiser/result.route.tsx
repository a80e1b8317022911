import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'

export const meta: MetaFunction = () => [{ title: 'Your fundraiser · Hearten' }]

export default function FundraiserResult() {
  return (
    <OpensSoon title="Your fundraiser">What happened to a fundraiser you sent will stand here.</OpensSoon>
  )
}
