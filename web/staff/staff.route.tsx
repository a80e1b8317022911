import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Staff', matches) }]

export default function Staff() {
  return <OpensSoon title="Staff">The staff pages open soon.</OpensSoon>
}
