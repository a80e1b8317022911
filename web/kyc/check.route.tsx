import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Identity check', matches) }]

export default function KycCheck() {
  return (
    <OpensSoon title="Identity check">
      The identity check opens soon. Nobody has to do anything until then.
    </OpensSoon>
  )
}
