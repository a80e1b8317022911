import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Signing in', matches) }]

export default function AuthCallback() {
  return <OpensSoon title="Signing in">Signing in opens soon. Giving never needs an account.</OpensSoon>
}
