import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { publicConfigContext } from '#web/page-context.ts'
import { Frame } from '#web/shell/frame.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ICON_NAMES } from '#web/ui/icon-names.ts'
import { Mark } from '#web/ui/mark.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { LoadingAndEmpty } from './loading-and-empty.tsx'
import { Messages } from './messages.tsx'
import { ProgressAndMoney } from './progress-and-money.tsx'
import { Chapter, Row } from './specimen.tsx'

const MarkAndIcons = () => (
  <Chapter
    title="Mark and icons"
    text="Phosphor, bold, from one sprite. Below 20 px the mark drops its offset."
  >
    <Row>
      <Mark size={56} />
      <Mark size={28} />
      <Mark size={16} />
      <span className="rounded-control bg-ink p-4">
        <Mark size={28} ground="ink" />
      </span>
    </Row>
    <ul className="type-small mt-8 grid grid-cols-2 gap-3 text-quiet tablet:grid-cols-4">
      {ICON_NAMES.map((name) => (
        <li key={name} className="flex min-w-0 items-center gap-2">
          <Icon name={name} className="text-ink" />
          {name}
        </li>
      ))}
    </ul>
  </Chapter>
)

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
