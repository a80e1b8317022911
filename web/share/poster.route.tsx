import type { MetaFunction } from 'react-router'
import { OpensSoon } from '#web/pages/opens-soon.tsx'
import { pageTitle } from '#web/shell/page-title.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Poster', matches) }]

export default function Poster() {
  return (
    <OpensSoon title="Poster">A poster to print, with a code that leads to the case, opens soon.</OpensSoon>
  )
}
