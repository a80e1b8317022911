import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Short links', matches) }]

export default function ShortLink() {
  return (
    <OpensSoon title="Short links">Short links open soon. Look for the case by its name instead.</OpensSoon>
  )
}
