import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Identity check', matches) }]

export default function KycResult() {
  return <OpensSoon title="Identity check">The result of an identity check will stand here.</OpensSoon>
}
