import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Panel } from './panel.tsx'

type HoldNoticeProps = {
  /** Title of the hold. */
  readonly title: ReactNode
  /** Reference for support. */
  readonly code: string
  readonly why: ReactNode
  readonly nextStep: ReactNode
  readonly whoActs: ReactNode
  /** The deadline, as a `DateText`. */
  readonly by: ReactNode
  readonly className?: string | undefined
  /** The actions of the hold. */
  readonly children?: ReactNode
}

/** A hold with all five parts: code, why, next step, who acts, by when. */
export const HoldNotice = ({
  title,
  code,
  why,
  nextStep,
  whoActs,
  by,
  className,
  children,
}: HoldNoticeProps) => {
  const rows = [
    ['Why', why],
    ['Next step', nextStep],
    ['Who acts', whoActs],
    ['By', by],
  ] as const
  return (
    <Panel tone="rose" className={className}>
      <div className="flex gap-3">
        <Icon name="pause-circle-fill" size={24} className="shrink-0 text-poppy" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="type-strong">{title}</h2>
            <p className="type-small wrap-anywhere text-quiet">Code {code}</p>
          </div>
          <dl className="type-meta mt-3 grid gap-x-8 gap-y-3 tablet:grid-cols-2">
            {rows.map(([term, detail]) => (
              <div key={term} className="min-w-0">
                <dt className="type-small-strong text-quiet">{term}</dt>
                <dd className="break-words">{detail}</dd>
              </div>
            ))}
          </dl>
          {children}
        </div>
      </div>
    </Panel>
  )
}
