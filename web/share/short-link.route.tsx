import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'

export const meta: MetaFunction = () => [{ title: 'Short links · Hearten' }]

export default function ShortLink() {
  return (
    <OpensSoon title="Short links">Short links open soon. Look for the case by its name instead.</OpensSoon>
  )
}
