import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'

export const meta: MetaFunction = () => [{ title: 'About us · Hearten' }]

export default function LeadsAbout() {
  return (
    <OpensSoon title="About us">This page opens soon. Our phone number is at the top of the page.</OpensSoon>
  )
}
