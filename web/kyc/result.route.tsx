import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Identity check', matches) }]

export default function KycResult() {
  return <OpensSoon title="Identity check">The result of an identity check will stand here.</OpensSoon>
}
