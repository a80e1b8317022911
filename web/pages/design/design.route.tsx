import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { publicConfigContext } from '#web/page-context.ts'
import { Frame } from '#web/shell/frame.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { LoadingAndEmpty } from './loading-and-empty.tsx'
import { MarkAndIcons } from './mark-and-icons.tsx'
import { Messages } from './messages.tsx'
import { ProgressAndMoney } from './progress-and-money.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Components and states', matches) }]

/** Answers 404, except in development. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  if (!context.get(publicConfigContext).development) throw data(null, { status: 404 })
  return null
}

/** Every component of the design system in every state, for reference and tests. */
export default function Design() {
  return (
    <Frame navigation={<h1 className="type-strong">Components and states</h1>}>
      <div className="page-width pb-24">
        <Buttons />
        <Fields />
        <Choices />
        <ProgressAndMoney />
        <Messages />
        <LoadingAndEmpty />
        <Dialogs />
        <MarkAndIcons />
      </div>
    </Frame>
  )
}
