import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'

type OpensSoonProps = {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A named but unbuilt part of the product, with an alternative. */
export const OpensSoon = ({ title, children, action }: OpensSoonProps) => (
  <div className="page-width py-16 tablet:py-24">
    <div className="max-w-(--container-form)">
      <p className="type-meta-strong text-quiet">Opens soon</p>
      <h1 className="type-h1 mt-1">{title}</h1>
      <p className="type-lead mt-4 text-quiet">{children}</p>
      <div className="mt-8 flex flex-wrap gap-4">
        {action}
        <ButtonLink to="/case-list" kind={action ? 'secondary' : 'primary'} size="large">
          Browse cases
        </ButtonLink>
      </div>
    </div>
  </div>
)
