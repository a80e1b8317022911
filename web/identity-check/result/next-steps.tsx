import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

type NextStepProps = { readonly icon: IconName; readonly lead: string; readonly children: ReactNode }

export const NextStep = ({ icon, lead, children }: NextStepProps) => (
  <li>
    <Icon name={icon} size={24} className="shrink-0 text-blue" />
    <p>
      <b>{lead}</b> {unbroken(children)}
    </p>
  </li>
)

/** "What happens next", one line each. */
export const NextSteps = ({
  title = 'What happens next',
  children,
}: {
  readonly title?: string
  readonly children: ReactNode
}) => (
  <section className="mt-10">
    <h2 className="type-h2">{title}</h2>
    <ul className="next-steps mt-2">{children}</ul>
  </section>
)
