import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'

export const meta: MetaFunction = () => [{ title: 'Signing in · Hearten' }]

export default function AuthCallback() {
  return <OpensSoon title="Signing in">Signing in opens soon. Giving never needs an account.</OpensSoon>
}
